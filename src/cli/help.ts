import yargs from 'yargs';
import { tool } from '#tool';
import type { Command, Option } from './command.js';
import { commands, type NamedCommand } from './command-list.js';
import { isNegatable, optionsOf } from './parse-command-line.js';

/** Returns the help that lists every command, `width` columns wide. */
export function helpOfAll(width: number): Promise<string> {
  const help = createHelp(width)
    .usage(`${tool.name} COMMAND`)
    .usage(
      'Migrates analytics algorithm declarations from the Legacy to the Current format. What it cannot know it leaves out and reports: you decide.',
    )
    .epilogue(`\`${tool.name} COMMAND --help\` shows the options of a command.`)
    .epilogue(
      'Exit status: 0 all is well; 1 findings; 2 an error; 3 written in part.',
    );
  for (const { command, describe } of commands)
    help.command(command, describe, {}, () => undefined);
  addOptions(help, undefined);
  return textOf(help);
}

export function helpOf(
  { command: name, describe }: NamedCommand,
  command: Command,
  width: number,
): Promise<string> {
  const { operand, examples, exits } = command;
  const help = createHelp(width)
    .usage(`${tool.name} ${name} ${operand?.usage ?? ''}`.trimEnd())
    .usage(describe);
  if (operand)
    help.positional(operand.usage.replaceAll(/[[\]…]/g, ''), {
      describe: operand.help,
    });
  addOptions(help, command);
  for (const [line, what] of Object.entries(examples))
    help.example(`# ${what}`, '').example(`${tool.name} ${line}`, '');
  // The layout of yargs takes a tab as the end of a column.
  const exitLines = Object.entries(exits).map(
    ([code, when]) => `  ${code}\t  ${when}`,
  );
  help.epilogue(['Exit status:', ...exitLines].join('\n'));
  return textOf(help);
}

/** Returns a parser that is only asked for its help. */
function createHelp(width: number) {
  return yargs().scriptName('').help(false).version(false).wrap(width);
}

/** Adds the options by the names that the help shows, heading by heading. */
function addOptions(
  help: ReturnType<typeof createHelp>,
  command: Command | undefined,
): void {
  for (const heading of ['Options:', 'Files:', 'Report:'])
    for (const [name, option] of Object.entries(optionsOf(command))) {
      const { alias = [], group = 'Options:' } = option;
      const description = shownDescription(option);
      if (group === heading)
        help.option(shownName(name, option), {
          alias,
          describe: description,
          group,
        });
    }
}

/** Returns the name with the value that it takes: `out DIR`, `[no-]color`. */
export function shownName(name: string, option: Option): string {
  if (isNegatable(option)) return `[no-]${name}`;
  return option.argument === undefined ? name : `${name} ${option.argument}`;
}

/** Returns what an option means, with its values and its default. */
export function shownDescription({
  describe = '',
  choices,
  default: byDefault,
}: Option): string {
  if (!choices) return describe;
  const marked = choices.map((word) =>
    word === byDefault ? `${word} (default)` : String(word),
  );
  return `${describe}: ${marked.join(', ')}`;
}

async function textOf(help: ReturnType<typeof createHelp>): Promise<string> {
  return `${await help.getHelp()}\n`;
}

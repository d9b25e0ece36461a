import { tool } from '#tool';
import { maxOf, wrap } from '../formats/terminal/layout.js';
import { type Command, commands } from './command.js';
import { headings } from './options.js';
import { type Option, optionsOf } from './parse-command-line.js';

/** Returns the help that lists every command, `width` columns wide. */
export function helpOfAll(width: number): string {
  return textOf([
    `${tool.name} COMMAND`,
    wrap(
      'Moves analytics algorithm declarations from the Legacy to the Current format: nothing is lost silently and nothing is guessed.',
      width,
      '',
    ),
    table(
      'Commands:',
      commands.map(({ name, does }) => [name, does]),
      width,
    ),
    optionTable('Options', optionsOf(undefined), width),
    [
      `\`${tool.name} COMMAND --help\` shows the options of a command.`,
      'Exit status: 0 all is well; 1 findings; 2 an error; 3 written in part.',
    ]
      .map((line) => wrap(line, width, ''))
      .join('\n'),
  ]);
}

/** Returns the help of one command, `width` columns wide. */
export function helpOf(
  { name, does }: { readonly name: string; readonly does: string },
  command: Command,
  width: number,
): string {
  const { operand, examples } = command;
  const options = optionsOf(command);
  const headingOf = ({ usage }: Option): string =>
    Object.keys(headings).find((it) => usage in (headings[it] ?? {})) ??
    'Options';
  return textOf([
    `${tool.name} ${name} ${operand?.usage ?? ''}`.trimEnd(),
    does,
    operand
      ? table(
          '',
          [[operand.usage.replaceAll(/[[\]…]/g, ''), operand.help]],
          width,
        )
      : '',
    ...['Options', ...Object.keys(headings)].map((heading) =>
      optionTable(
        heading,
        options.filter((it) => headingOf(it) === heading),
        width,
      ),
    ),
    [
      'Examples:',
      ...Object.entries(examples).flatMap(([line, what]) => [
        wrap(`# ${what}`, width, '  '),
        wrap(`${tool.name} ${line}`, width, '  '),
      ]),
    ].join('\n'),
  ]);
}

function textOf(blocks: readonly string[]): string {
  return `${blocks.filter((it) => it !== '').join('\n\n')}\n`;
}

function optionTable(
  heading: string,
  options: readonly Option[],
  width: number,
): string {
  const rows = options.map(
    ({ usage, ...it }) =>
      [
        `${usage.startsWith('--') ? '    ' : ''}${usage}`,
        describe(it),
      ] as const,
  );
  return rows.length === 0 ? '' : table(`${heading}:`, rows, width);
}

function describe({
  help,
  words = [],
  default: byDefault,
}: Omit<Option, 'usage'>): string {
  if (words.length === 0) return help;
  const marked = words.map((word) =>
    word === byDefault ? `${word} (default)` : word,
  );
  return `${help}: ${marked.join(', ')}`;
}

function table(
  heading: string,
  rows: readonly (readonly [string, string])[],
  width: number,
): string {
  const columns = maxOf(rows.map(([head]) => head.length)) + 4;
  const lines = rows.map(([head, text]) => {
    const wrapped = wrap(text, width, ' '.repeat(columns));
    return `  ${head}`.padEnd(columns) + wrapped.slice(columns);
  });
  return [...(heading === '' ? [] : [heading]), ...lines].join('\n');
}

import yargs, { type Argv } from 'yargs';
import { tool } from '#tool';
import { noConfig, readConfig } from '../files/config-file.js';
import { exitStatus } from '../report/failing.js';
import { checkSpelling, checkValues } from './check-arguments.js';
import { type Command, commonOptions, usageError } from './command.js';
import { commands } from './command-list.js';
import { widthOf, type World } from './world.js';

const maxHelpWidth = 100;

const missingCommand = 'Say what to do: a command, and then its options.';

/**
 * Runs the command that the arguments call, or prints the help, the version or what
 * a shell asks for; returns the exit status. Throws a usage error if the arguments
 * are ambiguous or invalid.
 */
export async function runProgram(
  args: readonly string[],
  world: World,
): Promise<number> {
  let status: number | undefined;
  const isCompleting = args[0] === '--get-yargs-completions';
  // yargs asks the environment which shell it completes for. Only its script for zsh sets the other.
  if (isCompleting)
    process.env['SHELL'] =
      world.env['COMP_CWORD'] === undefined ? 'bash' : 'zsh';
  const { help, version } = commonOptions;
  const program = yargs([...args])
    .scriptName(tool.name)
    .parserConfiguration({
      'boolean-negation': false,
      'parse-positional-numbers': false,
    })
    .updateStrings({
      'Argument: %s, Given: %s, Choices: %s':
        'For %s, %s is given: choose one of %s.',
      'Did you mean %s?': 'There is no such command. Did you mean %s?',
      'Invalid values:': 'A value is unknown.',
      'Not enough arguments following: %s': 'The option %s needs a value.',
    })
    .usage(
      '$0 COMMAND\n\nMigrates analytics algorithm declarations from the Legacy to the Current format. What it cannot know it leaves out and reports: you decide.',
    )
    .help('help', help.describe)
    .version('version', version.describe, tool.version)
    .alias({ help: help.alias, version: version.alias })
    .strict()
    .demandCommand(1, missingCommand)
    .recommendCommands()
    .epilogue(
      '`$0 COMMAND --help` shows the options of a command.\nExit status: 0 all is well; 1 findings; 2 an error; 3 written in part.',
    )
    .wrap(Math.min(widthOf(world), maxHelpWidth))
    .fail((message: string | null, error) => {
      throw message === null
        ? error
        : usageError(message.replaceAll(/\n */g, ' '));
    });
  for (const { name, usage, describe, load } of commands) {
    // Completion asks for options at once, so the file cannot be loaded later.
    const command = args.includes(name) ? (await load()).command : undefined;
    program.command(
      usage,
      describe,
      (it: Argv, isHelp?: boolean) => {
        if (!command) return;
        const isRun = !isCompleting && isHelp !== true;
        if (isRun) checkSpelling(args, name, command);
        defineArguments(it, usage, command, isRun);
        if (isCompleting && command.words)
          it.choices(operandIn(usage), command.words);
      },
      async (argv) => {
        if (!command) return;
        const args = await argumentsOf(argv, usage, command);
        status = await command.handler(args as never, world);
      },
    );
  }
  program.completion('completion', 'Print what lets a shell complete words');
  await program.parseAsync([...args], {}, (_error, _argv, output) => {
    if (output === '') return;
    world.stdout.write(`${output}\n`);
    status = exitStatus.ok;
  });
  // yargs counts a name after `--` as a command.
  if (status === undefined && !isCompleting) throw usageError(missingCommand);
  return status ?? exitStatus.ok;
}

/**
 * Defines operand, options and help of a command. yargs lays out the help of every
 * run, for which most of it is hidden: that takes long.
 */
function defineArguments(
  line: Argv,
  usage: string,
  { operand, builder, examples, exits }: Command,
  hidden: boolean,
): void {
  const name = operandIn(usage);
  // This heading comes first, and yargs adds its own options.
  const own = Object.keys(builder).filter((it) => !builder[it]?.group);
  line.positional(name, { type: 'string', ...operand }).group(own, 'Options:');
  for (const [long, option] of Object.entries(builder))
    line.option(long, { ...option, hidden });
  // Without it, yargs takes `-` for an option.
  if (name === 'file') line.nargs(name, 1);
  if (hidden) return;
  for (const [example, what] of Object.entries(examples))
    line.example(`# ${what}`, '').example(`$0 ${example}`, '');
  // The layout of yargs takes a tab as the end of a column.
  const exitLines = Object.entries(exits).map(
    ([code, when]) => `  ${code}\t  ${when}`,
  );
  line.epilogue(['Exit status:', ...exitLines].join('\n'));
}

/** Returns the arguments of a handler: the configuration holds where the command line says nothing. */
async function argumentsOf(
  argv: Readonly<Record<string, unknown>> & { readonly _: readonly unknown[] },
  usage: string,
  { builder }: Command,
): Promise<object> {
  const operand = operandIn(usage);
  const [name, ...afterDashes] = argv._.map(String);
  const given = [argv[operand] ?? []].flat().map(String);
  const paths = [...given, ...afterDashes.map(asPath)];
  const room = operand === 'file' ? 1 : given.length;
  if (operand !== 'paths' && paths.length > room)
    throw usageError(`Unknown argument: ${paths.at(-1) ?? ''}`);
  const config = 'decisions' in builder ? await readConfig() : noConfig;
  const isConfigured = operand === 'paths' && paths.length === 0;
  const operands = isConfigured ? config.paths : paths;
  const color = argv['noColor'] === true ? false : argv['color'];
  const all = { ...config.options, ...argv, color };
  checkValues({ ...all, operands }, builder);
  if (isConfigured && operands.length === 0 && !('stdin-filename' in argv))
    throw usageError(`${name} needs files: name a file, a folder or a glob.`);
  return { ...all, operands, typed: { ...argv, paths } };
}

/** Marks a name that looks like an option as a path. */
function asPath(name: string): string {
  return /^-./.test(name) ? `./${name}` : name;
}

/** Returns the name of the operand: `paths` of `diff [paths..]`. */
function operandIn(usage: string): string {
  return usage.replaceAll(/^.*\[|\W*\]$/g, '');
}

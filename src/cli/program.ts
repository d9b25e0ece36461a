import yargs, { type Argv, type Options } from 'yargs';
import { tool } from '#tool';
import { namingConfig, noConfig, readConfig } from '../files/config-file.js';
import { exitStatus } from '../run/failing.js';
import { joinWords } from '../rule/message-text.js';
import { checkSpelling, checkValues } from './check-arguments.js';
import {
  type Command,
  commonOptions,
  meaningOf,
  noSuchMessage,
  usageError,
} from './command.js';
import { commands, type NamedCommand } from './command-list.js';
import { widthOf, type World } from './world.js';

const maxHelpWidth = 100;

/** Arguments that may come first without a command. */
const withoutCommand = ['completion', '-h', '--help', '-V', '--version'];

/**
 * Runs the command that the arguments call, or prints the help, the version or what
 * a shell asks for; returns the exit status, which is that of an error where there
 * are no arguments. Throws a usage error if the arguments are ambiguous or invalid.
 */
export async function runProgram(
  args: readonly string[],
  world: World,
): Promise<number> {
  const isCompleting = args[0] === '--get-yargs-completions';
  const shell = shellOf(args, world);
  // yargs asks the environment which shell it completes for.
  if (shell !== undefined) {
    process.env['SHELL'] = shell;
    delete process.env['ZSH_NAME'];
  }
  const first = args[isCompleting ? 2 : 0] ?? '--help';
  const called = commands.find(({ name }) => name === first);
  if (!called && !isCompleting && !withoutCommand.includes(first))
    throw usageError(
      /^-|^$/.test(first)
        ? 'Say what to do: a command, and then its options.'
        : noSuchMessage(
            'command',
            first,
            commands.map(({ name }) => name),
          ),
    );
  // Completion asks for options at once, so the file cannot be loaded later.
  const command = (await called?.load())?.command;
  // Before yargs takes a letter of a value for one that asks for the help.
  const checked =
    command && !isCompleting ? checkSpelling(args, command) : args;
  // An empty variable of a script must not pass for a run.
  const isEmpty = args.length === 0;
  let status: number = isEmpty ? exitStatus.error : exitStatus.ok;
  const program = programFor(widthOf(world));
  for (const it of commands)
    program.command(
      it.usage,
      it.describe,
      (line: Argv, isHelp?: boolean) => {
        if (it !== called || !command) return;
        const purpose = isHelp === true ? 'help' : 'run';
        defineArguments(line, it, command, isCompleting ? 'words' : purpose);
        if (isCompleting && command.words)
          line.choices(it.operand, command.words);
      },
      async (argv) => {
        if (!command) return;
        status = await handle(argv, it, command, world);
      },
    );
  // The last in the help.
  program.completion('completion', 'Print what lets bash or zsh complete');
  const isNamed = first === 'completion' && shell !== undefined;
  const given = isEmpty ? [first] : checked.toSpliced(1, isNamed ? 1 : 0);
  await program.parseAsync(given, {}, (_error, _argv, output) => {
    const { stderr, stdout } = world;
    const help = output.replaceAll(
      /\n? *\[(array|boolean|string|default: \[\])\]/g,
      '',
    );
    if (help !== '') (isEmpty ? stderr : stdout).write(`${help}\n`);
  });
  return status;
}

const shells = ['bash', 'zsh'];

/** Returns the shell that asks for words, or that `completion` names; undefined if there is none. */
function shellOf(
  [first, name]: readonly string[],
  { env }: World,
): string | undefined {
  // Only the script for zsh sets the variable.
  if (first === '--get-yargs-completions')
    return env['COMP_CWORD'] === undefined ? 'bash' : 'zsh';
  const isNamed = first === 'completion' && name?.startsWith('-') === false;
  if (!isNamed || shells.includes(name)) return isNamed ? name : undefined;
  throw usageError(
    `${noSuchMessage('completion for the shell', name, shells)} Choose ${joinWords(shells)}.`,
  );
}

function programFor(width: number): Argv {
  const { help, version } = commonOptions;
  return yargs()
    .scriptName(tool.name)
    .parserConfiguration({
      'boolean-negation': false,
      'parse-positional-numbers': false,
    })
    .updateStrings({
      'Argument: %s, Given: %s, Choices: %s':
        '--%s cannot be %s: choose one of %s.',
      'Arguments %s and %s are mutually exclusive':
        'Give either --%s or --%s, not both.',
      'Invalid values:': '',
      'Unknown argument: %s': 'Too many arguments: remove %s.',
      'Unknown arguments: %s': 'Too many arguments: remove %s.',
    })
    .usage(
      '$0 COMMAND\n\nMigrates analytics algorithm declarations from the Legacy to the Current format. What it cannot know it leaves out and reports: you decide.',
    )
    .help('help', help.describe)
    .version('version', version.describe, tool.version)
    .alias({ help: help.alias, version: version.alias })
    .strict()
    .demandCommand(1)
    .epilogue(
      '`$0 COMMAND --help` shows the options of a command.\nExit status: 0 all is well; 1 findings; 2 an error; 3 written in part.',
    )
    .wrap(Math.min(width, maxHelpWidth))
    .fail((message: string | null, error) => {
      throw message === null
        ? error
        : usageError(message.trim().replaceAll(/\n */g, ' '));
    });
}

/**
 * Defines operand, options and help of a command. yargs lays out the help in every run,
 * which takes long, so most of it is hidden.
 */
function defineArguments(
  line: Argv,
  { operand }: NamedCommand,
  command: Command,
  purpose: 'run' | 'help' | 'words',
): void {
  const { builder, examples, exits } = command;
  // This heading comes first, and yargs adds its own options.
  const own = Object.keys(builder).filter((it) => !builder[it]?.group);
  const positional = { type: 'string', ...command.operand } as const;
  line
    .positional(operand, purpose === 'help' ? inHelp(positional) : positional)
    .group(own, 'Options:');
  for (const [long, option] of Object.entries(builder))
    line.option(
      long,
      purpose === 'help'
        ? inHelp(option)
        : { ...option, hidden: purpose === 'run' },
    );
  // Without it, yargs takes `-` for an option.
  if (operand === 'file') line.nargs(operand, 1);
  if (purpose === 'run') return;
  for (const [example, what] of Object.entries(examples))
    line.example(`# ${what}`, '').example(`$0 ${example}`, '');
  // The layout of yargs takes a tab as the end of a column.
  const exitLines = Object.entries(exits).map(
    ([code, when]) => `  ${code}\t  ${when}`,
  );
  line.epilogue(['Exit status:', ...exitLines].join('\n'));
}

/** Returns an argument as the help has it: what yargs would put in brackets is in its words. */
function inHelp<It extends Options>(argument: It): It {
  const bracketed = ['choices', 'default', 'defaultDescription'];
  const others = Object.entries(argument).filter(
    ([key]) => !bracketed.includes(key),
  );
  return { ...Object.fromEntries(others), describe: meaningOf(argument) } as It;
}

/** Runs a command: the configuration holds where the command line says nothing. */
async function handle(
  argv: Readonly<Record<string, unknown>> & { readonly _: readonly unknown[] },
  { name, operand }: NamedCommand,
  { builder, handler }: Command,
  world: World,
): Promise<number> {
  // A name behind `--` may look like an option.
  const afterDashes = argv._.slice(1).map((it) =>
    String(it).replace(/^(?=-.)/, './'),
  );
  const given = [argv[operand] ?? []].flat().map(String);
  const paths = [...given, ...afterDashes];
  const room = operand === 'file' ? 1 : given.length;
  if (operand !== 'paths' && paths.length > room)
    throw usageError(`Too many arguments: remove ${paths.at(-1) ?? ''}.`);
  const config = 'decisions' in builder ? await readConfig() : noConfig;
  const isConfigured = operand === 'paths' && paths.length === 0;
  const operands = isConfigured ? config.paths : paths;
  const color = argv['noColor'] === true ? false : argv['color'];
  const all = { ...config.options, ...argv, color };
  checkValues({ ...all, operands }, builder);
  if (isConfigured && operands.length === 0 && !('stdin-filename' in argv))
    throw usageError(`${name} needs files: name a file, a folder or a glob.`);
  const args = { ...all, operands, typed: { ...argv, paths } };
  try {
    return await handler(args as never, world);
  } catch (error) {
    throw namingConfig(error, {
      path: config.path,
      paths: isConfigured ? config.paths : [],
      options: Object.fromEntries(
        Object.entries(config.options).filter(([option]) => !(option in argv)),
      ),
    });
  }
}

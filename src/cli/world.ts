import { fstatSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { tool } from '#tool';
import { readInputStream, type StreamLimits } from '../batch/read-file.js';
import { visible } from '../formats/safe-text.js';
import { groupBy } from '../json/collections.js';
import { exitStatus } from '../report/failing.js';
import { listNames } from '../rule/message-text.js';
import { usageError } from './command.js';

type Output = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
};

/** The parts of the process that a command uses. */
export interface World {
  readonly stdin: Readable & {
    readonly isTTY?: boolean;
    readonly setRawMode?: (isRaw: boolean) => unknown;
  };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder with `package.json`. */
  readonly packageRoot: URL;
}

/**
 * Returns how the user calls the tool, for commands to copy: through `npx` where
 * npm runs it, because its folder is not in the user's PATH then. A hook of
 * pre-commit and the action have a copy of their own, so the user may have none:
 * `npx --no` runs nothing that somebody registered under the name.
 */
export function programOf({ env }: Pick<World, 'env'>): string {
  if ((env['PRE_COMMIT'] ?? env['GITHUB_ACTION_PATH']) !== undefined)
    return `npx --no ${tool.name}`;
  const [, script = ''] = process.argv;
  const isLocal = /[\\/]node_modules[\\/]\.bin[\\/][^\\/]+$/.test(script);
  return isLocal || env['npm_execpath'] !== undefined
    ? `npx ${tool.name}`
    : tool.name;
}

/** Columns if the output is not a terminal. */
const defaultColumns = 80;

const minColumns = 40;

/** Returns the columns of the terminal that stdout or stderr goes to. */
export function widthOf({ stdout, stderr, env }: World): number {
  const columns = stdout.columns ?? stderr.columns ?? Number(env['COLUMNS']);
  return columns > 0 ? Math.max(minColumns, columns) : defaultColumns;
}

/**
 * Returns whether to write colours: the option, else `NO_COLOR`, else
 * `FORCE_COLOR`, else whether the output is a terminal.
 */
export function usesColor(
  world: World,
  asked: boolean | undefined,
  writtenTo: 'stdout' | 'stderr',
): boolean {
  const { env } = world;
  if (asked !== undefined) return asked;
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return world[writtenTo].isTTY === true && env['TERM'] !== 'dumb';
}

export function printMessage(world: World, message: string): void {
  world.stderr.write(`${visible(message)}\n`);
}

/** Prints each warning once, unless the run is quiet. */
export function printWarnings(
  world: World,
  warnings: readonly string[],
  isQuiet: boolean,
): void {
  if (isQuiet) return;
  for (const warning of new Set(warnings))
    printMessage(world, `warning: ${warning}`);
}

const causeSeparator = ', because ';

/** Prints the errors, each cause once; returns the exit code, which is `otherwise` if there are none. */
export function printErrors(
  world: World,
  troubles: readonly string[],
  otherwise: number = exitStatus.error,
): number {
  const byCause = groupBy(troubles, (trouble) => {
    const at = trouble.indexOf(causeSeparator);
    return at < 0 ? trouble : trouble.slice(at);
  });
  for (const [cause, [first = '', ...others]] of byCause) {
    printMessage(world, `error: ${first}`);
    if (others.length === 0 || first === cause) continue;
    const same = others.map((it) =>
      it
        .replace(/^Nothing was found for /, '')
        .replace(/^The folder/, 'the folder')
        .replace(/(, because| was not| was skipped).*$/, ''),
    );
    printMessage(world, `  The same holds for ${listNames(same, maxNames)}.`);
  }
  return troubles.length > 0 ? exitStatus.error : otherwise;
}

const maxNames = 5;

interface ReadingArgs {
  readonly maxSize: number;
  readonly quiet: boolean;
}

/** Reads standard input. Throws a usage error if it is a folder. */
export async function readStandardInput(args: ReadingArgs, world: World) {
  if (fstatSync(0).isDirectory())
    throw usageError(
      'Standard input is a folder: name a file, or run migrate on the folder.',
    );
  const name = 'Standard input';
  if (world.stdin.isTTY !== true)
    return readInputStream(world.stdin, name, limitsOf(args, name, world));
  if (!args.quiet)
    printMessage(world, 'Waiting for a text to be typed: end it with Ctrl-D.');
  return readInputStream(world.stdin, name, args);
}

/** Returns the limits for a stream, which says after a while that nothing comes. */
export function limitsOf(
  { maxSize, quiet }: ReadingArgs,
  name: string,
  world: World,
): StreamLimits {
  const onWait = () => {
    printMessage(world, `${name} gives nothing yet: waiting for its text.`);
  };
  return { maxSize, ...(!quiet && { onWait }) };
}

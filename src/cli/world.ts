import { existsSync, fstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { tool } from '#tool';
import { foldersFrom } from '../files/disk-paths.js';
import {
  readInputStream,
  type ReadLimits,
  type ReadResult,
} from '../files/read-file.js';
import { usageError } from './command.js';

type Output = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
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
 * npm runs it, because its folder is not in the user's PATH then. Where the package is
 * not installed, as with pre-commit and the action, which have a copy of their own,
 * `npx --no --` runs nothing that somebody registered under the name.
 */
export function programOf({ env }: Pick<World, 'env'>): string {
  const { name } = tool;
  const { pnp } = process.versions as Readonly<Record<string, string>>;
  const isOwnCopy =
    (env['PRE_COMMIT'] ?? env['GITHUB_ACTION_PATH']) !== undefined;
  // Yarn's Plug'n'Play keeps packages where npx does not look.
  if (pnp !== undefined && !isOwnCopy) return `yarn ${name}`;
  const [, script = ''] = process.argv;
  const isLocal = /[\\/]node_modules[\\/]\.bin[\\/][^\\/]+$/.test(script);
  if (!isOwnCopy && !isLocal && env['npm_execpath'] === undefined) return name;
  // Where npx finds the package from the working directory.
  const isInstalled =
    !isOwnCopy &&
    foldersFrom('.').some((folder) =>
      existsSync(join(folder, 'node_modules/.bin', name)),
    );
  return isInstalled ? `npx ${name}` : `npx --no -- ${name}`;
}

/** Returns whether text on stderr may be erased again: not in a log of CI, even one that is shown by a terminal. */
export function hasCursor({ stderr, env }: World): boolean {
  const isInCi = !['', '0', 'false'].includes(env['CI'] ?? '');
  return stderr.isTTY === true && env['TERM'] !== 'dumb' && !isInCi;
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

/** Reads standard input. Throws a usage error if it is a folder. */
export function readStandardInput(
  limits: ReadLimits,
  { stdin }: World,
): Promise<ReadResult> {
  if (fstatSync(0).isDirectory())
    throw usageError(
      'Standard input is a folder: name a file, or run migrate on the folder.',
    );
  return readInputStream(stdin, 'Standard input', limits);
}

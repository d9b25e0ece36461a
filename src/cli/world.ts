import type { Readable, Writable } from 'node:stream';

/** What is written to; a terminal has columns. */
type Output = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
};

/** What a command sees of the process that runs it. */
export interface World {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the package, with its `package.json`. */
  readonly packageRoot: URL;
}

/** Columns where there is no terminal to ask. */
const defaultColumns = 80;

/** A narrower terminal is treated as one of so many columns. */
const minColumns = 40;

/** Columns of the terminal, whichever of the outputs goes there. */
export function widthOf({ stdout, stderr, env }: World): number {
  const columns = stdout.columns ?? stderr.columns ?? Number(env['COLUMNS']);
  return columns > 0 ? Math.max(minColumns, columns) : defaultColumns;
}

/**
 * Whether to write colours: what the command line says, else `NO_COLOR`, else
 * `FORCE_COLOR`, else whether the output that is written to is a terminal.
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

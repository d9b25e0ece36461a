import type { FinishedRun } from './finished-run.js';

/** The arguments that the next command repeats. */
export interface Invocation {
  readonly paths: readonly string[];
  readonly out?: string | undefined;
  readonly against?: string | undefined;
  readonly decisions?: string | undefined;
  /** How the user calls the tool; without it, by its name. */
  readonly program?: string;
}

/**
 * Returns the arguments of the next command; undefined if the sources must be
 * fixed first, or nothing is left to do.
 */
export function nextCommand(
  run: FinishedRun,
  invocation: Invocation,
): readonly string[] | undefined {
  const next = commandAfter(run, invocation);
  const { decisions } = invocation;
  return next && decisions !== undefined
    ? [...next, '--decisions', decisions]
    : next;
}

function commandAfter(
  { command, questions, summary, formats }: FinishedRun,
  { paths, out, against }: Invocation,
): readonly string[] | undefined {
  const count = (status: keyof typeof summary.files): number =>
    summary.files[status] ?? 0;
  if (count('failed') > 0) return undefined;
  if (questions.length > 0)
    return [command === 'decide' ? 'diff' : 'decide', ...paths];
  switch (command) {
    case 'convert':
      return undefined;
    case 'check':
      return formats.has('legacy') ? ['diff', ...paths] : undefined;
    case 'verify':
      if (against !== undefined) return undefined;
      if (count('partial') > 0) return ['decide', ...paths];
      return count('would-write') > 0 ? ['diff', ...paths] : undefined;
    default:
      if (count('would-write') > 0)
        return out === undefined
          ? ['migrate', ...paths, '--write']
          : ['migrate', ...paths, '--out', out];
      return count('written') + count('partial') > 0
        ? ['check', ...(out === undefined ? paths : [out])]
        : undefined;
  }
}

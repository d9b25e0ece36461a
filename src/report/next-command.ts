import { type FinishedRun, fixesIn } from './finished-run.js';

/** The arguments that the next command repeats. */
export interface Invocation {
  readonly paths: readonly string[];
  readonly out?: string | undefined;
  readonly against?: string | undefined;
  readonly decisions?: string | undefined;
  /** git can bring back what the run replaces. */
  readonly hasUndo?: boolean;
  /** The baseline that the run made. */
  readonly newBaseline?: string | undefined;
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
  run: FinishedRun,
  { paths, out, against, newBaseline }: Invocation,
): readonly string[] | undefined {
  const { command, questions, summary, formats, rules } = run;
  const count = (status: keyof typeof summary.files): number =>
    summary.files[status] ?? 0;
  if (count('failed') > 0) return undefined;
  if (questions.length > 0)
    return command === 'decide'
      ? ['decide', '-i', ...paths]
      : ['decide', ...paths];
  switch (command) {
    case 'convert':
      return undefined;
    case 'check':
      if (newBaseline !== undefined)
        return ['check', ...paths, '--baseline', newBaseline];
      return formats.has('legacy') && !areAllToFix(run)
        ? ['diff', ...paths]
        : undefined;
    case 'verify':
      if (against !== undefined || areAllToFix(run)) return undefined;
      if (
        rules.some(({ fidelity, open }) => fidelity === 'unmapped' && open > 0)
      )
        return ['decide', ...paths];
      return count('would-write') > 0
        ? ['migrate', ...paths, '--write']
        : undefined;
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

/** Returns whether every Legacy file has something to fix in the source first. */
function areAllToFix(run: FinishedRun): boolean {
  const toFix = fixesIn(run).reduce((sum, { files }) => sum + files, 0);
  return toFix > 0 && toFix >= (run.formats.get('legacy') ?? 0);
}

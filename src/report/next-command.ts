import type { FinishedRun } from './finished-run.js';

/** What the next command depends on. */
export type RunState = Pick<
  FinishedRun,
  'command' | 'questions' | 'formats'
> & {
  readonly summary: Pick<FinishedRun['summary'], 'files'>;
};

/** The arguments that the next command repeats. */
export interface Invocation {
  readonly paths: readonly string[];
  readonly out?: string | undefined;
  readonly against?: string | undefined;
  readonly decisions?: string | undefined;
  readonly owner?: string | undefined;
  /** How the user calls the tool; without it, by its name. */
  readonly program?: string;
}

/**
 * Returns the arguments of the next command; undefined if the sources must be
 * fixed first, or nothing is left to do.
 */
export function nextCommand(
  run: RunState,
  invocation: Invocation,
): readonly string[] | undefined {
  const next = commandAfter(run, invocation);
  // Nobody need own what was written elsewhere.
  const isOfOutput = next?.[0] === 'check' && invocation.out !== undefined;
  const repeated = isOfOutput
    ? { ...invocation, owner: undefined }
    : invocation;
  return next && [...next, ...repeatedOptions(repeated)];
}

/** Returns the options that hold for the next command, too. */
export function repeatedOptions({
  owner,
  decisions,
}: Invocation): readonly string[] {
  return [
    ...(owner === undefined ? [] : ['--owner', owner]),
    ...(decisions === undefined ? [] : ['--decisions', decisions]),
  ];
}

function commandAfter(
  { command, questions, summary, formats }: RunState,
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

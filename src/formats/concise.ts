import { type Problem, problemsIn, problemsOfRun } from '../report/problems.js';
import type { FormatOptions, Piece, Reporter } from './reporter.js';
import { pathInRepository } from './repository-paths.js';
import { visible } from './safe-text.js';

/** Prints each problem as one line, `path:line:col: level rule message`. */
export const conciseReporter: Reporter = showsProblems((problems) =>
  problems.map((it) => ({ text: `${visible(conciseLine(it))}\n` })),
);

export function conciseLine({
  path,
  place,
  level,
  rule,
  message,
}: Problem): string {
  const { line = 1, column = 1 } = place?.start ?? {};
  return `${path}:${line}:${column}: ${level} ${rule} ${message}`;
}

/**
 * Makes a reporter of a function that shows problems; with `quiet` they are errors, or
 * fail the run.
 * @param options.fromRoot whether paths begin at the root of the repository
 */
export function showsProblems(
  show: (problems: readonly Problem[]) => readonly Piece[],
  { fromRoot = false } = {},
): Reporter {
  const showSome = (
    problems: readonly Problem[],
    { quiet, repositories }: FormatOptions,
  ): readonly Piece[] =>
    show(
      problems
        .filter(({ level, fails }) => !quiet || fails || level === 'error')
        .map((it) =>
          fromRoot && repositories
            ? { ...it, path: pathInRepository(it.path, repositories) }
            : it,
        ),
    );
  return {
    file: (record, options) =>
      showSome(problemsIn(record, options.failing), options),
    run: (run, options) =>
      showSome(problemsOfRun(run, options.failing), options),
  };
}

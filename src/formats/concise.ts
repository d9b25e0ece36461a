import { type Problem, problemsIn, problemsOfRun } from '../report/problems.js';
import type { FormatOptions, Piece, Reporter } from './reporter.js';
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

/** Makes a reporter of a function that shows problems; with `quiet` they are errors, or fail the run. */
export function showsProblems(
  show: (problems: readonly Problem[]) => readonly Piece[],
): Reporter {
  const showSome = (
    problems: readonly Problem[],
    { quiet }: FormatOptions,
  ): readonly Piece[] =>
    show(
      problems.filter(
        ({ level, fails }) => !quiet || fails || level === 'error',
      ),
    );
  return {
    file: (record, options) =>
      showSome(problemsIn(record, options.failing), options),
    run: (run, options) =>
      showSome(problemsOfRun(run, options.failing), options),
  };
}

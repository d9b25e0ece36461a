import { type Problem, problemsIn, problemsOfRun } from '../report/problems.js';
import type { FormatOptions, Piece, Reporter } from './reporter.js';
import { visible } from './visible.js';

/** Prints each problem as one line, `path:line:col: level rule message`. */
export const conciseReporter: Reporter = {
  file: (record, options) =>
    lines(problemsIn(record, options.failing), options),
  run: (run, options) => lines(problemsOfRun(run, options.failing), options),
};

function lines(
  problems: readonly Problem[],
  { quiet }: FormatOptions,
): readonly Piece[] {
  return problems
    .filter(({ level }) => !quiet || level === 'error')
    .map((it) => ({ text: `${visible(conciseLine(it))}\n` }));
}

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

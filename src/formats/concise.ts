import {
  type Problem,
  problemsIn,
  problemsOfRun,
} from '../document/problems.js';
import type { Format, FormatOptions } from './format.js';
import { pathInRepository } from './repository-paths.js';
import { visible } from '../render/safe-text.js';

/** Prints each problem as one line, `path:line:col: level[rule] message`. */
export const conciseFormat: Format = (_, options) => {
  const lines = (problems: readonly Problem[]): string =>
    shownProblems(problems, options)
      .map((it) => `${visible(conciseLine(it))}\n`)
      .join('');
  return {
    file: (record) => lines(problemsIn(record, options.failing)),
    end: (run) => lines(problemsOfRun(run, options.failing)),
  };
};

export function conciseLine({
  path,
  place,
  level,
  rule,
  message,
}: Problem): string {
  const { line = 1, column = 1 } = place?.start ?? {};
  return `${path}:${line}:${column}: ${level}[${rule}] ${message}`;
}

/** Returns all problems; with `quiet` the errors and what fails the run. */
export function shownProblems(
  problems: readonly Problem[],
  { quiet }: FormatOptions,
): readonly Problem[] {
  return problems.filter(
    ({ level, fails }) => !quiet || fails || level === 'error',
  );
}

/** Returns a problem whose path begins at the root of its repository. */
export function fromRoot(
  problem: Problem,
  { repositories }: FormatOptions,
): Problem {
  return repositories
    ? { ...problem, path: pathInRepository(problem.path, repositories) }
    : problem;
}

import type { Decision } from '../rule/rule.js';
import { dirname, resolve } from 'node:path';
import type { Decide } from '../decisions/decision.js';
import { matchDecisions } from '../decisions/match-decisions.js';
import { shownPath } from './paths.js';

/** Returns the decisions for a file; `path` as in reports. */
export type DecideIn = (path: string, text: string) => Decide;

/** The decisions of a run. */
export interface DecisionsSource {
  readonly path: string;
  readonly decisions: readonly Decision[];
}

/** Returns a function that finds the decisions for each file. */
export function decideWith(
  file: DecisionsSource | undefined,
  workingFolder: string,
): DecideIn {
  const folder = dirname(resolve(workingFolder, file?.path ?? ''));
  const decideFile = matchDecisions(file?.decisions ?? []);
  return (path, text) =>
    decideFile(shownPath(resolve(workingFolder, path), folder), text);
}

import { dirname, resolve } from 'node:path';
import type { Decide, DecisionsFile } from '../decisions/decision.js';
import { matchDecisions } from '../decisions/match-decisions.js';
import { shownPath } from './paths.js';

/** Returns the decisions for a file; `path` as in reports. */
export type DecideIn = (path: string, text: string) => Decide;

/** Returns a function that finds the decisions for each file. */
export function decideWith(
  file: DecisionsFile | undefined,
  workingFolder: string,
): DecideIn {
  const folder = dirname(resolve(workingFolder, file?.path ?? ''));
  const decideFile = matchDecisions(file?.decisions ?? []);
  return (path, text) =>
    decideFile(shownPath(resolve(workingFolder, path), folder), text);
}

import { dirname, resolve } from 'node:path';
import type { Decide, Decision } from '../decisions/decision.js';
import { matchDecisions } from '../decisions/match-decisions.js';
import { shownPath } from './paths.js';

/** Gives the decisions that concern the file at `path`, as reports name it. */
export type DecideIn = (path: string, text: string) => Decide;

/** The decisions of a run; plain data, so that threads can pass it on. */
export interface DecisionsSource {
  readonly path: string;
  readonly decisions: readonly Decision[];
}

/** Matches decisions with the findings of files, by the paths that reports have. */
export function decideWith(
  file: DecisionsSource | undefined,
  workingFolder: string,
): DecideIn {
  const folder = dirname(resolve(workingFolder, file?.path ?? ''));
  const decideFile = matchDecisions(file?.decisions ?? []);
  return (path, text) =>
    decideFile(shownPath(resolve(workingFolder, path), folder), text);
}

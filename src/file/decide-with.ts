import { dirname, resolve } from 'node:path';
import type { Decision } from '../decisions/decision.js';
import { decider } from '../decisions/match.js';
import type { DecideIn } from '../report/shared-names.js';
import { shownPath } from './shown-path.js';

/** What settles findings; plain data, so that threads can pass it on. */
export interface DecisionsSource {
  readonly path: string;
  readonly decisions: readonly Decision[];
}

/** Lets the decisions settle findings of files that reports call by these paths. */
export function decideWith(
  file: DecisionsSource | undefined,
  workingFolder: string,
): DecideIn {
  const folder = dirname(resolve(workingFolder, file?.path ?? ''));
  const decideFile = decider(file?.decisions ?? []);
  return (path, text) =>
    decideFile(shownPath(resolve(workingFolder, path), folder), text);
}

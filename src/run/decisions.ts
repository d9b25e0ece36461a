import { dirname, relative, resolve, sep } from 'node:path';
import type { Decision } from '../decisions/decision.js';
import type { LocatedDecision } from '../decisions/load.js';
import { decider } from '../decisions/match.js';
import type { SourceText } from '../json/decode.js';
import type { DecideIn } from '../report/shared-names.js';

/** The decisions of a run. */
export interface DecisionsFile {
  /** How reports call it: relative to the working folder, with `/`. */
  readonly path: string;
  readonly source: SourceText;
  readonly decisions: readonly LocatedDecision[];
}

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

/** A path relative to a folder, with `/`. */
export function shownPath(file: string, folder: string): string {
  return relative(folder, resolve(folder, file)).split(sep).join('/');
}

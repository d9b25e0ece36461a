import { dirname, resolve } from 'node:path';
import {
  type DecisionsFile,
  decisionsFileName,
} from '../decisions/decision.js';
import { shownPath } from '../file/paths.js';
import { wholeText } from '../file/located-findings.js';
import type { Report } from '../report/report.js';
import type { PageDecisions } from './page-report.js';

/** What is decided already, for a page that takes the rest. */
export interface Deciding {
  /** Undefined where there is none yet. */
  readonly file: DecisionsFile | undefined;
  /** What the paths of the report are relative to. */
  readonly workingFolder: string;
}

/** Prepares what the page needs to ask the open questions and to write the answers. */
export function buildPageDecisions(
  { files }: Report,
  { file, workingFolder }: Deciding,
  next: string | null,
): PageDecisions {
  const path = file?.path ?? decisionsFileName;
  const folder = dirname(resolve(workingFolder, path));
  return {
    ...{ path, next },
    text: file ? wholeText(file.source) : null,
    paths: files.map((it) =>
      shownPath(resolve(workingFolder, it.path), folder),
    ),
  };
}

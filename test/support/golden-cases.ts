import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DecisionsFile } from '../../src/decisions/decision.js';
import { loadDecisions } from '../../src/decisions/load-decisions.js';
import type { FileRecord } from '../../src/file/record.js';
import { fileUnrecognised } from '../../src/legacy/file-rules.js';
import type { Report } from '../../src/run/summary.js';
import { golden } from './golden.js';
import { recordOf, reportOfRecords } from './reports.js';

/** Every folder with a `legacy.json`, relative to `golden/`. */
export const goldenCases = readdirSync(golden, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => path.endsWith('legacy.json'))
  .map((path) => dirname(path))
  .toSorted();

/** A golden case, run. */
export interface GoldenCase {
  /** Of `legacy.json`. */
  readonly file: FileRecord;
  readonly report: Report;
}

/** Runs `legacy.json`, with `beside.json` and `decisions.json` where the case has them. */
export function runCase(folder: string): GoldenCase {
  const decisions = decisionsOf(folder);
  const record = (path: string): FileRecord =>
    recordOf(
      path,
      readFileSync(join(golden, folder, path)),
      decisions,
      // A file that nobody named is recognised by its content.
      !folder.startsWith(join('rules', fileUnrecognised.id)),
    );
  const file = record('legacy.json');
  const besides = hasFile(folder, 'beside.json') ? [record('beside.json')] : [];
  return { file, report: reportOfRecords([...besides, file], { decisions }) };
}

/** Whether a case has a file of this name. */
export function hasFile(folder: string, name: string): boolean {
  return existsSync(join(golden, folder, name));
}

/** The decisions of a case; undefined if it has none. */
export function decisionsOf(folder: string): DecisionsFile | undefined {
  const path = 'decisions.json';
  if (!hasFile(folder, path)) return undefined;
  const loaded = loadDecisions(readFileSync(join(golden, folder, path)), path);
  if (!loaded.ok) throw new Error(`${folder}: broken decisions`);
  return loaded.file;
}

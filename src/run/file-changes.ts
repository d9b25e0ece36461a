import { modelLost } from '../check/check-registry.js';
import { findingLocator } from '../file/locate-findings.js';
import type { FileChange, FileFinding, FileFormat } from '../file/record.js';
import { sourceTextOf } from '../json/source-text.js';
import { fileShape } from '../legacy/file-rules.js';
import { finding } from '../rule/rule.js';
import type { FileFacts } from './facts.js';
import type { PairFacts } from './pair-facts.js';

/** What a file is in one state: a model, a broken model, or no model. */
type Held = Exclude<FileFormat, 'other'> | 'broken' | 'none' | 'failed';

function heldBy(facts: FileFacts | undefined): Held {
  if (!facts || facts.status === 'other') return 'none';
  if (facts.status === 'failed') return 'failed';
  return facts.format === 'other' ? 'broken' : facts.format;
}

/** Returns what became of a file that is there now. */
export function changeOf(
  pair: PairFacts,
  command: 'check' | 'diff',
): FileChange {
  const [then, now] = [heldBy(pair.then), heldBy(pair.now)];
  if (then === 'failed' || now === 'failed') return 'not-compared';
  if (isLost(then, pair)) return 'lost';
  if (now === 'none') return 'same';
  if (then === 'none') return 'new';
  if (command === 'check') return 'same';
  if (then === 'current' && now === 'legacy') return 'went-back';
  if (then === 'legacy' && now === 'current') {
    if (pair.lost.length > 0) return 'incomplete';
    return pair.texts ? 'by-hand' : 'migrated';
  }
  if (!pair.texts && pair.values.length === 0) return 'same';
  return pair.hasSameSource ? 'decided' : 'edited';
}

/** Returns whether a file was a model, is still there, and is not even a broken model. */
function isLost(then: Held, { now }: PairFacts): boolean {
  const isNone =
    now?.status === 'other' ||
    now?.rules.some(({ rule }) => rule === fileShape.id) === true;
  return isNone && (then === 'legacy' || then === 'current');
}

/** Returns whether a file was Legacy and is Current. */
export function isMigration(change: FileChange): boolean {
  return ['migrated', 'by-hand', 'incomplete'].includes(change);
}

/**
 * Returns the findings that only a comparison has: a file that is no longer a model, and
 * what a Current file lost.
 * @param then the commit compared with, as the user named it
 */
export function findingsOfChange(
  { path, lost, now }: PairFacts,
  change: FileChange,
  then: string,
): readonly FileFinding[] {
  if (change === 'lost') return [lostModel(path, then)];
  return now ? lost.map((it) => relocated(it, now)) : [];
}

function lostModel(path: string, then: string): FileFinding {
  const place = { pointer: '', start: 0, end: 0 };
  const message = `The file was a model at the merge base with ${then}, and is none now: restore it, or delete it.`;
  return findingLocator(
    path,
    sourceTextOf(''),
  )(finding(modelLost, place, message));
}

const start = { line: 1, column: 1, offset: 0 };

/** Moves a finding of a Legacy file to its algorithm in the Current file. */
function relocated(
  { message, algorithm, start: line, ...rest }: FileFinding,
  { algorithms }: FileFacts,
): FileFinding {
  const home = algorithms.find(({ name }) => name === algorithm);
  return {
    ...rest,
    algorithm,
    message: `${message} It stood in line ${line.line} of the Legacy file, the Current file does not have it, and no decision says so.`,
    ...(home?.place ?? { pointer: '', start, end: start }),
  };
}

import { checkAcross } from '../../src/check/check-across.js';
import { levelOf } from '../../src/file/all-rules.js';
import {
  checkBytes,
  plainFinding,
  sharedFacts,
} from '../../src/file/check-file.js';
import type { FileFinding, FileRecord } from '../../src/file/record.js';

/** The record that a check makes of one file by itself. */
export function checkedRecord(path: string, bytes: Uint8Array): FileRecord {
  const { current } = sharedFacts(bytes, true);
  const across = current
    ? checkAcross({ current: [current], legacyNames: new Set() })(current)
    : [];
  return checkBytes(path, bytes, {
    decideIn: undefined,
    named: true,
    signals: undefined,
    across: across.map(plainFinding),
  });
}

/** What a check finds in one file by itself. */
export function checkText(text: string): readonly FileFinding[] {
  return checkedRecord('a.json', Buffer.from(text)).findings;
}

/** The rules, with their places, that break the format. */
export function errorsIn(text: string): readonly string[] {
  return checkText(text)
    .filter((it) => levelOf(it) === 'error')
    .map(({ rule, pointer }) => `${rule} ${pointer}`);
}

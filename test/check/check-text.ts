import {
  checkFile,
  checkTogether,
  sharedFacts,
} from '../../src/file/check-file.js';
import type { FileFinding, FileRecord } from '../../src/file/record.js';

/** The record that a check makes of one file by itself. */
export function checkedRecord(path: string, bytes: Uint8Array): FileRecord {
  const facts = new Map([[path, sharedFacts(path, bytes, true)]]);
  return checkFile(path, bytes, {
    decideIn: undefined,
    named: true,
    signals: undefined,
    across: checkTogether(facts).across.get(path) ?? [],
  });
}

/** What a check finds in one file by itself. */
export function checkText(text: string): readonly FileFinding[] {
  return checkedRecord('a.json', Buffer.from(text)).findings;
}

/** The rules, with their places, that break the format. */
export function errorsIn(text: string): readonly string[] {
  return checkText(text)
    .filter((it) => it.level === 'error')
    .map(({ rule, pointer }) => `${rule} ${pointer}`);
}

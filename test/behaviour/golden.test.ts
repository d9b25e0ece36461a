import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { newVerifier } from '../../src/file/verify-file.js';
import { textFormat } from '../../src/formats/text.js';
import { expectFile, golden } from '../support/golden.js';
import { reportOfRecords, shownIn } from '../support/reports.js';
import { verifyText } from './verify-text.js';

const cases = join(golden, 'verify');

const textOf = (folder: string, name: string): string | undefined => {
  const path = join(cases, folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

describe.each(readdirSync(cases))('%s', (folder) => {
  test('reads as it should on 80 columns', () => {
    const decisions = JSON.parse(
      textOf(folder, 'decisions.json') ?? '{"decisions": []}',
    ) as { decisions: object[] };
    const { record, verification, windows } = verifyText(
      textOf(folder, 'source.json') ?? '',
      decisions.decisions,
      textOf(folder, 'against.json'),
      newVerifier(),
    );
    const report = reportOfRecords([{ ...record, verification }], {
      command: 'verify',
      windows: new Map(windows),
    });
    const text = shownIn(textFormat, report);
    expectFile(join('verify', folder, 'verify.txt'), text);
    for (const line of text.split('\n'))
      expect(line.length).toBeLessThanOrEqual(80);
  });

  test('has no files but these', () => {
    const known = [
      'source.json',
      'decisions.json',
      'against.json',
      'verify.txt',
    ];
    expect(
      readdirSync(join(cases, folder)).filter((name) => !known.includes(name)),
    ).toEqual([]);
  });
});

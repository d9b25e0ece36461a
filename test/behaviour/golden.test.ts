import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { formatText } from '../../src/report/formats/text/text.js';
import { verified } from './verified.js';

const golden = fileURLToPath(new URL('../../golden/verify/', import.meta.url));

/** `npm run golden:update` writes what the cases give instead of comparing. */
const isUpdate = process.env['GOLDEN_UPDATE'] === '1';

const textOf = (folder: string, name: string): string | undefined => {
  const path = join(golden, folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

describe.each(readdirSync(golden))('%s', (folder) => {
  test('reads as it should on 80 columns', () => {
    const decisions = JSON.parse(
      textOf(folder, 'decisions.json') ?? '{"decisions": []}',
    ) as { decisions: object[] };
    const { report, verification } = verified(
      textOf(folder, 'source.json') ?? '',
      decisions.decisions,
      textOf(folder, 'against.json'),
    );
    const text = formatText(
      { ...report, verification },
      { color: false, width: 80, quiet: false },
    );
    if (isUpdate) writeFileSync(join(golden, folder, 'verify.txt'), text);
    expect(textOf(folder, 'verify.txt')).toBe(text);
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
      readdirSync(join(golden, folder)).filter((name) => !known.includes(name)),
    ).toEqual([]);
  });
});

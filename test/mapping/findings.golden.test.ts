import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { expectFile, golden } from '../support/golden.js';
import { migrate } from './migrate.js';

interface Case {
  readonly title: string;
  readonly file: readonly unknown[];
}

/** Findings, the rule of each dependency that has none, and what is written. */
function linesOf({ title, file }: Case): readonly string[] {
  const migrated = migrate(JSON.stringify(file));
  if (!migrated) throw new Error(`${title}: stopped`);
  const { findings, fields, output } = migrated;
  const found = findings.map(({ rule, pointer }) => `${rule} ${pointer}`);
  const silent = fields
    .filter(({ source }) => source?.includes('/dependencies/'))
    .map(({ rule, source }) => `${rule} ${source ?? ''}`)
    .filter((line) => !found.includes(line));
  return [
    title,
    ...[...found, ...silent].map((line) => `  ${line}`),
    ...output.map((algorithm) => `  > ${JSON.stringify(algorithm)}`),
  ];
}

test.each(['left-out', 'places', 'dependencies'])(
  'each file of golden/findings/%s.json has the findings that the text says',
  (name) => {
    const cases = JSON.parse(
      readFileSync(join(golden, 'findings', `${name}.json`), 'utf8'),
    ) as readonly Case[];
    expect(cases.length).toBeGreaterThan(10);
    const lines = cases.flatMap(linesOf);
    expectFile(`findings/${name}.txt`, `${lines.join('\n')}\n`);
  },
);

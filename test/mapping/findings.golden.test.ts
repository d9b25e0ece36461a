import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  brokenInvariants,
  convertWith,
  decisionsText,
} from '../decisions/convert-with-decisions.js';
import { expectFile, golden } from '../support/golden.js';

interface Case {
  readonly title: string;
  readonly decisions?: readonly object[];
  readonly file: readonly unknown[];
}

/**
 * Findings with what is decided, the rule of each dependency that has none, the
 * fields that a decision fills, and what is written.
 */
function linesOf({ title, decisions = [], file }: Case): readonly string[] {
  const converted = convertWith(
    decisionsText(decisions.map((it) => ({ ...it, reason: 'So.' }))),
    JSON.stringify(file),
  );
  expect(brokenInvariants(converted)).toEqual([]);
  const { findings, fields, output, isPartial } = converted;
  const found = findings.map(({ rule, pointer, decision }) =>
    [rule, pointer, ...(decision ? [decision.choose] : [])].join(' '),
  );
  const silent = fields
    .filter(({ source }) => source?.includes('/dependencies/'))
    .map(({ rule, source }) => `${rule} ${source ?? ''}`)
    .filter((line) => !found.some((it) => it.startsWith(line)));
  const decided = fields
    .filter(({ fate }) => fate === 'decided')
    .map(({ source, target, after }) =>
      [source ?? '', '→', ...target, after ?? ''].join(' '),
    );
  return [
    [title, ...decisions.map((it) => JSON.stringify(it))].join('\n  decided: '),
    ...[...found, ...silent, ...decided].map((line) => `  ${line}`),
    ...(isPartial ? ['  held back'] : []),
    ...output.map((algorithm) => `  > ${JSON.stringify(algorithm)}`),
  ];
}

const names = readdirSync(join(golden, 'findings'))
  .filter((it) => it.endsWith('.json'))
  .map((it) => basename(it, '.json'));

test.each(names)(
  'each file of golden/findings/%s.json has the findings that the text says',
  (name) => {
    const cases = JSON.parse(
      readFileSync(join(golden, 'findings', `${name}.json`), 'utf8'),
    ) as readonly Case[];
    const lines = cases.flatMap(linesOf);
    expectFile(`findings/${name}.txt`, `${lines.join('\n')}\n`);
  },
);

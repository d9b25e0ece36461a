import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { fingerprintOf } from '../../src/file/locate-findings.js';
import { finding, type Finding } from '../../src/rule/rule.js';
import { mappingRules } from '../../src/mapping/mapping-rules.js';

const [first, second] = mappingRules;
if (!first || !second) throw new Error('there are rules');

/** A finding about the type of an input. */
const found = (
  rule: typeof first,
  algorithm: string,
  input: string,
): Finding => ({
  ...finding(rule, { pointer: '/0/inputs/12/type', start: 0, end: 3 }, ''),
  ...{ algorithm, input },
});

/** What the fingerprint is made of, read in one piece. */
function digestOf({ rule, algorithm, input }: Finding, path: string): string {
  const parts = [rule.id, path, algorithm, input, '/inputs/type', '"x"'];
  const digest = createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('hex');
  return digest.slice(0, 32);
}

test('is a hash of the rule, file, algorithm, input, field and value', () => {
  for (const name of ['', 'a', '"', '\ud800', '😀'])
    for (const [rule, input, path] of [
      [first, 'x', 'a.json'],
      [second, 'x', 'a.json'],
      [first, 'y', 'a.json'],
      [first, 'x', 'b.json'],
    ] as const) {
      const one = found(rule, name, input);
      expect(fingerprintOf(one, path, '"x"')).toBe(digestOf(one, path));
    }
});

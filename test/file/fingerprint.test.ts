import { expect, test } from '@jest/globals';
import { recordOf } from '../support/reports.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';

const open = { ...unmappedInput, inputName: 'voltage' };

/** The fingerprint of the one finding that an input waits for. */
function fingerprint(text: string, path = 'a.json'): string | undefined {
  const { findings } = recordOf(path, text);
  const [finding, ...others] = findings.filter(
    ({ fidelity }) => fidelity === 'unmapped',
  );
  expect(others).toEqual([]);
  return finding?.fingerprint;
}

const usual = fingerprint(legacyText([open]));

test.each([
  ['lines move', `\n\n${legacyText([open])}`],
  ['an input is added before it', legacyText([plainInput, open])],
  ['the text is formatted', JSON.stringify(JSON.parse(legacyText([open])))],
])('stays the same when %s', (_, text) => {
  expect(usual).toMatch(/^[\da-f]{32}$/);
  expect(fingerprint(text)).toBe(usual);
});

test('differs for another file, algorithm, input, rule, field or value', () => {
  const all = [
    usual,
    fingerprint(legacyText([open]), 'b.json'),
    fingerprint(legacyText([open], { name: 'fan_days' })),
    ...['current', '\ud800', '\udc00', '"'].map((inputName) =>
      fingerprint(legacyText([{ ...open, inputName }])),
    ),
    fingerprint(legacyText([{ ...open, type: 'AlgorithmOutputStatus' }])),
    fingerprint(legacyText([], { retention: 'sevenDays' })),
    fingerprint(legacyText([], { outputFormat: 'EventGroup' })),
    fingerprint(legacyText([], { outputFormat: 'GraphPointArray' })),
  ];
  expect(all).not.toContain(undefined);
  expect(new Set(all).size).toBe(all.length);
});

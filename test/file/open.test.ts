import { describe, expect, test } from '@jest/globals';
import { openFile } from '../../src/file/open.js';

const rulesIn = (bytes: Uint8Array): readonly string[] => {
  const opened = openFile(bytes, false);
  return opened.kind === 'stopped'
    ? opened.findings.map(({ rule }) => rule.id)
    : [];
};

describe('a file of a folder', () => {
  test.each<readonly [string, string | Uint8Array, string]>([
    ['UTF-16', Buffer.from('[{"inputName":""}]', 'utf16le'), 'json-encoding'],
    ['YAML', '- inputs:\n  - inputName: a', 'json-syntax'],
    ['a key of a format and no JSON', '{"inputs": [],}', 'json-syntax'],
    [
      'bytes that are no text',
      Buffer.from('InputName\xff', 'latin1'),
      'json-encoding',
    ],
  ])('is stopped: %s', (_, content, rule) => {
    expect(rulesIn(Buffer.from(content))).toEqual([rule]);
  });

  test.each<readonly [string, string, string]>([
    ['no key', '{"version": 1}', "has none of the formats' keys"],
    ['no JSON', '// version: 1', "has none of the formats' keys"],
    [
      'another look',
      '{"inputs": 1}',
      "has some of the formats' keys, but not the structure of either format",
    ],
  ])('is other, with the reason: %s', (_, content, reason) => {
    expect(openFile(Buffer.from(content), false)).toEqual({
      kind: 'other',
      reason,
    });
  });

  test('with the word `inputName` is reported as a whole', () => {
    const opened = openFile(Buffer.from(' {"INPUTNAME": 1}\n'), false);
    expect(opened).toMatchObject({
      kind: 'other',
      unrecognised: {
        finding: {
          rule: { id: 'file-unrecognised' },
          place: { pointer: '', start: 1, end: 17 },
        },
      },
    });
  });
});

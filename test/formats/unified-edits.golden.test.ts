import { describe, expect, test } from '@jest/globals';
import { expectFile } from '../support/golden.js';
import {
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';
import { comparing, hunksIn, reportWith, shown } from '../support/patches.js';

test('a migration is the patch of the golden text', () => {
  const source = legacyText([plainInput, signalInput]);
  expectFile('formats/unified.patch', shown(reportWith(source)));
});

describe('a run that compares with a commit', () => {
  test('has the changes of the results, and nothing of the sources', () => {
    const before = '[\n  1,\n  2\n]\n';
    const changes = [
      { path: 'a.json', before: '[]\n', after: '[1]\n' },
      { path: 'new.json', before: null, after: '[]\n' },
      { path: 'old.json', before, after: null },
      { path: 'same.json', before, after: before },
    ];
    expectFile('formats/unified-files.patch', shown(comparing(...changes)));
  });

  test('shows three lines around a change, and joins what is near', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index}\n`);
    const after = lines
      .with(4, 'x\n')
      .with(11, 'y\n')
      .with(19, 'z\n')
      .toSpliced(28, 2);
    const change = { before: lines.join(''), after: after.join('') };
    expectFile(
      'formats/unified-hunks.patch',
      shown(comparing({ path: 'a', ...change })),
    );
  });
});

describe('where a migration is compared', () => {
  /** Algorithms of three inputs, the second of which is left out, as is every algorithm without a schedule. */
  const algorithms = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `a${index}`,
      path: 'run',
      inputs: [plainInput, unmappedInput, signalInput],
      ...(index % 3 === 1 ? {} : { schedule: 'day' }),
    }));

  const patchOf = (source: unknown, spaces: number): string =>
    hunksIn(shown(reportWith(JSON.stringify(source, null, spaces))));

  test('removes the lines of an input that is left out in one piece', () => {
    expect(patchOf(algorithms(3), 2)).toContain(
      '-        "type": "DCVoltage",\n-        "inputName": "dcVoltage"\n',
    );
  });

  test('a file on one line is replaced as a whole', () => {
    const patch = patchOf(algorithms(30), 0);
    expect(patch.split('\n')[1]).toMatch(/^-\[\{"name":"a0"/);
    expect(patch.match(/^-/gm)).toHaveLength(1);
    expect(patch).not.toMatch(/^ /m);
  });

  test('a part in which too much changes is replaced as a whole', () => {
    const linesKept = (count: number): number => {
      const lines = Array.from({ length: count }, (_, at) => `${at % 9}\n`);
      const after = lines.map((it, index) => (index % 2 === 0 ? it : `+${it}`));
      const [before, now] = [lines.join(''), after.join('')];
      const patch = shown(comparing({ path: 'a', before, after: now }));
      return patch.match(/^ /gm)?.length ?? 0;
    };
    expect(linesKept(500)).toBe(250);
    expect(linesKept(1500)).toBe(0);
  });
});

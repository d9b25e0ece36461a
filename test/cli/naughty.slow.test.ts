import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { formats } from '../../src/formats/formats.js';
import { capitalise } from '../../src/rule/message-text.js';
import { run } from '../support/command.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { findFaults } from '../support/find-faults.js';
import { naughtyStrings } from '../support/naughty.js';
import { textsBelow, treeOf } from '../support/tree.js';

const textInput = { ...plainInput, dataType: 'string' };
const algorithms = naughtyStrings.map((text) => ({
  name: text,
  path: text,
  schedule: 'day',
  retention: 'unlimited',
  inputs: [{ ...textInput, inputName: text, value: text }],
}));

describe(`${naughtyStrings.length} naughty strings`, () => {
  test('as names and values are unchanged', () => {
    const { status, stdout, stderr } = run(['convert'], {
      input: JSON.stringify(algorithms),
    });
    expect(findFaults({ status, stdout: '', stderr })).toEqual([]);
    expect(status).toBe(0);
    const current = JSON.parse(stdout) as readonly {
      readonly Name: string;
      readonly Inputs: readonly Readonly<Record<string, unknown>>[];
    }[];
    expect(current.map(({ Name }) => Name)).toEqual(naughtyStrings);
    const inputs = current.flatMap(({ Inputs }) => Inputs);
    // What is camelCase becomes PascalCase.
    expect(inputs.map((it) => it['InputName'])).toEqual(
      naughtyStrings.map((text) =>
        /^[a-z][A-Za-z0-9]*$/.test(text) ? capitalise(text) : text,
      ),
    );
    expect(inputs.map((it) => JSON.stringify(it))).toEqual(
      naughtyStrings.map((text) =>
        expect.stringContaining(`:${JSON.stringify(text)}`),
      ),
    );
  });

  // Names that some file system takes for the same are refused.
  const folded = new Set<string>();
  const names = naughtyStrings.filter((text) => {
    const fold = text.normalize('NFKC').toUpperCase().toLowerCase();
    const isNew = !folded.has(fold);
    folded.add(fold);
    return (
      isNew &&
      !/[/\0]|^\.\.?$/.test(text) &&
      Buffer.from(text).toString() === text &&
      Buffer.byteLength(text) <= 250
    );
  });

  test(`as names of files and of what is in them, in every command and format: ${names.length}`, () => {
    const folder = treeOf(
      Object.fromEntries(
        names.map((text) => [
          `in/${text}.json`,
          legacyText([{ ...textInput, inputName: text, value: text }], {
            name: text,
            [text]: { [text]: text },
          }),
        ]),
      ),
    );
    const before = textsBelow(folder);
    const commands = [
      ['migrate', 'in', '--out', 'out', '--allow-partial', '--quiet'],
      ['diff', 'in', '-r', 'report.json', '--full'],
      ...formats.map(({ name }) => ['report', 'report.json', '--format', name]),
      ...['check', 'verify'].map((command) => [command, 'in']),
      ['decide', 'in', '--all', '--decisions', 'new.json'],
      ['diff', 'in', '--decisions', 'new.json'],
    ];
    const wrong = commands.flatMap((args) =>
      findFaults(run(args, { cwd: folder })).map(
        (it) => `${args.join(' ')}: ${it}`,
      ),
    );
    expect(wrong).toEqual([]);
    const after = Object.entries(textsBelow(folder));
    expect(
      Object.fromEntries(after.filter(([path]) => path.startsWith('in/'))),
    ).toEqual(before);
    expect(readdirSync(folder).toSorted()).toEqual([
      'in',
      'new.json',
      'out',
      'report.json',
    ]);
    expect(readdirSync(join(folder, 'out')).toSorted()).toEqual(
      names.map((text) => `${text}.json`).toSorted(),
    );
  });
});

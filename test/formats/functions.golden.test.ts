import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addToList,
  countLines,
  parseLine,
} from '../../src/formats/kept-list.js';
import { decisionsText } from '../decisions/convert-with-decisions.js';
import { anyReport } from '../support/any-report.js';
import { runAlone, runIn } from '../support/command.js';
import { expectFile } from '../support/golden.js';
import {
  exact,
  joined,
  legacyText,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';
import { shownIn } from '../support/reports.js';
import { textsBelow, treeOf, writeTree } from '../support/tree.js';
import { functionsFormat } from '../../src/formats/functions.js';

const named = (name: string, path: string, ...inputs: readonly object[]) =>
  legacyText(inputs, { name, path });

const line = 'migrate in --write --allow-no-vcs -r functions:todo.md';

test('three runs add to one list, and keep ticks and notes', () => {
  const folder = treeOf({
    'in/a.json': named('fan_daily', 'fan', signalInput),
    'in/b.json': named('fan_rear', 'fan', signalInput, unmappedInput),
    'in/c.json': exact('pump'),
  });
  const list = join(folder, 'todo.md');
  const said = (): string =>
    /^todo\.md: .*$/m.exec(runIn(folder, line).stderr)?.[0] ?? '';
  expect(said()).toBe('todo.md: 3 lines added, 0 kept');
  expectFile('formats/functions-1.md', readFileSync(list, 'utf8'));
  writeFileSync(
    list,
    readFileSync(list, 'utf8').replace(
      /^- \[ \] (.*`fan_daily`.*)\n/m,
      '- [x] $1\n  Done by Ann.\n\nAsk Bob about the pump.\n',
    ),
  );
  const answer = { rule: 'dc-voltage', choose: 'drop', reason: 'unused' };
  writeTree(folder, {
    'infomodel-migrate.decisions.json': decisionsText([answer]),
    'in/d.json': named('door', 'door', signalInput),
  });
  expect(said()).toBe('todo.md: 4 lines added, 3 kept');
  expectFile('formats/functions-3.md', readFileSync(list, 'utf8'));
  expect(said()).toBe('todo.md: 0 lines added, 7 kept');
  expectFile('formats/functions-3.md', readFileSync(list, 'utf8'));
});

test.each([
  [
    'with what people wrote',
    '# Ours\n\n- [ ] - call Ann',
    '# Ours\n\n- [ ] - call Ann\n\n#',
  ],
  ['of Windows', '\uFEFFours\r\n', '\uFEFFours\r\n\r\n# Changes'],
  ['that is empty', '', '# Changes'],
])('a file %s stays above the list', (_, text, start) => {
  const folder = treeOf({ 'a.json': exact('a'), 'todo.md': text });
  const { stderr } = runIn(folder, 'diff a.json -r functions:todo.md');
  expect(stderr).toContain('todo.md: 1 line added, 0 kept\n');
  const added = textsBelow(folder)['todo.md'] ?? '';
  expect(added.slice(0, start.length)).toBe(start);
  expect(/\r\n/.test(added)).toBe(/\r\n/.test(text));
  expect(added.replaceAll('\r\n', '').includes('\r')).toBe(false);
});

test.each([' ', '#', '- ', ' <!-- [', ' <!-- []]'])(
  'a line that repeats %j is read to its end',
  (text) => {
    const line = text.repeat(400_000);
    const folder = treeOf({ 'a.json': exact('a'), 'todo.md': line });
    const words = ['diff', 'a.json', '-r', 'functions:todo.md'];
    expect(runAlone(words, { cwd: folder }).status).toBe(0);
    expect(textsBelow(folder)['todo.md']?.startsWith(line)).toBe(true);
  },
);

test('a file that is not UTF-8 is refused', () => {
  const folder = treeOf({ 'a.json': exact('a') });
  const bytes = Buffer.from([0xff, 0xfe, 0x41, 0]);
  writeFileSync(join(folder, 'todo.md'), bytes);
  const { status, stderr } = runIn(folder, 'diff . -r functions:todo.md');
  expect(status).toBe(2);
  expect(stderr).toContain('todo.md was not written, because it is not UTF-8');
  expect(readFileSync(join(folder, 'todo.md'))).toEqual(bytes);
});

test('a run without functions leaves the list as it is, and later ones renew what it says', () => {
  const folder = treeOf({
    'a.json': legacyText([unmappedInput]),
    'todo.md': '',
  });
  const add = (): string => {
    runIn(folder, 'diff a.json -r functions:todo.md');
    return textsBelow(folder)['todo.md'] ?? '';
  };
  expect(add()).toContain('No function has to change.');
  writeTree(folder, { 'a.json': exact('a') });
  const list = add();
  expect(list).not.toContain('No function has to change.');
  writeTree(folder, { 'a.json': '[]' });
  expect(add()).toBe(list);
});

test('each value that leaves an algorithm is a line to tick', () => {
  const text = joined(
    exact('first'),
    exact('second'),
    legacyText([], { dependencies: ['first', 'second'] }),
  );
  const answer = { rule: 'dependency-lost', choose: 'drop', reason: 'unused' };
  const folder = treeOf({
    'a.json': text,
    'infomodel-migrate.decisions.json': decisionsText([answer]),
  });
  const { stdout } = runIn(folder, 'diff a.json --format functions');
  expect(stdout.match(/^- \[ \] Be ready for a round .*$/gm)).toEqual([
    expect.stringContaining('`first`'),
    expect.stringContaining('`second`'),
  ]);
});

test('a line is renewed unless somebody changed it', () => {
  const section = (text: string) => [
    {
      heading: { key: ['f'], mark: '## ', text: 'f' },
      lines: ['a', 'b'].map((name) => ({
        key: ['f', name],
        mark: '- [ ] ',
        text: `${name} ${text}`,
      })),
    },
  ];
  const [old = '', now = ''] = ['old', 'now'].map((it) =>
    addToList('', section(it)),
  );
  const moved = (list: string): string =>
    list.replace('- [ ] a', '  * [X] a').replace(/-->$/gm, '--> see #1');
  expect(addToList(moved(old), section('now'))).toBe(moved(now));
  const edited = old.replace('a old', 'a old, by Ann').split('\n');
  const renewed = addToList(edited.join('\n'), section('now')).split('\n');
  expect(renewed).toEqual(
    edited.map((it, at) => (it.includes('] b') ? now.split('\n')[at] : it)),
  );
});

test('hostile names neither end a comment nor hide a line from the next run', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const list = shownIn(functionsFormat, report);
      const keys = new Set(
        report.functions.flatMap(({ path, changes }) =>
          changes.flatMap(({ rule, algorithm, inputs, before }) =>
            rule === 'output'
              ? [JSON.stringify([path, rule])]
              : (inputs.length > 0 ? inputs : [before]).map((input) =>
                  JSON.stringify([path, rule, algorithm, input]),
                ),
          ),
        ),
      );
      const boxes = list
        .split('\n')
        .flatMap((it) => parseLine(it) ?? [])
        .filter(({ mark }) => mark === '- [ ] ');
      expect(boxes.map(({ key }) => JSON.stringify(JSON.parse(key)))).toEqual(
        expect.arrayContaining([...keys]),
      );
      expect(countLines(list)).toBe(boxes.length);
      for (const { key, isOurs, rest } of boxes) {
        expect(key).not.toMatch(/--|[<>]/);
        expect([isOurs, rest]).toEqual([true, '']);
      }
      expect(shownIn(functionsFormat, report, {}, list)).toBe(list);
    }),
  );
});

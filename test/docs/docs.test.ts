import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { run } from '../support/command.js';
import { decisionsText } from '../support/decisions.js';
import { treeOf } from '../support/tree.js';
import { allRules } from '../../src/file/all-rules.js';
import { stateWords } from '../../src/document/words.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

const written = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...written];

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The text without blocks of code. */
const proseOf = (page: string): string =>
  textOf(page).replaceAll(/^```[^]*?^```$/gm, '');

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = proseOf(page).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('every link leads to a file and a heading that exist', () => {
  const broken = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !target.startsWith('https://'))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(root, file))) return true;
        return anchor !== undefined && !anchorsOf(file).has(anchor);
      })
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('the README links to every page of docs/ that the package has', () => {
  for (const page of written.filter((it) => it !== 'docs/benchmarks.md'))
    expect(textOf('README.md')).toContain(`(${page})`);
});

test.each([
  ['README.md', 120],
  ['CHANGELOG.md', 40],
  ['CONTRIBUTING.md', 150],
  ['docs/performance.md', 40],
])('%s has at most %d lines', (page, most) => {
  expect(textOf(page).trimEnd().split('\n').length).toBeLessThanOrEqual(most);
});

test('the pages have at most 1,400 lines that a person writes', () => {
  const made = /^<!-- (.+) -->$[^]*?^<!-- end of \1 -->$/gm;
  const lines = pages
    .map(textOf)
    .filter((text) => !text.includes('writes this page'))
    .flatMap((text) => text.replaceAll(made, '').trimEnd().split('\n'));
  expect(lines.length).toBeLessThanOrEqual(1400);
});

test('docs/glossary.md has every state of a file', () => {
  for (const [status, word] of Object.entries(stateWords))
    expect(textOf('docs/glossary.md')).toMatch(
      new RegExp(`^\\| ${word} +\\| \`${status}\` `, 'm'),
    );
});

test('CONTRIBUTING names only files that exist', () => {
  const named = [
    ...textOf('CONTRIBUTING.md').matchAll(/`([\w.-]+\/[\w./-]*)`/g),
  ].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  // What is in dist/ is made.
  const exists = (path: string): boolean =>
    path.startsWith('dist/') ||
    existsSync(join(root, path)) ||
    existsSync(join(root, 'src', path));
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

test('docs/limits.md names only rules that exist', () => {
  const known = new Set(allRules.map(({ id }) => id));
  const named = [
    ...textOf('docs/limits.md').matchAll(/`([a-z]+(?:-[a-z]+)+)`/g),
  ].map(([, id = '']) => id);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test('every script of npm that a page names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const named = pages
    .flatMap((page) => [
      ...textOf(page).matchAll(/npm run (?:--silent )?([\w:-]+)/g),
    ])
    .map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every option that a page names exists', () => {
  const helps = new Map<string, string>();
  const helpOf = (command: string): string => {
    const help = helps.get(command) ?? run([command, '--help']).stdout;
    helps.set(command, help);
    return help;
  };
  const wrong = pages.flatMap((page) =>
    // `infomodel-migrate COMMAND …`, in a block or in the text.
    [...textOf(page).matchAll(/infomodel-migrate ([a-z]+)\b([^\n`|]*)/g)]
      .filter(([, command = '']) =>
        helpOf(command).startsWith(`infomodel-migrate ${command}`),
      )
      .flatMap(([line, command = '', words = '']) =>
        [...words.matchAll(/ (--[a-z-]+)/g)]
          .filter(([, option = '']) => !helpOf(command).includes(option))
          .map(() => `${page}: ${line}`),
      ),
  );
  expect(wrong).toEqual([]);
});

test('docs/verifying.md shows what verify prints of the example', () => {
  const [, shown = ''] =
    /```text\n([^]*?)```/.exec(textOf('docs/verifying.md')) ?? [];
  const decision = {
    rule: 'time-range-day-hourly',
    choose: 'Default',
    reason: 'It is enough.',
  };
  const cwd = treeOf({
    'motor_load.json': textOf('golden/example/motor_load.json'),
    'd.json': decisionsText(decision),
  });
  const { stdout } = run(
    ['verify', 'motor_load.json', '--decisions', 'd.json'],
    { cwd },
  );
  expect(shown).not.toBe('');
  expect(stdout).toContain(shown);
});

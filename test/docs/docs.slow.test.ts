import {
  cpSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { linesIn as allLinesIn, shellIn } from '../support/pages.js';
import { project } from '../support/workflow.js';
import { treeOf } from '../support/tree.js';

const pages = readdirSync(join(project, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

/**
 * A repository as the pages have it: Legacy files in `algorithms`, their Current
 * ones in `current`, and decisions.
 */
function repository(): ReturnType<typeof shellIn> {
  const folder = treeOf({});
  const example = join(project, 'golden/example');
  cpSync(example, join(folder, 'golden/example'), { recursive: true });
  for (const name of readdirSync(example))
    cpSync(
      join(example, name),
      join(folder, name.startsWith('vendor.') ? 'signals' : 'algorithms', name),
    );
  const decisions = join(example, 'infomodel-migrate.decisions.json');
  writeFileSync(
    join(folder, 'infomodel-migrate.decisions.json'),
    readFileSync(decisions, 'utf8').replaceAll(
      '"file": "',
      '"file": "algorithms/',
    ),
  );
  symlinkSync(join(project, 'bin'), join(folder, 'bin'));
  const runLine = shellIn(folder);
  runLine(
    'git init -q -b main && git add algorithms && git commit -qm Begin && git remote add origin . && git fetch -q origin && infomodel-migrate migrate algorithms --out current',
  );
  return runLine;
}

/** Installing is not tried: the tests run in what `npm ci` installed. */
const isTried = (line: string): boolean => !line.startsWith('npm ');

const linesIn = (page: string): readonly string[] =>
  allLinesIn(page)
    .map((line) => line.replace(/^npm ci && /, ''))
    .filter(isTried);

test.each(['README.md', ...pages].filter((page) => linesIn(page).length > 0))(
  'the commands of %s run as printed',
  (page) => {
    const runLine = repository();
    const failed = linesIn(page).flatMap((line) => {
      const { status, stderr } = runLine(line);
      // A run with findings ends with 1.
      return status === 0 || status === 1
        ? []
        : [`${line}: ${status}, ${stderr}`];
    });
    expect(failed).toEqual([]);
  },
);

test('the command of the README that installs and migrates prints at most a screen', () => {
  const first = allLinesIn('README.md').find((it) => it.startsWith('npm ci'));
  const { status, stdout } = repository()(
    (first ?? '').replace(/^npm ci && /, ''),
  );
  expect(status).toBe(0);
  expect(stdout).toMatch(/9 written/);
  expect(stdout.split('\n').length).toBeLessThanOrEqual(24);
});

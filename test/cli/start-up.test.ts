import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bin } from '../support/command.js';
import { folderOf } from '../support/folder.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { dist, loadedFiles } from '../support/loaded.js';

const folder = folderOf({
  'fan.json': legacyText([plainInput]),
  'broken.json': '[{ "name": }]',
  'long.json': legacyText([
    {
      ...{ type: 'constant', inputName: 'sites', dataType: 'stringArray' },
      values: ['Montréal', 'Québec'],
    },
  ]),
});
const fan = join(folder, 'fan.json');

/** What of a package stays in a file that has its code. */
const signs = {
  prettier: ['node_modules/prettier/doc.mjs', 'InvalidDocError'],
  ajv: ['node_modules/ajv/dist/core.js', 'schema with key or id'],
} as const;

describe('a run loads only what it needs:', () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['--help', ['--help'], ['main']],
    ['--version', ['--version'], ['main']],
    ['explain', ['explain', 'value-type'], ['main', 'rules']],
    [
      'a syntax error',
      ['convert', join(folder, 'broken.json')],
      ['convert', 'main', 'rules', 'text'],
    ],
    ['convert', ['convert', fan], ['convert', 'main', 'rules', 'text']],
    [
      'convert, as JSON',
      ['convert', fan, '--format', 'json'],
      ['chunk', 'convert', 'json', 'main', 'rules'],
    ],
    [
      'what may or may not fit on a line',
      ['convert', join(folder, 'long.json')],
      ['convert', 'late/prettier/doc', 'main', 'rules', 'text'],
    ],
  ])('%s', (_what, args, files) => {
    expect(loadedFiles(...args)).toEqual(files);
  });

  test('the page of HTML with its own format', () => {
    expect(loadedFiles('convert', fan, '--format', 'html')).toEqual(
      expect.arrayContaining(['html', 'html-page']),
    );
  });
});

test.each([
  ['prettier', ['late/prettier/doc.cjs']],
  ['ajv', []],
] as const)('the code of %s stands in %j', (name, files) => {
  const [origin, sign] = signs[name];
  expect(readFileSync(origin, 'utf8')).toContain(sign);
  const holding = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    // The library, which no command loads, has its own.
    .filter((file) => /js$/.test(file) && file !== 'index.js')
    .filter((file) => readFileSync(join(dist, file), 'utf8').includes(sign));
  expect(holding).toEqual(files);
});

test('A command that is not built says what to do', () => {
  const copy = join(folderOf({}), 'bin', 'infomodel-migrate.cjs');
  cpSync(bin, copy);
  const { status, stdout, stderr } = spawnSync(process.execPath, [copy], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'infomodel-migrate is not built here: run `npm ci` in its folder, or `npm run build`.\n',
  });
});

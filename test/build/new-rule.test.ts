import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { check } from 'prettier';
import type { Rule } from '../../src/rule/rule.js';
import { run } from '../support/command.js';
import { folderOf } from '../support/folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const script = join(root, 'test/support/new-rule.js');

describe('npm run new-rule', () => {
  const folder = folderOf({});
  for (const part of ['src', 'golden/rules', '.prettierrc.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });

  const newRule = (...words: readonly string[]) =>
    spawnSync(process.execPath, [script, ...words], {
      cwd: folder,
      encoding: 'utf8',
    });

  test.each([
    [['Time_Range', 'time-range'], 'lower-case words'],
    [['time-range', 'time-range'], 'There is a rule'],
    [['time-range-begun', 'week'], '`week` has none'],
    [['time-range-begun'], 'has none'],
  ])('refuses %j', (words, reason) => {
    const { status, stderr } = newRule(...words);
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
  });

  test('begins a rule behind those of its construct', async () => {
    expect(newRule('time-range-begun', 'time-range')).toMatchObject({
      status: 0,
      stderr: '',
    });
    const bundle = join(folder, 'rules.mjs');
    await build({
      entryPoints: [join(folder, 'src/mapping/mapping-rules.ts')],
      bundle: true,
      format: 'esm',
      platform: 'node',
      nodePaths: [join(root, 'node_modules')],
      outfile: bundle,
    });
    const { mappingRules } = (await import(bundle)) as {
      readonly mappingRules: readonly Rule[];
    };
    const ids = mappingRules.map(({ id }) => id);
    expect(ids.slice(ids.indexOf('maintenance-plan')).slice(0, 3)).toEqual([
      'maintenance-plan',
      'time-range-begun',
      'calculated',
    ]);
    for (const path of [
      'src/mapping/constructs/time-range.ts',
      'golden/rules/time-range-begun/legacy.json',
    ]) {
      const filepath = join(folder, path);
      const text = readFileSync(filepath, 'utf8');
      expect(await check(text, { filepath, singleQuote: true })).toBe(true);
    }
    const begun = ['diff', 'golden/rules/time-range-begun'];
    expect(run(begun, { cwd: folder }).stdout).toContain('`timeRange` ');
  });
});

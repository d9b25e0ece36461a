import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import ts from 'typescript';
import { allRules } from '../../src/file/all-rules.js';
import { run } from '../support/command.js';
import { treeOf } from '../support/tree.js';
import { copyProject } from '../support/workflow.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const example = fileURLToPath(new URL('example.mjs', import.meta.url));

/** What a program of TypeScript may write, and what it may not. */
const consumer = `
import {
  check,
  convert,
  rules,
  verify,
  type TextRecord,
} from 'infomodel-migrate';

const record: TextRecord = convert('[]', { prettier: { tabWidth: 4 } });
const lines: readonly number[] = record.findings.map(({ start }) => start.line);
const checked: readonly TextRecord[] = check([{ path: 'a.json', text: '' }]);
const { verification } = verify('[]', record.outputText ?? '', { path: 'a' });
const verdict = verification?.algorithms[0]?.aspects[0]?.verdict === 'same';
export const all: readonly unknown[] = [lines, checked, verdict, rules[0]?.id];

// @ts-expect-error
convert('[]', { decision: undefined });
// @ts-expect-error
convert(new Uint8Array());
// @ts-expect-error
check([{ path: 'a.json' }]);
// @ts-expect-error
verify('[]');
// @ts-expect-error
export const length: number = record.outputText.length;
`;

const folder = treeOf({
  'package.json': '{ "type": "module" }',
  'consumer.ts': consumer,
});
const installed = join(folder, 'node_modules/infomodel-migrate');
let tarball = '';
let packed: readonly string[] = [];

beforeAll(() => {
  // Elsewhere: other tests run what is built here.
  const copy = treeOf({});
  copyProject(copy);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const json = execFileSync(
    'npm',
    ['pack', '--json', '--pack-destination', folder],
    { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [pack] = JSON.parse(json) as {
    readonly filename: string;
    readonly files: readonly { readonly path: string }[];
  }[];
  tarball = join(folder, pack?.filename ?? '');
  packed = pack?.files.map(({ path }) => path) ?? [];
  execFileSync(
    'npm',
    ['install', tarball, '--prefer-offline', '--no-audit', '--no-fund'],
    { cwd: folder, stdio: 'ignore' },
  );
  copyFileSync(example, join(folder, 'example.mjs'));
}, 300_000);

/** Runs a module in the folder where the package is installed. */
function node(...args: readonly string[]) {
  return spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}

/** What the example of docs/library.md prints. */
const printed = `11: time-range-previous-hour (LatestValue,PT1H,duration,name,replace,drop)
ready [
  {
    "Name": "fan_hours",`;

test('the example of docs/library.md runs where the package is installed', () => {
  const page = readFileSync(join(root, 'docs/library.md'), 'utf8');
  expect(page).toContain(`\`\`\`js\n${readFileSync(example, 'utf8')}\`\`\``);
  const { status, stdout, stderr } = node('example.mjs');
  expect(stdout.slice(0, printed.length)).toBe(printed);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the package has a page of each rule, with what explain prints', () => {
  for (const { id } of allRules)
    expect(packed).toContain(`docs/rules/${id}.md`);
  const page = join(installed, 'docs/rules/time-range-lifetime.md');
  expect(readFileSync(page, 'utf8')).toContain(
    run(['explain', 'time-range-lifetime']).stdout,
  );
});

test('a program that uses the library can be bundled for a browser', async () => {
  await build({
    absWorkingDir: folder,
    entryPoints: ['example.mjs'],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    outfile: join(folder, 'one.mjs'),
  });
  expect(readFileSync(join(folder, 'one.mjs'), 'utf8')).not.toMatch(
    /from ['"]|\bimport\(/,
  );
  const { status, stdout } = node('one.mjs');
  expect(stdout.slice(0, printed.length)).toBe(printed);
  expect(status).toBe(0);
});

test.each([
  ['NodeNext', 'NodeNext'],
  ['Node16', 'Node16'],
  ['Preserve', 'Bundler'],
] as const)('TypeScript checks a program, module %s', (module, resolution) => {
  const program = ts.createProgram([join(folder, 'consumer.ts')], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    lib: ['lib.es2022.d.ts'],
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind[module],
    moduleResolution: ts.ModuleResolutionKind[resolution],
  });
  const messages = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, ' '),
    );
  expect(messages).toEqual([]);
});

test('every name that the library exports is described in its types', () => {
  const path = join(root, 'dist/index.d.ts');
  const file = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  const bare = file.statements.filter(
    (it) =>
      ts.canHaveModifiers(it) &&
      ts.getModifiers(it)?.[0]?.kind === ts.SyntaxKind.ExportKeyword &&
      ts.getJSDocCommentsAndTags(it).length === 0,
  );
  expect(bare.map((it) => it.getText(file).split('\n')[0])).toEqual([]);
  expect(file.statements.length).toBeGreaterThan(30);
});

describe('the package', () => {
  test('is right, says publint', () => {
    const args = ['run', '--strict', tarball];
    const { status, stdout } = spawnSync('npx', ['publint', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, said: status === 0 ? '' : stdout }).toEqual({
      status: 0,
      said: '',
    });
  });

  test('has only what is needed', () => {
    const needed = [
      /^(package\.json|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|LICENSE)$/,
      /^(action\.yml|dist\/sbom\.cdx\.json)$/,
      /^docs\/[\w/-]+\.(md|svg|png)$/,
      /^golden\/example\/[\w./-]+$/,
      /^bin\/infomodel-migrate\.cjs$/,
      /^dist\/(index\.(js|d\.ts)|THIRD-PARTY-LICENSES\.txt)$/,
      /^dist\/(choice-pictures|page-assets|rule-examples)\.js$/,
      /^dist\/(main|prettier)\.cjs$/,
      /^dist\/(schemas\/\w+\.json|validators\/\w+\.cjs)$/,
    ];
    expect(packed.filter((it) => !needed.some((one) => one.test(it)))).toEqual(
      [],
    );
  });

  test('names every bundled package in its licences and its SBOM', () => {
    const dist = join(installed, 'dist');
    const licences = readFileSync(
      join(dist, 'THIRD-PARTY-LICENSES.txt'),
      'utf8',
    );
    const { components } = JSON.parse(
      readFileSync(join(dist, 'sbom.cdx.json'), 'utf8'),
    ) as { readonly components: readonly Record<'name' | 'version', string>[] };
    const listed = components.map(({ name, version }) => `${name} ${version}`);
    expect(new Set(listed).size).toBe(listed.length);
    const inputs = JSON.parse(
      readFileSync(join(root, 'dist/bundled.json'), 'utf8'),
    ) as string[];
    const packages = new Set(
      inputs.flatMap(
        (path) =>
          /(?<=node_modules\/)(?:@[^/]+\/)?[^/]+(?!.*node_modules)/.exec(
            path,
          ) ?? [],
      ),
    );
    expect(packages.size).toBeGreaterThan(15);
    for (const name of packages) {
      expect(listed.map((it) => it.replace(/ .*$/, ''))).toContain(name);
      expect(`\n\n${licences}`).toMatch(new RegExp(`\\n\\n${name} \\d`));
    }
    expect(listed.length).toBeLessThan(60);
  });

  test('has every file that its pages link to', () => {
    const has = (path: string) =>
      packed.some((it) => it === path || it.startsWith(`${path}/`));
    const missing = packed
      .filter((path) => path.endsWith('.md'))
      .flatMap((page) =>
        [
          ...readFileSync(join(installed, page), 'utf8')
            .replaceAll(/^```[^]*?^```$/gm, '')
            .matchAll(/\]\(([^)#\s]+)/g),
        ]
          .map(([, target = '']) => target)
          .filter((target) => !target.startsWith('https://'))
          .filter((target) => !has(join(dirname(page), target)))
          .map((target) => `${page}: ${target}`),
      );
    expect(missing).toEqual([]);
  });

  test('has no scripts, of which npm would warn', () => {
    const path = join(installed, 'package.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).not.toHaveProperty(
      'scripts',
    );
    expect(existsSync(join(root, '.package.json'))).toBe(false);
  });

  test.each([
    ['explain', 'time-range-previous-hour'],
    ['explain', 'current/value-unlisted'],
    ['convert', join(root, 'golden/example/fan_lifetime.json')],
    ['check', join(root, 'golden/example')],
  ])('has all that is needed to %s %s', (...args) => {
    const bin = 'node_modules/infomodel-migrate/bin/infomodel-migrate.cjs';
    const { status, stdout } = node(bin, ...args);
    const here = run(args, { cwd: folder });
    expect({ status, stdout }).toEqual({
      status: here.status,
      stdout: here.stdout,
    });
  });
});

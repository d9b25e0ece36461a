import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { exact, legacyText, partial } from './support/legacy.js';
import { commitAll, git, repositoryOf } from './support/repository.js';
import { writeTree, textsBelow, treeOf } from './support/tree.js';
import {
  action,
  type ActionRun,
  project,
  runAction,
} from './support/workflow.js';

/** A repository in which a pull request breaks one file, fixes another and adds a third. */
function pullRequest(): { readonly workspace: string; readonly base: string } {
  const workspace = repositoryOf({
    'models/a.json': exact('a'),
    'models/b.json': partial('b'),
    'models/c.json': partial('c'),
  });
  const base = git(workspace, 'rev-parse', 'HEAD').trim();
  writeTree(workspace, {
    'models/a.json': partial('a'),
    'models/b.json': exact('b'),
    'models/c.json': `\n${partial('c')}`,
    'models/d.json': exact('d'),
  });
  commitAll(workspace);
  return { workspace, base };
}

/** The log without the parts that the runner does not parse. */
function readByRunner(log: string): string {
  return log.replace(/^::stop-commands::(.*)$[^]*?^::\1::$/m, '');
}

test('reports what a pull request changes, and fails for new findings', () => {
  const { workspace, base } = pullRequest();
  const inputs = { paths: 'models', 'sarif-file': 'out/models.sarif' };
  const { status, log, summary, outputs } = runAction({
    workspace,
    base,
    inputs,
  });
  expect(status).toBe(1);
  expect(outputs).toEqual({
    files: '4',
    new: '1',
    gone: '1',
    errors: '1',
    warnings: '0',
    'beyond-baseline': '',
    report: expect.stringMatching(/report\.json$/),
  });
  const declared = Object.entries(action.outputs);
  expect(Object.keys(outputs).toSorted()).toEqual(
    declared.map(([name]) => name).toSorted(),
  );
  for (const [name, { value }] of declared)
    expect(value).toBe(`\${{ steps.compare.outputs.${name} }}`);
  expect(summary).toContain('models/a.json');
  const annotations = readByRunner(log).split('\n').filter(Boolean);
  expect(annotations).toHaveLength(1);
  expect(annotations[0]).toMatch(/^::error .*file=models\/a\.json,line=13,/);
  const sarif = readFileSync(join(workspace, 'out/models.sarif'), 'utf8');
  expect(JSON.parse(sarif)).toMatchObject({ version: '2.1.0' });
});

test('the workflow of docs/pull-requests.md has ten lines, and inputs that the action takes', () => {
  const page = readFileSync(join(project, 'docs/pull-requests.md'), 'utf8');
  const [, workflow = ''] =
    /```yaml\n(on: pull_request\n[^]*?)```/.exec(page) ?? [];
  expect(workflow.trim().split('\n')).toHaveLength(10);
  const inputs = [...workflow.matchAll(/^ {10}([\w-]+):/gm)].map(
    ([, it]) => it,
  );
  expect(inputs).toEqual(['paths']);
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(inputs));
});

describe('the exit status is that of the comparison', () => {
  const { workspace, base } = pullRequest();

  test.each<[string, ActionRun['inputs'], number, object]>([
    [
      'nothing new',
      { paths: '\nmodels/b.json\nmodels/c.json\n' },
      0,
      { new: '0' },
    ],
    [
      'what was there, with fail-on-all',
      { paths: 'models/c.json', 'fail-on-all': 'true' },
      1,
      { new: '0' },
    ],
    [
      'without a base everything counts',
      { paths: 'models/c.json', base: '' },
      1,
      { new: '1', gone: '0' },
    ],
    ['another base', { paths: 'models', base: 'HEAD' }, 0, { files: '0' }],
    ['a base that there is not', { paths: 'models', base: 'nope' }, 2, {}],
    [
      'a PATH that there is not',
      { paths: 'models/none.json' },
      2,
      { files: '1' },
    ],
    ['no PATH', { paths: '\n' }, 2, {}],
  ])('%s', (_, inputs, status, outputs) => {
    const outcome = runAction({ workspace, base, inputs });
    expect(outcome.outputs).toMatchObject(outputs);
    expect(outcome.status).toBe(status);
  });
});

test('omits annotations if they are switched off', () => {
  const { workspace, base } = pullRequest();
  const { status, log } = runAction({
    workspace,
    base,
    inputs: { paths: 'models', annotations: 'false' },
  });
  expect(status).toBe(1);
  expect(readByRunner(log).trim()).toBe('');
});

test('a base that a shallow checkout lacks is fetched', () => {
  const { workspace: origin, base } = pullRequest();
  git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  const folder = treeOf({});
  git(folder, 'clone', '--quiet', '--depth=1', `file://${origin}`, 'clone');
  const { status, outputs } = runAction({
    workspace: join(folder, 'clone'),
    base,
    inputs: { paths: 'models' },
  });
  expect(outputs).toMatchObject({ new: '1', gone: '1' });
  expect(status).toBe(1);
});

test('no input is a command, an option or a part of a script', () => {
  for (const { run } of action.runs.steps) expect(run).not.toContain('${{');
  const { workspace, base } = pullRequest();
  const before = textsBelow(workspace);
  const hostile = [
    '$(touch pwned)',
    '`touch pwned`',
    '"; touch pwned; "',
    '--output=pwned',
    '--upload-pack=touch pwned',
  ];
  for (const text of hostile) {
    const { status } = runAction({
      workspace,
      base,
      inputs: {
        paths: `${text}\n-r\npwned`,
        'fail-on-all': text,
        annotations: text,
        base: text,
      },
    });
    expect({ text, status }).toEqual({ text, status: 2 });
  }
  for (const name of ['decisions', 'fail-on', 'working-directory']) {
    const inputs = { paths: 'models', [name]: '$(touch pwned)' };
    expect(runAction({ workspace, base, inputs }).status).not.toBe(0);
  }
  expect(textsBelow(workspace)).toEqual(before);
});

test('nothing that a file holds reaches the runner as a command', () => {
  const workspace = repositoryOf({ 'a.json': '[]' });
  const base = git(workspace, 'rev-parse', 'HEAD').trim();
  const name = '\n::error::pwned\n##[error]pwned\n::set-output name=x::y';
  const path = '::warning::pwned##[error].json';
  writeTree(workspace, { [path]: partial(name), 'b.json': '::error::pwned' });
  const { log, summary } = runAction({
    workspace,
    base,
    inputs: { paths: '.\n::error::pwned' },
  });
  const read = readByRunner(log).split('\n').filter(Boolean);
  for (const line of read) expect(line).toMatch(/^::error (title|file)=/);
  // One for the PATH that is no file, one for the finding.
  expect(read).toHaveLength(2);
  expect(summary).toContain('pwned');
});

describe('a pull request', () => {
  const inputs = { paths: 'models', 'sarif-file': 'out/models.sarif' };

  test.each<[string, (workspace: string, outside: string) => void]>([
    [
      'a link for the file',
      (workspace, outside) => {
        mkdirSync(join(workspace, 'out'));
        symlinkSync(join(outside, 'a'), join(workspace, 'out/models.sarif'));
      },
    ],
    [
      'a link for the folder',
      (workspace, outside) => {
        symlinkSync(outside, join(workspace, 'out'));
      },
    ],
    [
      'a link into .git',
      (workspace) => {
        mkdirSync(join(workspace, 'out'));
        symlinkSync('../.git/config', join(workspace, 'out/models.sarif'));
      },
    ],
    [
      'a link that leads nowhere',
      (workspace, outside) => {
        mkdirSync(join(workspace, 'out'));
        symlinkSync(join(outside, 'n'), join(workspace, 'out/models.sarif'));
      },
    ],
  ])('cannot lead the SARIF file elsewhere by %s', (_, lay) => {
    const { workspace, base } = pullRequest();
    const outside = treeOf({ a: 'precious' });
    lay(workspace, outside);
    const config = readFileSync(join(workspace, '.git/config'), 'utf8');
    const { status, log } = runAction({ workspace, base, inputs });
    expect(status).toBe(2);
    expect(log).toMatch(/was not written, because .* is a symbolic link/);
    expect(textsBelow(outside)).toEqual({ a: 'precious' });
    expect(readFileSync(join(workspace, '.git/config'), 'utf8')).toBe(config);
  });

  test('lets a workflow write outside of the checkout, also through its own links', () => {
    const { workspace, base } = pullRequest();
    const folder = treeOf({ 'real/.keep': '' });
    symlinkSync('real', join(folder, 'link'));
    const sarif = join(folder, 'link/new/models.sarif');
    const { status } = runAction({
      workspace,
      base,
      inputs: { ...inputs, 'sarif-file': sarif },
    });
    expect(status).toBe(1);
    expect(existsSync(sarif)).toBe(true);
  });

  test('cannot make git run a program when the base is looked for', () => {
    const { workspace } = pullRequest();
    const outside = treeOf({});
    git(workspace, 'init', '--quiet', '--bare', 'models');
    const program = join(outside, 'program');
    writeFileSync(program, `#!/bin/sh\n: > '${outside}/ran'\n`);
    chmodSync(program, 0o755);
    for (const [key, value] of [
      ['remote.origin.url', `ext::${program}`],
      ['protocol.ext.allow', 'always'],
    ] as const)
      git(workspace, 'config', '--file=models/config', key, value);
    const base = 'a'.repeat(40);
    const fetch = ['fetch', '--quiet', 'origin', base];
    spawnSync('git', fetch, { cwd: join(workspace, 'models') });
    expect(existsSync(join(outside, 'ran'))).toBe(true);
    unlinkSync(join(outside, 'ran'));
    const { status } = runAction({
      workspace,
      base,
      inputs: { paths: '.', 'working-directory': 'models' },
    });
    expect(status).toBe(2);
    expect(existsSync(join(outside, 'ran'))).toBe(false);
  });
});

test('a report that cannot be shown fails the step, and says so', () => {
  const { workspace, base } = pullRequest();
  const saved = JSON.stringify({ files: [], findings: [] });
  const actionPath = treeOf({
    ...Object.fromEntries(
      [
        'action/build.sh',
        'action/compare.sh',
        'action/outputs.js',
        'action/save.js',
      ].map((path) => [path, readFileSync(join(project, path), 'utf8')]),
    ),
    'package.json': '{ "type": "module" }',
    'node_modules/none': '',
    'dist/main.cjs': '',
    'bin/infomodel-migrate.cjs': `
      const [command, ...words] = process.argv.slice(2);
      const report = words.find((it) => it.startsWith('--report='));
      if (report) require('fs').writeFileSync(report.slice(9), '${saved}');
      process.exitCode = command === 'report' ? 2 : 0;`,
  });
  const inputs = { paths: 'models', 'sarif-file': 'out.sarif' };
  const { status, log } = runAction({ workspace, base, inputs, actionPath });
  expect(status).toBe(2);
  expect(readByRunner(log)).toMatch(/^::error .*report failed: the log says/m);
  expect(existsSync(join(workspace, 'out.sarif'))).toBe(false);
});

test('builds the command if it is not built', () => {
  const { workspace, base } = pullRequest();
  const files = Object.fromEntries(
    ['action/build.sh', 'action/compare.sh'].map((path) => [
      path,
      readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'),
    ]),
  );
  const actionPath = treeOf({
    ...files,
    'npm/npm': `#!/bin/sh\npwd; echo "npm $@"\n[ "$1" != ci ] || mkdir node_modules\n[ "$1" != run ] || { mkdir -p dist; touch dist/main.cjs; }\n`,
  });
  chmodSync(join(actionPath, 'npm/npm'), 0o755);
  const env = {
    PATH: `${join(actionPath, 'npm')}:${process.env['PATH'] ?? ''}`,
  };
  const build = (): string =>
    runAction({ workspace, base, inputs: { paths: 'models' }, actionPath, env })
      .log;
  expect(build()).toContain(
    `${actionPath}\nnpm ci --ignore-scripts --no-audit --no-fund\n${actionPath}\nnpm run --silent build\n`,
  );
  expect(existsSync(join(actionPath, 'dist/main.cjs'))).toBe(true);
  expect(build()).not.toContain('npm ci');
});

test('with a baseline, a check fails the step for what it does not list', () => {
  const { workspace } = pullRequest();
  const inputs = {
    paths: 'models',
    baseline: 'baseline.json',
    base: 'HEAD',
    'sarif-file': 'all.sarif',
  };
  writeFileSync(join(workspace, 'baseline.json'), '{"findings":[]}');
  // A note, which passes.
  writeTree(workspace, { 'models/f.json': exact('a') });
  const passing = runAction({ workspace, inputs });
  expect(passing.outputs).toMatchObject({ 'beyond-baseline': '0' });
  expect(passing.status).toBe(0);
  writeTree(workspace, { 'models/e.json': legacyText([{ type: 'signal' }]) });
  commitAll(workspace);
  const { status, log, summary, outputs } = runAction({ workspace, inputs });
  expect(status).toBe(1);
  expect(outputs).toMatchObject({ new: '0', 'beyond-baseline': '2' });
  expect(readByRunner(log)).toMatch(
    /^::error file=models\/e\.json,.*field-missing/m,
  );
  expect(summary).toContain('models/e.json');
  const sarif = readFileSync(join(workspace, 'all.sarif'), 'utf8');
  const { runs } = JSON.parse(sarif) as {
    readonly runs: readonly { readonly results: { ruleId: string }[] }[];
  };
  expect(runs).toHaveLength(2);
  expect(runs[1]?.results.map((it) => it.ruleId)).toContain('field-missing');
  const missing = { ...inputs, baseline: 'none.json' };
  expect(runAction({ workspace, inputs: missing }).status).toBe(2);
});

test('with no-legacy-after, a new Legacy file fails the step', () => {
  const { workspace, base } = pullRequest();
  const inputs = {
    paths: 'models',
    'no-legacy-after': base,
    'fail-on-all': '',
  };
  const { status, log, outputs } = runAction({ workspace, base, inputs });
  expect(status).toBe(1);
  expect(outputs).toMatchObject({ 'beyond-baseline': '1' });
  expect(readByRunner(log)).toMatch(
    /^::error file=models\/d\.json,.*legacy-new/m,
  );
});

test('shows the status in the summary if asked', () => {
  const { workspace, base } = pullRequest();
  const inputs = { paths: 'models', status: 'true' };
  expect(runAction({ workspace, base, inputs }).summary).toContain(
    '## Information model status\n',
  );
});

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  current,
  currentReading,
  currentText,
  exact,
  partial,
} from './support/legacy.js';
import { commitAll, git, repositoryOf } from './support/repository.js';
import { writeTree, textsBelow, treeOf } from './support/tree.js';
import {
  action,
  type ActionRun,
  project,
  pullRequestOn,
  runAction,
} from './support/workflow.js';

const { markdownOfStep, outputsOfStep } = (await import(
  join(project, 'action/outputs.js')
)) as {
  readonly markdownOfStep: (
    folder: string,
    base: { readonly id?: string; readonly name?: string },
  ) => Readonly<Record<'summary' | 'comment', string>>;
  readonly outputsOfStep: (folder: string, status: number) => string;
};

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

/** The only run of a SARIF report of the action. */
function sarifIn(
  { reports = '' }: Readonly<Record<string, string>>,
  command: string,
): unknown {
  const text = readFileSync(join(reports, `${command}.sarif`), 'utf8');
  const { runs } = JSON.parse(text) as { readonly runs: readonly unknown[] };
  expect(runs).toHaveLength(1);
  return runs[0];
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter(Boolean).toSorted();
}

/** The log without the parts that the runner does not parse. */
function readByRunner(log: string): string {
  return log.replace(/^::stop-commands::(.*)$[^]*?^::\1::$/gm, '');
}

test('reports what a pull request changes, and fails for new findings', () => {
  const { workspace, base } = pullRequest();
  const inputs = { paths: 'models' };
  const { status, log, summary, outputs } = runAction({
    workspace,
    event: pullRequestOn(base),
    inputs,
  });
  expect(status).toBe(1);
  expect(outputs).toEqual({
    files: '4',
    new: '2',
    gone: '1',
    status: '1',
    markdown: expect.stringMatching(/\.md$/),
    reports: expect.stringMatching(/infomodel-migrate\.\w+$/),
  });
  const declared = Object.entries(action.outputs);
  expect(Object.keys(outputs).toSorted()).toEqual(
    declared.map(([name]) => name).toSorted(),
  );
  for (const [name, { value }] of declared)
    expect(value).toBe(`\${{ steps.compare.outputs.${name} }}`);
  expect(summary).toContain('models/a.json');
  expect(summary).toContain(`merge base with \`main\` \`${base.slice(0, 7)}\``);
  expect(summary).not.toContain(base);
  expect(linesOf(readFileSync(outputs['markdown'] ?? '', 'utf8'))).toEqual(
    linesOf(summary),
  );
  const annotations = readByRunner(log).split('\n').filter(Boolean);
  expect(annotations).toEqual([
    expect.stringMatching(/^::error file=models\/a\.json,line=13,/),
    expect.stringMatching(/^::warning file=models\/d\.json,.*title=output /),
  ]);
  expect(sarifIn(outputs, 'diff')).toMatchObject({
    automationDetails: { id: 'infomodel-migrate/diff/' },
    results: expect.arrayContaining([
      expect.objectContaining({ ruleId: 'dc-voltage', baselineState: 'new' }),
    ]),
  });
});

test('fails for a Current file that a pull request breaks and a Legacy file that it adds', () => {
  const workspace = repositoryOf({ 'models/a.json': current('a') });
  const base = git(workspace, 'rev-parse', 'HEAD').trim();
  writeTree(workspace, {
    'models/a.json': current('a').replace('"Daily"', '"Daly"'),
    'models/b.json': exact('b'),
  });
  commitAll(workspace);
  const run = (more: ActionRun['inputs']) => {
    const inputs = { paths: 'models', 'fail-on': 'warning', ...more };
    const { log, ...outcome } = runAction({
      workspace,
      event: pullRequestOn(base),
      inputs,
    });
    const rules = readByRunner(log).matchAll(
      /^::\w+ file=(models\/\w\.json),.*?title=([^ ,:]+)/gm,
    );
    return { ...outcome, shown: [...rules].map(([, ...it]) => it.join(' ')) };
  };
  const broken = run({});
  expect(broken.status).toBe(1);
  expect(broken.shown).toEqual([
    'models/b.json output',
    'models/a.json current/value-unlisted',
  ]);
  expect(broken.summary).toContain('Daly');
  expect(broken.summary.split('### Values that differ')).toHaveLength(2);
  const legacy = run({ 'fail-on': 'error', 'no-legacy': 'TRUE' });
  expect(legacy.status).toBe(1);
  expect(legacy.shown).toContain('models/b.json legacy-left');
  expect(sarifIn(legacy.outputs, 'check')).toMatchObject({
    automationDetails: { id: 'infomodel-migrate/check/' },
    results: expect.arrayContaining([
      expect.objectContaining({ ruleId: 'legacy-left', baselineState: 'new' }),
    ]),
  });
});

describe('the reports of both commands', () => {
  const finding = (more: object) => ({
    rule: 'dc-voltage',
    level: 'error',
    message: 'It is `open`.',
    start: { line: 1, column: 2 },
    decision: null,
    new: true,
    fingerprint: 'one',
    ...more,
  });
  const reportOf = (...findings: readonly object[]) =>
    JSON.stringify({
      files: [{ path: 'a.json', findings }],
      findings: [],
      comparison: { findings: { new: findings.length, gone: 0 } },
    });
  const hostile = {
    rule: 'b',
    fingerprint: 'two',
    message: '@all <b>\n\u202e# x',
  };
  const reports = {
    'diff.json': reportOf(
      finding({}),
      finding({ level: 'note', fingerprint: 'note' }),
      finding({ new: false, fingerprint: 'before' }),
    ),
    'check.json': reportOf(finding({}), finding(hostile)),
  };
  const id = '0123456789abcdef0123456789abcdef01234567';
  const said = `0 gone since the merge base with \`${id}\``;

  test('are one list of errors, in front of the rest', () => {
    const folder = treeOf({
      ...reports,
      'diff.md': `## Verdict\n\n- ${said}\n\n### Rows\n`,
      'check.md': `## Other\n\nNext: \`check --changed ${id}\`\n`,
    });
    const { summary, comment } = markdownOfStep(folder, { id, name: 'main' });
    expect(comment).toBe(summary);
    expect(summary.split('\n').filter(Boolean)).toEqual([
      '## Verdict',
      '- 0 gone since the merge base with `main` `0123456`',
      '### Errors',
      '- <code>a.json:1:2</code> <code>dc-voltage</code> <code>It is &#96;open&#96;.</code>',
      '- <code>a.json:1:2</code> <code>b</code> <code>&#64;all &#60;b&#62;&#60;U&#43;000A&#62;&#60;U&#43;202E&#62;&#35; x</code>',
      '### Rows',
      '## Other',
      'Next: `check --changed 0123456`',
    ]);
    expect(markdownOfStep(folder, { id }).summary).toContain(
      'with `0123456`\n',
    );
  });

  test('are cut at a line if they are too long for a comment', () => {
    const rows = '- row\n'.repeat(12_000);
    const folder = treeOf({
      ...reports,
      'diff.md': `## Verdict\n\n<details><summary>\n\n\`\`\`\`\n${rows}`,
      'check.md': '## Other\n',
    });
    const { summary, comment } = markdownOfStep(folder, {});
    expect(summary).toContain('## Other');
    expect(comment.length).toBeLessThan(60_000);
    const [shown = '', end] = comment.split('````\n</details>\n');
    const kept = shown.match(/^- row$/gm)?.length ?? 0;
    expect(kept).toBeGreaterThan(9_900);
    expect(end).toBe(
      `\n${12_001 - kept} more lines are left out here: the job summary has all of them.\n`,
    );
  });

  test('list 50 errors, and count the others', () => {
    const errors = Array.from({ length: 60 }, (_, at) =>
      finding({ fingerprint: `${at}`, start: { line: at, column: 1 } }),
    );
    const folder = treeOf({ 'diff.json': reportOf(...errors) });
    const { summary } = markdownOfStep(folder, {});
    expect(summary.match(/^- <code>a\.json/gm)).toHaveLength(50);
    expect(summary).toMatch(/<code>a\.json:49:1<.*\n\nAnd 10 more\.\n$/);
  });

  test('count each new finding once', () => {
    expect(outputsOfStep(treeOf(reports), 1)).toMatch(/^new<<.*\n3\n/m);
  });
});

test('the workflow of docs/pull-requests.md has ten lines, and names inputs and outputs of the action', () => {
  const page = readFileSync(join(project, 'docs/pull-requests.md'), 'utf8');
  const [, workflow = ''] =
    /```yaml\n(on: pull_request\n[^]*?)```/.exec(page) ?? [];
  expect(workflow.trim().split('\n')).toHaveLength(10);
  const inputs = [...workflow.matchAll(/^ {10}([\w-]+):/gm)].map(
    ([, it]) => it,
  );
  expect(inputs).toEqual(['paths']);
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(inputs));
  const outputs = page.matchAll(/steps\.infomodel\.outputs\.(\w+)/g);
  expect(new Set(Array.from(outputs, ([, it]) => it))).toEqual(
    new Set(['markdown']),
  );
});

describe('the exit status is that of the comparison', () => {
  const { workspace, base } = pullRequest();
  const last = git(workspace, 'rev-parse', 'HEAD').trim();

  test.each<[string, ActionRun['inputs'], number, object]>([
    [
      'nothing new',
      { paths: '\nmodels/b.json\nmodels/c.json\n' },
      0,
      { new: '0' },
    ],
    [
      'without a base everything counts',
      { paths: 'models/c.json', base: '' },
      1,
      { new: '2', gone: '0' },
    ],
    ['another base', { paths: 'models', base: last }, 0, { files: '0' }],
    [
      'a base that there is not',
      { paths: 'models', base: 'nope' },
      2,
      { status: '2' },
    ],
    [
      'a PATH that there is not',
      { paths: 'models/none.json' },
      2,
      { status: '2' },
    ],
    ['no PATH', { paths: '\n' }, 2, { status: '2' }],
  ])('%s', (_, inputs, status, outputs) => {
    const outcome = runAction({
      workspace,
      event: pullRequestOn(base),
      inputs,
    });
    expect(outcome.outputs).toMatchObject(outputs);
    expect(outcome.status).toBe(status);
  });
});

/** A branch of three commits, each with a file more; the first is that of `main`. */
function threeCommits(): {
  readonly clone: () => string;
  readonly ids: readonly string[];
} {
  const origin = repositoryOf({ 'models/a.json': partial('a') });
  const id = () => git(origin, 'rev-parse', 'HEAD').trim();
  const ids = [id()];
  git(origin, 'branch', '--move', 'main');
  git(origin, 'checkout', '--quiet', '-b', 'work');
  for (const name of ['b', 'c']) {
    writeTree(origin, { [`models/${name}.json`]: exact(name) });
    commitAll(origin);
    ids.push(id());
  }
  git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  const clone = (): string => {
    const folder = join(treeOf({}), 'clone');
    const args = ['--quiet', '--depth=1', '--branch=work'];
    git(origin, 'clone', ...args, `file://${origin}`, folder);
    return folder;
  };
  return { clone, ids };
}

describe('a shallow checkout of a branch of three files is compared', () => {
  const { clone, ids } = threeCommits();
  const [first = '', second = '', last = ''] = ids;
  const push = (before: string, branch = 'work'): ActionRun['event'] => {
    const repository = { default_branch: 'main' };
    return ['push', { before, ref: `refs/heads/${branch}`, repository }];
  };
  const [none, lost] = ['0'.repeat(40), 'a'.repeat(40)];

  test.each<[string, ActionRun['event'], string, string]>([
    ['a pull request', pullRequestOn(first), 'auto', '2'],
    [
      'a queue',
      ['merge_group', { merge_group: { base_sha: second } }],
      'auto',
      '1',
    ],
    ['a push', push(second), 'auto', '1'],
    ['the push of a new branch', push(none), 'auto', '2'],
    ['a push that replaces what is lost', push(lost), 'auto', '2'],
    ['the first push of the default branch', push(none, 'main'), 'auto', '3'],
    ['a schedule', ['schedule', {}], 'auto', '3'],
    ['an id', undefined, second, '1'],
    ['a branch that is not fetched', undefined, 'main', '2'],
    ['a branch that is', undefined, 'work', '0'],
  ])('%s', (_, event, base, files) => {
    const { log, outputs } = runAction({
      workspace: clone(),
      ...(event && { event }),
      inputs: { paths: 'models', base },
    });
    expect([outputs['files'], log]).toEqual([files, expect.any(String)]);
  });

  test.each([
    ['is the base', first, true],
    ['is the pull request', last, false],
  ])('pull_request_target warns if the checkout %s', (_, head, warns) => {
    const [, payload] = pullRequestOn(last, head);
    const { log } = runAction({
      workspace: clone(),
      event: ['pull_request_target', payload],
      inputs: { paths: 'models' },
    });
    expect(/^::warning title=.*run this on pull_request\.$/m.test(log)).toBe(
      warns,
    );
  });
});

test('a mistake in the decisions file reaches the annotations, the summary and the outputs', () => {
  const workspace = repositoryOf({
    'infomodel-migrate.decisions.json': '{\n  "decisions": 1\n}',
    'models/a.json': exact('a'),
  });
  const inputs = { paths: 'models' };
  const { status, log, summary, outputs } = runAction({ workspace, inputs });
  expect(status).toBe(2);
  expect(readByRunner(log).split('\n').filter(Boolean)).toEqual([
    expect.stringMatching(
      /^::error file=infomodel-migrate\.decisions\.json,line=2,col=16,/,
    ),
  ]);
  expect(summary.match(/decisions\.json:2:16: /g)).toHaveLength(1);
  expect(outputs).toMatchObject({ status: '2' });
  expect(readFileSync(outputs['markdown'] ?? '', 'utf8')).toBe(summary);
});

test.each([
  ['no-legacy', 'yes', 'write true or false'],
  ['fail-on', 'all', 'write error, warning, note or never'],
  ['base', 'no branch', 'origin has no branch of that name'],
])('the value of the input %s is refused in words', (name, value, words) => {
  const workspace = repositoryOf({ 'models/a.json': exact('a') });
  const inputs = { paths: 'models', [name]: value };
  const { status, log, summary } = runAction({ workspace, inputs });
  expect([status, log.split('\n').filter(Boolean)]).toEqual([
    2,
    [expect.stringMatching(`^::error .*The input ${name} is "${value}": `)],
  ]);
  expect(log).toContain(words);
  expect(summary).toContain(words);
});

test('both commands together have ten annotations of a level, and the step a log of 200 lines', () => {
  const names = Array.from({ length: 40 }, (_, at) => `m${at}`);
  const filesOf = (text: (name: string) => string) =>
    Object.fromEntries(names.map((it) => [`models/${it}.json`, text(it)]));
  const workspace = repositoryOf(filesOf(exact));
  const base = git(workspace, 'rev-parse', 'HEAD').trim();
  writeTree(workspace, {
    ...filesOf(partial),
    'models/c.json': currentText('c', [currentReading('nowhere')]),
  });
  commitAll(workspace);
  const event = pullRequestOn(base);
  const inputs = { paths: 'models' };
  const { log, outputs } = runAction({ workspace, event, inputs });
  const errors = log.split('\n').filter((line) => line.startsWith('::error '));
  expect(errors).toHaveLength(10);
  const reports = ['diff', 'check'].map((name) =>
    readFileSync(join(outputs['reports'] ?? '', `${name}.problems`), 'utf8'),
  );
  expect(reports[1]).toContain('error[current/source-undefined]');
  const found = new Set(reports.join('').match(/^.*: error\[.*$/gm));
  expect(errors[9]).toContain(`${found.size - 9} more errors are not shown`);
  expect(log.trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  expect(log).toMatch(/^\(\d+ lines are left out here/m);
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
      event: pullRequestOn(base),
      inputs: {
        paths: `${text}\n-r\npwned`,
        'no-legacy': text,
        base: text,
      },
    });
    expect({ text, status }).toEqual({ text, status: 2 });
  }
  for (const name of ['decisions', 'fail-on', 'working-directory']) {
    const inputs = { paths: 'models', [name]: '$(touch pwned)' };
    expect(
      runAction({ workspace, event: pullRequestOn(base), inputs }).status,
    ).not.toBe(0);
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
    event: pullRequestOn(base),
    inputs: { paths: '.' },
  });
  const read = readByRunner(log).split('\n').filter(Boolean);
  for (const line of read)
    expect(line).toMatch(/^::(error|warning) (title|file)=/);
  expect(read).toHaveLength(2);
  const missing = runAction({
    workspace,
    event: pullRequestOn(base),
    inputs: { paths: '::error::pwned' },
  });
  expect(missing.log).toContain('pwned');
  expect(readByRunner(missing.log).split('\n').filter(Boolean)).toEqual([
    expect.stringMatching(/^::error title=infomodel-migrate \(error\)::/),
  ]);
  expect(summary).toContain('pwned');
});

describe('a pull request', () => {
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
      event: pullRequestOn(base),
      inputs: { paths: '.', 'working-directory': 'models' },
    });
    expect(status).toBe(2);
    expect(existsSync(join(outside, 'ran'))).toBe(false);
  });
});

test('builds the command if it is not built', () => {
  const { workspace, base } = pullRequest();
  const files = Object.fromEntries(
    ['action/build.sh'].map((path) => [
      path,
      readFileSync(join(project, path), 'utf8'),
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
    runAction({
      workspace,
      event: pullRequestOn(base),
      inputs: { paths: 'models' },
      actionPath,
      env,
    }).log;
  expect(build()).toContain(
    `${actionPath}\nnpm ci --ignore-scripts --no-audit --no-fund\n${actionPath}\nnpm run --silent build\n`,
  );
  expect(existsSync(join(actionPath, 'dist/main.cjs'))).toBe(true);
  expect(build()).not.toContain('npm ci');
});

test('compares with what the pull request is merged into, not with the base of the event', () => {
  const origin = repositoryOf({ 'models/a.json': exact('a') });
  const old = git(origin, 'rev-parse', 'HEAD').trim();
  git(origin, 'checkout', '--quiet', '-b', 'branch');
  writeTree(origin, { 'models/b.json': exact('b') });
  commitAll(origin);
  const head = git(origin, 'rev-parse', 'HEAD').trim();
  git(origin, 'checkout', '--quiet', '-');
  writeTree(origin, { 'models/c.json': partial('c') });
  commitAll(origin);
  git(origin, 'merge', '--quiet', '--no-edit', 'branch');
  git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  const folder = treeOf({});
  git(folder, 'clone', '--quiet', '--depth=1', `file://${origin}`, 'clone');
  const workspace = join(folder, 'clone');
  const inputs = { paths: 'models' };
  const event = pullRequestOn(old, head);
  const merged = runAction({ workspace, event, inputs });
  expect(merged.outputs).toMatchObject({ files: '1', new: '1' });
  expect(merged.status).toBe(0);
  // A workflow that checks out the branch itself has no merge.
  git(origin, 'checkout', '--quiet', 'branch');
  git(folder, 'clone', '--quiet', '--depth=1', `file://${origin}`, 'other');
  const branch = join(folder, 'other');
  const alone = runAction({ workspace: branch, event, inputs });
  expect(alone.outputs).toMatchObject({ files: '1', new: '1' });
  expect(alone.status).toBe(0);
});

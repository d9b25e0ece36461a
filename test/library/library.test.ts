import { report as validate } from '#validators/report';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  check,
  collect,
  convert,
  levelOf,
  migrate,
  parseDecisions,
  render,
  rules,
  verify,
} from '../../src/index.js';
import { hostileKeys, jsonText } from '../support/json-text.js';
import { anyDocument } from '../support/legacy-documents.js';
import {
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';

const text = legacyText([plainInput]);
const partial = legacyText([plainInput, unmappedInput]);

/** A file with one decision, as the library takes it. */
function decisionsWith(decision: object, path?: string) {
  const decisions = [{ reason: 'r', ...decision }];
  const parsed = parseDecisions({ path, text: JSON.stringify({ decisions }) });
  if (!parsed.ok) throw new Error(parsed.troubles.join('\n'));
  return parsed.decisions;
}

/** Decisions that drop what has no counterpart, in the files of the glob. */
function dropping(file: string, path?: string) {
  const decision = { rule: 'dc-voltage', choose: 'drop', where: { file } };
  return decisionsWith(decision, path);
}

describe('convert', () => {
  test('gives the text, the findings with their places, and the ledger', () => {
    const converted = convert({ text: partial });
    expect(converted.status).toBe('partial');
    expect(JSON.parse(converted.text ?? '')).toMatchObject([
      { Name: 'fan_hours' },
    ]);
    const errors = converted.findings.filter((it) => levelOf(it) === 'error');
    expect(errors).toMatchObject([
      { rule: 'dc-voltage', pointer: '/0/inputs/1/type', start: { line: 13 } },
    ]);
    expect(converted.fields).toContainEqual(
      expect.objectContaining({ source: '/0/name', target: ['/0/Name'] }),
    );
  });

  test('takes bytes as they are on a disk', () => {
    const bytes = new TextEncoder().encode(`\uFEFF${text}`);
    expect(convert({ bytes }).text).toBe(convert({ text }).text);
  });

  test('gives a Current file as it is', () => {
    const current = '\uFEFF[{"Name": "a", "Inputs": [], "Outputs": []}]';
    expect(convert({ text: current })).toMatchObject({
      status: 'current',
      text: current,
    });
  });

  test('formats as asked, whatever else is asked of prettier', () => {
    const asked = convert({ text, prettier: { useTabs: true, semi: false } });
    expect(asked.text).toContain('\n\t\t"Name"');
    const unasked = convert({ text, prettier: { plugins: [] } });
    expect(unasked.text).toBe(convert({ text }).text);
  });

  test('says what code has to change', () => {
    const { functions } = convert({ text: legacyText([signalInput]) });
    expect(functions).toMatchObject([{ path: 'fan_hours' }]);
  });

  test.each([
    ['no JSON', '[{', 'json-syntax', 3],
    ['half a character', '["é\uD800"]', 'json-encoding', 4],
    ['nothing of ours', '{}', 'file-shape', 1],
  ])('finds that a text is %s', (_what, given, rule, column) => {
    const { status, text: current, findings } = convert({ text: given });
    expect(findings).toMatchObject([{ rule, start: { line: 1, column } }]);
    expect({ status, current }).toEqual({ status: 'invalid', current: null });
  });
});

describe('migrate', () => {
  const files = [
    { path: 'b.json', text: partial },
    { path: 'a.json', text },
    { path: 'package.json', text: '{}' },
  ];
  test('holds back lossy files, and skips files that are not models', async () => {
    const report = await collect(migrate(files));
    expect(report.files.map(({ path, status }) => [path, status])).toEqual([
      ['a.json', 'would-write'],
      ['b.json', 'held'],
      ['package.json', 'other'],
    ]);
    expect(report.files[0]).toMatchObject({
      output: 'a.json',
      outputText: convert({ text }).text,
    });
  });

  test('finds names that files share', async () => {
    const shared = [
      { path: 'a.json', text },
      { path: 'c.json', text },
    ];
    const { findings } = await collect(migrate(shared.values()));
    expect(findings).toMatchObject([
      {
        rule: 'name-shared',
        path: 'a.json',
        places: [{ path: 'a.json' }, { path: 'c.json' }],
      },
    ]);
  });

  test('makes a record when it is asked for, and the end after the last one', async () => {
    const run = migrate(files);
    for await (const { path } of run) {
      expect(path).toBe('a.json');
      break;
    }
    expect(() => run.end()).toThrow('end() is known once');
    const { files: all, ...end } = await collect(run);
    expect(all).toHaveLength(3);
    expect(run.end()).toEqual(end);
  });

  test.each([
    ['*.json', undefined, 'x/b.json', 'held'],
    ['x/*.json', undefined, 'x/b.json', 'would-write'],
    ['*.json', 'x/d.json', 'x/b.json', 'would-write'],
    ['*.json', 'x/d.json', 'b.json', 'held'],
    ['../*.json', 'x/d.json', 'b.json', 'would-write'],
    ['*.json', 'd.json', '../b.json', 'held'],
  ])('a decision about %s in %s: %s is %s', async (glob, at, path, status) => {
    const decisions = dropping(glob, at);
    const report = await collect(
      migrate([{ path, text: partial }], { decisions }),
    );
    const file = report.files.find((it) => it.path === path);
    expect(file?.status).toBe(status);
    expect(report.decisions).toBe(at ?? 'infomodel-migrate.decisions.json');
  });
});

test('check reports the reference files that it could not use', async () => {
  const { command, files } = await collect(
    check([{ path: 'a.json', text }], {
      types: [{ path: 'types.json', text: '{}' }],
    }),
  );
  expect(command).toBe('check');
  expect(files[1]).toMatchObject({
    path: 'types.json',
    status: 'other',
    reason: 'has no section `AssetProperties`',
  });
});

describe('verify', () => {
  const files = [
    { path: 'a.json', text },
    { path: 'b.json', text },
  ];
  const current = convert({ text }).text ?? '';

  test('compares with files that exist, where there is one', async () => {
    const edited = current.replace('"Daily"', '"Hourly"');
    const report = await collect(
      verify(files, {
        against: { 'a.json': { path: 'new/a.json', text: edited } },
      }),
    );
    expect(report.files.map((it) => it.verification?.against)).toEqual([
      'new/a.json',
      undefined,
    ]);
    expect(report.verification?.summary.unaccounted.differs).toBe(1);
  });

  test('reports what is not a Current file', async () => {
    const against = { 'a.json': { path: 'new/a.json', text } };
    const report = await collect(verify(files, { against }));
    expect(report.files[0]).toMatchObject({
      status: 'failed',
      reason: 'new/a.json was not compared, because it is not a Current file.',
    });
  });
});

test('invalid decisions are returned with their places', () => {
  const parsed = parseDecisions({ path: 'd.json', text: '{ "decision": [] }' });
  expect(parsed).toMatchObject({
    ok: false,
    troubles: [
      'd.json:1:1: `decisions` is missing.',
      expect.stringMatching(/^d\.json:1:\d+: .*did you mean/),
    ],
  });
});

test('every rule that is found is described, with its choices', () => {
  const described = rules.find(({ id }) => id === 'dc-voltage');
  const finding = convert({ text: partial }).findings.find(
    ({ rule }) => rule === 'dc-voltage',
  );
  expect(described?.choices.map(({ name }) => name)).toEqual(finding?.choices);
  expect(described?.level).toBe('error');
  expect(structuredClone(rules)).toEqual(rules);
});

test('check accepts what decisions accept in a migration', async () => {
  const decisions = decisionsWith({ rule: 'name-shared', choose: 'accept' });
  const shared = ['a.json', 'b.json'].map((path) => ({ path, text }));
  const { findings } = await collect(check(shared, { decisions }));
  expect(findings.map(levelOf)).toEqual([null]);
});

test('a decision that matches nothing is explained by the path from its folder', async () => {
  const decisions = dropping('b.json', 'models/d.json');
  const files = [{ path: 'models/a.json', text: partial }];
  const { findings } = await collect(migrate(files, { decisions }));
  expect(findings[0]?.message).toContain('the findings are in "a.json"');
});

test('a decided finding has no level', () => {
  const decisions = dropping('**');
  const { findings } = convert({ path: 'a.json', text: partial, decisions });
  expect(findings.map(levelOf)).toEqual(['warning', null]);
});

describe('a mistake of the programmer is a TypeError in words:', () => {
  const call = {
    convert: convert as (of: unknown) => unknown,
    migrate: migrate as (of: unknown, options?: unknown) => unknown,
    verify: verify as (of: unknown, options?: unknown) => unknown,
  };
  const contentNeeded =
    'A file needs either `text`, a string, or `bytes`, a Uint8Array.';
  test.each<readonly [() => unknown, string]>([
    [
      () => call.convert({ text, decision: 1 }),
      'convert() has no option `decision`; did you mean "decisions"?',
    ],
    [() => call.convert({}), contentNeeded],
    [() => call.convert({ text: null }), contentNeeded],
    [() => call.convert({ bytes: text }), contentNeeded],
    [() => call.convert({ text, bytes: new Uint8Array() }), contentNeeded],
    [
      () => call.convert({ text, prettier: { endOfLine: 'CRLF' } }),
      'The prettier option `endOfLine` must be "lf", "crlf", "cr" or "auto".',
    ],
    [
      () => call.convert({ text, decisions: { decisions: [] } }),
      '`decisions` must be the `decisions` that parseDecisions() gives.',
    ],
    [
      () => call.migrate({}),
      'migrate() takes a list of files, each { path, text } or { path, bytes }, and got an object.',
    ],
    [() => call.migrate([{ path: 'a' }]), contentNeeded],
    [() => call.migrate([{ text }]), 'migrate() has a file without a `path`.'],
    [
      () =>
        call.migrate([
          { path: 'a', text },
          { path: 'a', text },
        ]),
      'migrate() has two files with the path "a".',
    ],
    [
      () => call.verify([], { against: { a: { path: 'b', text } } }),
      'verify(): `against` names "a", which is not among the files.',
    ],
  ])('%#', (mistake, message) => {
    expect(mistake).toThrow(new TypeError(message));
  });
});

test('render refuses a format that does not show what the command found', async () => {
  const report = await collect(check([]));
  await expect(render(report, 'unified')).rejects.toThrow(
    new TypeError(
      'render() has no format `unified` for check: choose text, concise, markdown, github, gitlab, junit, sarif, html or json.',
    ),
  );
});

describe('whatever files contain, and whatever their names,', () => {
  const content = fc.oneof(
    fc.oneof(anyDocument, jsonText, fc.string()).map((it) => ({ text: it })),
    fc.string({ unit: 'binary' }).map((it) => ({ text: `["${it}\uD800"]` })),
    fc.uint8Array().map((bytes) => ({ bytes })),
  );
  const path = fc.oneof(fc.constantFrom(...hostileKeys), fc.string());
  const files = fc
    .dictionary(path, content, { maxKeys: 3 })
    .map((byPath) =>
      Object.entries(byPath).map(([name, of]) => ({ path: name, ...of })),
    );

  test('every function gives a result, which is a report', async () => {
    await fc.assert(
      fc.asyncProperty(
        files,
        content,
        fc.boolean(),
        async (all, one, allowPartial) => {
          parseDecisions(one);
          for (const report of [
            convert(one).report,
            await collect(migrate(all, { allowPartial })),
            await collect(check(all, { signals: all, types: all })),
            await collect(verify(all)),
          ])
            expect(validate(JSON.parse(await render(report, 'json')))).toBe(
              true,
            );
        },
      ),
      { numRuns: 60 },
    );
  });
});

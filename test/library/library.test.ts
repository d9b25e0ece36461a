import { report as validate } from '#validators/report';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  check,
  convert,
  levelOf,
  migrate,
  parseDecisions,
  reportText,
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

/** Decisions that drop what has no counterpart, in the files of the glob. */
function dropping(file: string, path?: string) {
  const parsed = parseDecisions({
    path,
    text: JSON.stringify({
      decisions: [
        { rule: 'dc-voltage', choose: 'drop', reason: 'r', where: { file } },
      ],
    }),
  });
  if (!parsed.ok) throw new Error(parsed.troubles.join('\n'));
  return parsed.decisions;
}

describe('convert', () => {
  test('gives the text, the findings with their places, and the ledger', () => {
    const {
      status,
      text: current,
      findings,
      fields,
    } = convert({
      text: partial,
    });
    expect(status).toBe('partial');
    expect(JSON.parse(current ?? '')).toMatchObject([{ Name: 'fan_hours' }]);
    const errors = findings.filter((it) => levelOf(it) === 'error');
    expect(errors).toMatchObject([
      { rule: 'dc-voltage', pointer: '/0/inputs/1/type', start: { line: 13 } },
    ]);
    expect(fields).toContainEqual(
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
      ...{ status: 'current', text: current },
    });
  });

  test('formats as asked', () => {
    const asked = convert({ text, prettier: { useTabs: true } });
    expect(asked.text).toContain('\n\t\t"Name"');
    const unasked = convert({
      text,
      prettier: { tabWidth: undefined } as object,
    });
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
  const statuses = (report: ReturnType<typeof migrate>['report']) =>
    report.files.map(({ path, status }) => [path, status]);

  test('holds back lossy files, and skips files that are not models', () => {
    const { report, outputs } = migrate(files);
    expect(statuses(report)).toEqual([
      ['a.json', 'would-write'],
      ['b.json', 'held'],
      ['package.json', 'other'],
    ]);
    expect(outputs).toEqual([{ path: 'a.json', text: convert({ text }).text }]);
  });

  test('gives partial files by path, if allowed', () => {
    const { outputs } = migrate(files, { allowPartial: true });
    expect(outputs.map(({ path }) => path)).toEqual(['a.json', 'b.json']);
  });

  test('finds names that files share', () => {
    const shared = [files[1], { path: 'c.json', text }].flatMap(
      (it) => it ?? [],
    );
    const { rules: found } = migrate(shared).report.summary;
    expect(found).toContainEqual(
      expect.objectContaining({ rule: 'name-shared', count: 2 }),
    );
  });

  test.each([
    ['*.json', undefined, 'x/b.json', 'held'],
    ['x/*.json', undefined, 'x/b.json', 'would-write'],
    ['*.json', 'x/d.json', 'x/b.json', 'would-write'],
    ['*.json', 'x/d.json', 'b.json', 'held'],
    ['../*.json', 'x/d.json', 'b.json', 'would-write'],
    ['*.json', 'd.json', '../b.json', 'held'],
  ])('a decision about %s in %s: %s is %s', (glob, at, path, status) => {
    const decisions = dropping(glob, at);
    const { report } = migrate([{ path, text: partial }], { decisions });
    const file = report.files.find((it) => it.path === path);
    expect(file?.status).toBe(status);
    expect(report.decisions).toBe(at ?? 'infomodel-migrate.decisions.json');
  });
});

test('check compares files with each other and reports what it could not use', () => {
  const { report, troubles } = check([{ path: 'a.json', text }], {
    types: [{ path: 'types.json', text: '{}' }],
  });
  expect(report.command).toBe('check');
  expect(troubles).toEqual(['types.json has no section `AssetProperties`.']);
});

describe('verify', () => {
  const files = [
    { path: 'a.json', text },
    { path: 'b.json', text },
  ];
  const current = convert({ text }).text ?? '';

  test('compares with files that exist, where there is one', () => {
    const edited = current.replace('"Daily"', '"Hourly"');
    const { report } = verify(files, {
      against: { 'a.json': { path: 'new/a.json', text: edited } },
    });
    expect(report.verification?.files).toMatchObject([
      { path: 'a.json', against: 'new/a.json' },
    ]);
    expect(report.verification?.summary.unaccounted.differs).toBe(1);
  });

  test('reports what is not a Current file', () => {
    const { troubles } = verify(files, {
      against: { 'a.json': { path: 'new/a.json', text } },
    });
    expect(troubles).toEqual([
      'new/a.json was not compared, because it is not a Current file.',
    ]);
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
  const [finding] = convert({ text: partial }).findings;
  expect(described?.choices.map(({ name }) => name)).toEqual(finding?.choices);
  expect(described?.level).toBe('error');
});

test('a decided finding has no level', () => {
  const decisions = dropping('**');
  const { findings } = convert({ path: 'a.json', text: partial, decisions });
  expect(findings.map(levelOf)).toEqual([null]);
});

describe('a mistake of the programmer is a TypeError in words:', () => {
  const call = {
    convert: convert as (of: unknown) => unknown,
    migrate: migrate as (of: unknown, options?: unknown) => unknown,
    verify: verify as (of: unknown, options?: unknown) => unknown,
  };
  test.each<readonly [() => unknown, string]>([
    [
      () => call.convert({ text, decision: 1 }),
      'convert() has no option `decision`; did you mean "decisions"?',
    ],
    [() => call.convert({}), 'A file needs either `text` or `bytes`.'],
    [
      () => call.convert({ text, bytes: new Uint8Array() }),
      'A file needs either `text` or `bytes`.',
    ],
    [
      () => call.convert({ text, decisions: { decisions: [] } }),
      '`decisions` must be the `decisions` that parseDecisions() gives.',
    ],
    [
      () => call.convert({ text, prettier: { tabwidth: 2 } }),
      'convert(): `prettier` has no option `tabwidth`; did you mean "tabWidth"?',
    ],
    [
      () => call.migrate([{ path: 'a' }]),
      'A file needs either `text` or `bytes`.',
    ],
    [
      () =>
        call.migrate([
          { path: 'a', text },
          { path: 'a', text },
        ]),
      'migrate(): `files` has two files with the path "a".',
    ],
    [
      () => call.verify([], { against: { a: { path: 'b', text } } }),
      'verify(): `against` names "a", which is not among the files.',
    ],
  ])('%#', (mistake, message) => {
    expect(mistake).toThrow(new TypeError(message));
  });
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

  test('every function gives a result, which is a report', () => {
    fc.assert(
      fc.property(files, content, fc.boolean(), (all, one, full) => {
        const reports = [
          convert(one).report,
          migrate(all, { full, allowPartial: full }).report,
          check(all, { full, signals: all, types: all }).report,
          verify(all, { full }).report,
        ];
        parseDecisions(one);
        for (const report of reports)
          expect(validate(JSON.parse(reportText(report)))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

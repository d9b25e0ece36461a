import { readFileSync } from 'node:fs';
import { createContext, SourceTextModule } from 'node:vm';
import { record as validate } from '#validators/report';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type * as Library from '../../src/index.js';
import {
  check,
  convert,
  rules,
  type SourceFile,
  verify,
} from '../../src/index.js';
import { hostileKeys, jsonText } from '../support/json-text.js';
import { anyDocument } from '../support/legacy-documents.js';
import {
  currentReading,
  currentText,
  legacyText,
  plainInput,
  unmappedInput,
} from '../support/legacy.js';

const text = legacyText([plainInput]);
const partial = legacyText([plainInput, unmappedInput]);

function decisionsWith(decision: object): string {
  return JSON.stringify({ decisions: [{ reason: 'r', ...decision }] });
}

/** Decisions that drop what has no counterpart, in the files of the glob. */
function dropping(file: string): string {
  return decisionsWith({
    rule: 'dc-voltage',
    choose: 'drop',
    where: { file },
  });
}

test('runs where there is nothing of Node, as a bundler takes it', async () => {
  const built = new URL('../../dist/index.js', import.meta.url);
  const library = new SourceTextModule(readFileSync(built, 'utf8'), {
    context: createContext({ TextEncoder, TextDecoder }),
  });
  await library.link((specifier) => {
    throw new Error(`the library imports ${specifier}`);
  });
  await library.evaluate();
  const {
    convert: converted,
    check: checked,
    verify: verified,
  } = library.namespace as typeof Library;
  const decisions = dropping('**');
  const record = convert(partial, { decisions });
  expect(converted(partial, { decisions })).toEqual(record);
  expect(checked([{ path: 'a.json', text }])).toEqual(
    check([{ path: 'a.json', text }]),
  );
  const output = record.outputText ?? '';
  expect(verified(partial, output)).toEqual(verify(partial, output));
});

describe('convert', () => {
  test('gives the text, the findings with their places, and the ledger', () => {
    const { status, outputText, findings, fields } = convert(partial);
    expect(status).toBe('to-decide');
    expect(JSON.parse(outputText ?? '')).toMatchObject([{ Name: 'fan_hours' }]);
    expect(findings).toMatchObject([
      { rule: 'output', pointer: '' },
      { rule: 'dc-voltage', pointer: '/0/inputs/1/type', start: { line: 13 } },
    ]);
    expect(fields).toContainEqual(
      expect.objectContaining({ source: '/0/name', target: ['/0/Name'] }),
    );
  });

  test('knows a Current file, which has no other text', () => {
    const current = '\uFEFF[{"Name": "a", "Inputs": [], "Outputs": []}]';
    expect(convert(current)).toMatchObject({
      status: 'current',
      sourceText: current,
      outputText: null,
    });
  });

  test('formats as asked, whatever else is asked of prettier', () => {
    const resolved = { useTabs: true, semi: false };
    const asked = convert(text, { prettier: resolved });
    expect(asked.outputText).toContain('\n\t\t"Name"');
    expect(convert(text, { prettier: null })).toEqual(convert(text));
  });

  test.each([
    ['no JSON', '[{', 'json-syntax', 3],
    ['half a character', '["é\uD800"]', 'json-encoding', 4],
    ['nothing of ours', '{}', 'file-shape', 1],
  ])('finds that a text is %s', (_what, given, rule, column) => {
    expect(convert(given)).toMatchObject({
      status: 'to-fix',
      outputText: null,
      findings: [{ rule, start: { line: 1, column } }],
    });
  });

  test.each([
    ['*.json', 'x/b.json', 'to-decide'],
    ['x/*.json', 'x/b.json', 'ready'],
    ['../*.json', '../b.json', 'ready'],
    ['*.json', '../b.json', 'to-decide'],
    ['x/*.json', './y/../x//b.json', 'ready'],
  ])('a decision about %s: %s is %s', (glob, path, status) => {
    const decisions = dropping(glob);
    const record = convert(partial, { path, decisions });
    expect(record).toMatchObject({ path, status });
  });

  test('throws an error for decisions with mistakes', () => {
    expect(() => convert(text, { decisions: '{ "decision": [] }' })).toThrow(
      'infomodel-migrate.decisions.json:1:1: `decisions` is missing.',
    );
  });
});

describe('check', () => {
  test('looks sources up in the other files', () => {
    const reader = {
      path: 'a.json',
      text: currentText('a', [currentReading('b')]),
    };
    const source = { path: 'b.json', text: currentText('b') };
    const rulesIn = (files: readonly SourceFile[]): readonly string[] =>
      check(files).flatMap(({ findings }) => findings.map(({ rule }) => rule));
    expect(rulesIn([reader])).toEqual(['current/source-undefined']);
    expect(rulesIn([reader, source])).toEqual([]);
  });

  test('accepts what decisions accept', () => {
    const files = [{ path: 'a.json', text: `{"algorithms":${text}}` }];
    const rule = 'file-unrecognised';
    const decisions = decisionsWith({ rule, choose: 'accept' });
    expect(check(files)).toMatchObject([
      { findings: [{ rule, decision: null }] },
    ]);
    expect(check(files, { decisions })).toMatchObject([
      { findings: [{ rule, decision: { choose: 'accept' } }] },
    ]);
  });
});

describe('verify', () => {
  const current = convert(text).outputText ?? '';

  /** The aspects that are not the same, with what accounts for them. */
  const differencesTo = (edited: string): readonly unknown[] =>
    (verify(text, edited).verification?.algorithms ?? [])
      .flatMap(({ aspects, inputs }) => [
        ...aspects,
        ...inputs.flatMap((it) => it.aspects),
      ])
      .filter(({ verdict }) => verdict !== 'same')
      .map(({ aspect, accountedBy }) => [aspect, accountedBy.length]);

  test('finds no difference to the converted text', () => {
    expect(differencesTo(current)).toEqual([]);
  });

  test('finds what an edited text does differently', () => {
    expect(differencesTo(current.replace('"Daily"', '"Hourly"'))).toEqual([
      ['frequency', 0],
    ]);
  });

  test('fails for what is not a Current file', () => {
    expect(verify(text, text, { path: 'a.json' })).toMatchObject({
      path: 'a.json',
      status: 'failed',
      reason: 'a.json was not compared, because it is not a Current file.',
    });
  });

  test('compares nothing with a text that is not Legacy', () => {
    const record = verify('{}', current);
    expect(record.status).toBe('to-fix');
    expect(record).not.toHaveProperty('verification');
  });
});

test('every rule that is found is described, with its choices', () => {
  const described = rules.find(({ id }) => id === 'dc-voltage');
  const finding = convert(partial).findings.find(
    ({ rule }) => rule === 'dc-voltage',
  );
  expect(described?.choices.map(({ name }) => name)).toEqual(finding?.choices);
  expect(described?.level).toBe('error');
  expect(structuredClone(rules)).toEqual(rules);
});

test('every function gives records, whatever texts contain and are called', () => {
  const content = fc.oneof(
    fc.oneof(anyDocument, jsonText, fc.string()),
    fc.string({ unit: 'binary' }).map((it) => `["${it}\uD800"]`),
  );
  const path = fc.oneof(fc.constantFrom(...hostileKeys), fc.string());
  fc.assert(
    fc.property(path, content, content, (name, one, other) => {
      const file = { path: name, text: one };
      const options = { signals: [file], types: [file] };
      for (const record of [
        convert(one, { path: name }),
        verify(one, other, { path: name }),
        ...check([file, { path: 'b.json', text: other }], options),
      ])
        expect([validate(record), validate.errors]).toEqual([true, null]);
    }),
    { numRuns: 60 },
  );
});

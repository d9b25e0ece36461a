import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { decisionsText, dropVoltage } from '../support/decisions.js';
import {
  current,
  currentReading,
  exact,
  joined,
  legacyText,
  partial,
  plainInput,
} from '../support/legacy.js';
import { compareTexts, saidOf, type Texts } from '../support/compared.js';
import { recordOf } from '../support/reports.js';

/** The Current text that a Legacy text becomes, with what is open left out. */
const currentOf = (text: string): string =>
  recordOf('a.json', text).outputText ?? '';

/** A Current text in which one is replaced by another. */
const changed = (text: string, from: RegExp | string, to: string): string => {
  const after = text.replace(from, to);
  if (after === text) throw new Error(`nothing to replace: ${from}`);
  return after;
};

const saidIn = async (
  then: Texts,
  now: Texts,
  options: Parameters<typeof compareTexts>[2] = {},
) => saidOf(await compareTexts(then, now, options));

const two = joined(exact('a'), exact('b'));
const limit = /\s*\{\s*"InputType": "Constant"[^}]*\}/;
const broken = legacyText([{ ...plainInput, type: 'unknown' }], { name: 'a' });
const goldenRule = (rule: string): string =>
  readFileSync(`golden/rules/${rule}/legacy.json`, 'utf8');
const named = (rule: string) => JSON.parse(goldenRule(rule)) as object[];

/** What two states are, and what is said of them. */
const cases: Readonly<
  Record<string, readonly [then: Texts, now: Texts, said: readonly string[]]>
> = {
  'nothing changes': [{ 'a.json': exact('a') }, { 'a.json': exact('a') }, []],
  'only the layout, the order and the spelling of numbers change': [
    { 'a.json': two, 'b.json': current('c') },
    {
      'a.json': JSON.stringify((JSON.parse(two) as object[]).toReversed()),
      'b.json': current('c').replaceAll(/\s+/g, ' ').replace('5', '5.0'),
    },
    [],
  ],
  'values of both formats change': [
    { 'a.json': exact('a'), 'b.json': current('c') },
    {
      'a.json': exact('a', { schedule: 'hour' }),
      'b.json': current('c').replace('5', '6'),
    },
    [
      'a.json a schedule: "day" -> "hour"',
      'b.json c Limit ConstantInt: 5 -> 6',
    ],
  ],
  'an input and a key come and go': [
    { 'b.json': current('c') },
    {
      'b.json': changed(
        changed(current('c'), limit, JSON.stringify(currentReading('c'))),
        /,\s*"Retention": "Unlimited"/,
        '',
      ),
    },
    [
      `b.json c Limit the whole input: { "InputType": "Constant", "InputName": "Limit", "DataType": "Int", "ConstantInt": 5 } -> null`,
      `b.json c Value the whole input: null -> {"InputType":"AlgorithmOutput","InputName":"Value","SourceAlgorithm":"c","DataInterval":"Default"}`,
      'b.json c Outputs › algorithm_output › Retention: "Unlimited" -> null',
    ],
  ],
  'an algorithm gets another name': [
    { 'a.json': exact('a') },
    { 'a.json': exact('b', { path: 'a' }) },
    ['a.json b name: "a" -> "b"'],
  ],
  'the default name of an output is spelled out': [
    { 'a.json': current('a') },
    {
      'a.json': current('a').replace(
        '"OutputType"',
        '"OutputName": "algorithm_output", "OutputType"',
      ),
    },
    [],
  ],
  'a file is migrated in place, elsewhere, joined and split': [
    {
      'a.json': exact('a'),
      'old/b.json': exact('b'),
      'c.json': exact('c'),
      'd.json': exact('d'),
      'e.json': joined(exact('e'), exact('f')),
    },
    {
      'a.json': currentOf(exact('a')),
      'new/b.json': currentOf(exact('b')),
      'cd.json': currentOf(joined(exact('d'), exact('c'))),
      'e.json': currentOf(exact('f')),
      'f.json': currentOf(exact('e')),
    },
    ['exact 5'],
  ],
  'a migrated file is printed by another formatter': [
    { 'a.json': two },
    { 'a.json': JSON.stringify(JSON.parse(currentOf(two))) },
    ['exact 1'],
  ],
  'a migrated file has another value': [
    { 'a.json': two },
    { 'a.json': changed(currentOf(two), '5', '6') },
    ['differs a.json', 'a.json a Limit ConstantInt: 5 -> 6'],
  ],
  'something open is lost in place, elsewhere, and split': [
    {
      'a.json': partial('a'),
      'b.json': partial('b'),
      'c.json': joined(partial('c'), partial('d')),
    },
    {
      'a.json': currentOf(partial('a')),
      'new/b.json': currentOf(partial('b')),
      'c.json': currentOf(partial('c')),
      'd.json': currentOf(partial('d')),
    },
    [
      'lost a.json a dcVoltage dc-voltage',
      'lost b.json b dcVoltage dc-voltage',
      'lost c.json c dcVoltage dc-voltage',
      'lost c.json d dcVoltage dc-voltage',
    ],
  ],
  'an algorithm, an input and an output of a migration are taken out': [
    { 'a.json': two, 'b.json': exact('c'), 'd.json': exact('d') },
    {
      'a.json': currentOf(exact('b')),
      'b.json': changed(currentOf(exact('c')), limit, ''),
      'd.json': changed(
        currentOf(exact('d')),
        /"Outputs": \[[^\]]*\]/,
        '"Outputs": []',
      ),
    },
    [
      'taken out a.json a',
      'taken out b.json c limit',
      'taken out d.json d algorithm_output',
    ],
  ],
  'a Legacy file is deleted while others are migrated': [
    { 'a.json': exact('a'), 'b.json': exact('b') },
    { 'a.json': currentOf(exact('a')) },
    ['exact 1', 'taken out b.json b'],
  ],
  'a Legacy file is deleted, and nothing is migrated': [
    { 'a.json': exact('a'), 'b.json': two },
    { 'a.json': exact('a') },
    ['gone b.json a b deleted'],
  ],
  'what broke the format is mended, and migrated': [
    {
      'a.json': broken,
      'b.json': exact('b', { dependencies: ['gone'] }),
      'c.json': exact('c', { outputFormat: 5 }),
      'd.json': legacyText([plainInput, plainInput], { name: 'd' }),
      'e.json': exact('e').replace('"path"', '"name": "e", "path"'),
    },
    {
      'a.json': currentOf(legacyText([plainInput], { name: 'a' })),
      'b.json': currentOf(exact('b')),
      'c.json': currentOf(exact('c')),
      'd.json': currentOf(legacyText([plainInput], { name: 'd' })),
      'e.json': currentOf(exact('e')),
    },
    [
      'exact 1',
      'differs a.json',
      'differs c.json',
      'differs d.json',
      'differs e.json',
      'mended a.json a limit value-unknown',
      'mended c.json c value-type',
      'mended d.json d limit input-name-duplicate',
      'mended e.json json-duplicate-key',
      'a.json a Limit the whole input: null -> { "InputType": "Constant", "InputName": "Limit", "DataType": "Int", "ConstantInt": 5 }',
    ],
  ],
  'Current files are new beside the Legacy ones, one in part': [
    { 'in/a.json': exact('a'), 'in/b.json': partial('b') },
    {
      'in/a.json': exact('a'),
      'in/b.json': partial('b'),
      'out/a.json': currentOf(exact('a')),
      'out/b.json': changed(currentOf(partial('b')), '5', '6'),
    },
    [
      'lost in/b.json b dcVoltage dc-voltage',
      'new current 2',
      'still declared 2',
      'out/b.json b Limit ConstantInt: 5 -> 6',
    ],
  ],
  'the Legacy file goes in a later pull request': [
    { 'in/a.json': partial('a'), 'out/a.json': currentOf(partial('a')) },
    { 'out/a.json': currentOf(partial('a')) },
    ['lost in/a.json a dcVoltage dc-voltage'],
  ],
  'both of two counterparts are edited alike': [
    { 'in/a.json': exact('a'), 'out/a.json': currentOf(exact('a')) },
    {
      'in/a.json': changed(exact('a'), '5', '6'),
      'out/a.json': changed(currentOf(exact('a')), '5', '6'),
    },
    ['in/a.json a limit value: 5 -> 6'],
  ],
  'a file goes back to Legacy, and another one is emptied': [
    { 'a.json': currentOf(exact('a')), 'b.json': current('b') },
    { 'a.json': exact('a'), 'b.json': '[]' },
    ['went back a.json'],
  ],
};

test.each(Object.entries(cases))('%s', async (_, [then, now, said]) => {
  expect(await saidIn(then, now)).toEqual(said);
  // What stays is said by neither, in the other direction too.
  expect((await saidIn(now, now)).length).toBe(0);
});

describe('what was open', () => {
  test.each<[rule: string, key: string, what: object]>([
    ['retention-seven-days', 'Outputs', { Retention: 'Latest' }],
    ['format-date-and-value', 'Inputs', { AlgorithmOutputInputDataType: 'x' }],
    ['dependency-lost', 'Inputs', currentReading('fan_hours')],
  ])('is lost, or answered by hand: %s', async (rule, key, what) => {
    const now = JSON.parse(currentOf(goldenRule(rule))) as Record<
      string,
      object[]
    >[];
    const said = () =>
      saidIn({ 'a.json': goldenRule(rule) }, { 'a.json': JSON.stringify(now) });
    expect((await said())[0]).toMatch(rule);
    const [object = {}] = now.at(-1)?.[key]?.splice(0, 1) ?? [];
    now.at(-1)?.[key]?.unshift({ ...object, ...what });
    expect((await said())[0]).toBe('differs a.json');
  });

  test('is answered by a decision of now, in the place then or now', async () => {
    const then = { 'old/a.json': partial('a') };
    const now = { 'new/a.json': currentOf(partial('a')) };
    for (const where of [{}, { file: 'old/*' }, { file: 'new/*' }]) {
      const decisions = { now: decisionsText({ ...dropVoltage, where }) };
      const { comparison, ...rest } = await compareTexts(then, now, {
        decisions,
      });
      expect(saidOf({ comparison, ...rest })).toEqual(['exact 1']);
      expect(comparison.decisions.added).toMatchObject([
        { decision: { rule: 'dc-voltage' }, algorithms: 1, lost: true },
      ]);
    }
  });

  test('and is brought back by a decision is taken out where the file does not have it', async () => {
    const decisions = {
      now: decisionsText({
        ...dropVoltage,
        choose: 'replace',
        value: { InputType: 'AssetProperty', AssetPropertyKey: 'key' },
      }),
    };
    const now = { 'a.json': currentOf(partial('a')) };
    expect(
      await saidIn({ 'a.json': partial('a') }, now, { decisions }),
    ).toEqual(['taken out a.json a dcVoltage']);
  });

  test('a misspelled key is answered by the key that was meant', async () => {
    const reading = named('source-property') as { inputs: object[] }[];
    const text = JSON.stringify(reading);
    const wrong = text.replace('"property"', '"propery"');
    const open = currentOf(wrong);
    const [lost] = await saidIn({ 'a.json': wrong }, { 'a.json': open });
    expect(lost).toMatch(/^lost .* key-unknown$/);
    const [said] = await saidIn(
      { 'a.json': wrong },
      { 'a.json': currentOf(text) },
    );
    expect(said).toBe('differs a.json');
  });
});

describe('what is taken out', () => {
  const then = { 'a.json': joined(exact('a'), exact('b')) };
  const now = { 'a.json': changed(currentOf(exact('a')), limit, '') };
  const accept = (where: object) =>
    decisionsText({
      rule: 'taken-out',
      choose: 'accept',
      where,
      reason: 'Not used.',
    });

  test('fails at the algorithm, and says where it was', async () => {
    const { files } = await compareTexts(then, now);
    expect(
      files[0]?.record.findings.map(({ rule, message, start }) => [
        rule,
        start.line,
        message.split(': ').at(-1),
      ]),
    ).toEqual([
      ['taken-out', 3, expect.stringContaining('It was at a.json:6.')],
      ['taken-out', 1, expect.stringContaining('It was at a.json:16.')],
    ]);
  });

  test('is accepted by a decision, one for a file or one for each', async () => {
    const withDecisions = (where: object) =>
      compareTexts(then, now, { decisions: { now: accept(where) } });
    const all = await withDecisions({ file: 'a.json' });
    expect(saidOf(all)).toEqual([
      'taken out a.json a limit: Not used.',
      'taken out a.json b: Not used.',
    ]);
    expect(all.comparison.findings.new).toBe(0);
    const one = await withDecisions({ input: 'Limit' });
    expect(one.comparison.findings.new).toBe(1);
  });

  test('a file whose algorithms are all dropped is no lost model', async () => {
    const decisions = {
      now: decisionsText({
        rule: 'schedule-absent',
        choose: 'drop',
        reason: 'Not used.',
      }),
    };
    const gone = { 'a.json': goldenRule('schedule-absent') };
    const rules = async (command: 'check' | 'diff', options = {}) =>
      (
        await compareTexts(gone, { 'a.json': '[]' }, { command, ...options })
      ).files.flatMap(({ record }) => record.findings.map(({ rule }) => rule));
    for (const command of ['diff', 'check'] as const) {
      expect(await rules(command, { decisions })).toEqual([]);
      expect(await rules(command)).toEqual(['model-lost']);
    }
  });
});

describe('a finding', () => {
  const weekly = (name: string, path = name) =>
    legacyText([], { name, path, retention: 'weekly' });
  const newIn = async (then: Texts, now: Texts, command?: 'check') => {
    const { comparison } = await compareTexts(then, now, {
      command: command ?? 'diff',
    });
    return comparison.findings.new;
  };

  test('moves with its algorithm, also one that gets a new name', async () => {
    expect(
      await newIn({ 'x/p.json': weekly('a') }, { 'y/f.json': weekly('a') }),
    ).toBe(1);
    expect(
      await newIn(
        { 'p.json': weekly('a', 'f') },
        { 'p.json': weekly('b', 'f') },
      ),
    ).toBe(0);
  });

  test('of another algorithm is new, though both run one function', async () => {
    expect(
      await newIn(
        { 'a.json': weekly('a', 'f'), 'b.json': exact('b', { path: 'f' }) },
        { 'a.json': exact('a', { path: 'f' }), 'b.json': weekly('b', 'f') },
      ),
    ).toBe(1);
  });

  test('of then is not new after a migration, in place and elsewhere', async () => {
    const text = goldenRule('retention-outlived');
    expect(
      await newIn({ 'a.json': text }, { 'a.json': currentOf(text) }, 'check'),
    ).toBe(0);
    expect(
      await newIn(
        { 'in/a.json': text },
        { 'in/a.json': text, 'out/a.json': currentOf(text) },
        'check',
      ),
    ).toBe(0);
  });
});

test('decisions are shown with their values, and by what they answer', async () => {
  const answer = (choose: string, value?: string, where: object = {}) => ({
    rule: 'calculated',
    choose,
    value,
    where,
    reason: 'Asked.',
  });
  const texts = { 'a.json': goldenRule('calculated') };
  const changesOf = async (then: string, now: string) =>
    (await compareTexts(texts, texts, { decisions: { then, now } })).comparison
      .decisions;
  expect(
    await changesOf(
      decisionsText(answer('AssetProperty', 'Right')),
      decisionsText(answer('AssetProperty', 'Wrong')),
    ),
  ).toMatchObject({
    added: [],
    changed: [
      {
        decision: { choose: 'AssetProperty', value: 'Wrong' },
        before: { value: 'Right' },
      },
    ],
  });
  const [first, second] = [
    answer('drop'),
    answer('AssetProperty', 'Right', { algorithm: '*' }),
  ];
  // The last of the decisions that match counts.
  const { changed: reordered } = await changesOf(
    decisionsText(first, second),
    decisionsText(second, first),
  );
  expect(reordered).toMatchObject([
    { decision: { choose: 'drop' }, before: { choose: 'AssetProperty' } },
  ]);
});

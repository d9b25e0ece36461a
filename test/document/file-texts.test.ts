import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fileHead, fileParts } from '../../src/document/file-texts.js';
import type {
  PairPart,
  PairedLine,
  Part,
  Words,
} from '../../src/document/parts.js';
import { emptyRecord, type FileRecord } from '../../src/file/record.js';
import { splitLines } from '../../src/json/source-text.js';
import { anyReport } from '../support/any-report.js';
import { anyDocument } from '../support/legacy-documents.js';
import {
  joined,
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';
import { recordOf } from '../support/reports.js';

function pairsIn(parts: readonly Part[]): readonly PairPart[] {
  return parts.flatMap((part): readonly PairPart[] =>
    part.kind === 'pair'
      ? [part]
      : part.kind === 'group'
        ? pairsIn(part.parts)
        : [],
  );
}

function textOf(words: Words): string {
  return words
    .map((word) => {
      if (typeof word === 'string') return word;
      if ('code' in word) return word.code;
      return 'text' in word ? word.text : word.path;
    })
    .join('');
}

/** A row of a pair: both texts, what became of the value, and what links lead to. */
function rowOf({ before, after, sign, note, id, skipped }: PairedLine): string {
  if (skipped !== undefined) return `${skipped} more`;
  const [left, right] = [before, after].map((it) =>
    it ? `${it.number} ${it.text.trim()}` : '',
  );
  return [
    `${left} | ${right}`,
    ...(sign ? [`${sign.sign} ${textOf(note ?? [])}`.trim()] : []),
    ...(id === undefined ? [] : [`#${id}`]),
  ].join('  ');
}

const rowsOf = (record: FileRecord): readonly string[] =>
  pairsIn(fileParts(record)).flatMap(({ lines }) => lines.map(rowOf));

describe('the texts of a file', () => {
  test('show what is left out beside its place, and cut what means the same', () => {
    const text = legacyText([plainInput, unmappedInput, signalInput], {
      retention: 'sevenDays',
    });
    expect(rowsOf(recordOf('a.json', text))).toEqual([
      '2 { | 2 {  #a.json:2',
      '3 "name": "fan_hours", | 3 "Name": "fan_hours",',
      '4 "path": "fan_hours", | 4 "Path": "fan_hours",',
      '5 more',
      '9 "dataType": "integer", | 10 "DataType": "Int",',
      '10 "value": 5 | 11 "ConstantInt": 5',
      '11 }, | 12 },',
      '12 { |   ?  #a.json:12',
      '13 "type": "DCVoltage", |   ? What `DCVoltage` means is not shown, and the Current format has no such input. dc-voltage  #a.json:13',
      '14 "inputName": "dcVoltage" |   ? dc-voltage  #a.json:14',
      '15 }, |   ?  #a.json:15',
      '16 { | 13 {  ! missing-signal-skips  #a.json:16',
      '17 "type": "signal", | 14 "InputType": "Timeseries",',
      '18 "inputName": "motorSpeed", | 15 "InputName": "MotorSpeed",',
      '19 "symbolicName": "MOTOR_SPEED" | 16 "SymbolicName": "MOTOR_SPEED",',
      ' | 17 "DataInterval": "Default"  + signal',
      '20 } | 18 }',
      '21 ], | 19 ],',
      '22 "schedule": "day", | ',
      '23 "retention": "sevenDays" |   ? `retention` "sevenDays" has no counterpart among the Current values. retention-seven-days  #a.json:23',
      ' | 20 "Outputs": [',
      ' | 21 {',
      ' | 22 "OutputType": "ObjectResult"  + output',
      ' | 23 }',
      ' | 24 ]',
      '24 } | 25 }',
    ]);
  });

  test('pair as many lines as can be where keys are in another order', () => {
    const { name, path, ...others } = {
      name: 'a',
      path: 'p',
      schedule: 'day',
      inputs: [],
      retention: 'default',
    };
    const text = JSON.stringify([{ ...others, path, name }], null, 2);
    expect(rowsOf(recordOf('a.json', text))).toEqual([
      '2 { | 2 {  #a.json:2',
      ' | 3 "Name": "a",',
      ' | 4 "Path": "p",',
      '3 "schedule": "day", | 5 "ExecutionFrequency": "Daily",',
      '4 "inputs": [], | 6 "Inputs": [],',
      ' | 7 "Outputs": [',
      ' | 8 {',
      ' | 9 "OutputType": "ObjectResult",  + output',
      '5 "retention": "default", | 10 "Retention": "Default"  ~ retention-default  #a.json:5',
      '6 "path": "p", | ',
      '7 "name": "a" | ',
      ' | 11 }',
      ' | 12 ]',
      '8 } | 13 }',
    ]);
  });

  test('say which decision answers a value, and a reason only once', () => {
    const record = recordOf('a.json', legacyText([plainInput, unmappedInput]), {
      path: 'd.json',
      decisions: [
        {
          rule: 'dc-voltage',
          choose: 'drop',
          reason: 'r',
          where: {},
          value: undefined,
        },
      ],
    } as unknown as Parameters<typeof recordOf>[2]);
    expect(rowsOf(record).filter((row) => row.includes('✓'))).toEqual([
      '12 { |   ✓  #a.json:12',
      '13 "type": "DCVoltage", |   ✓ dc-voltage: drop  #a.json:13',
      '14 "inputName": "dcVoltage" |   ✓ dc-voltage  #a.json:14',
      '15 } |   ✓  #a.json:15',
    ]);
  });

  test('have a group for each algorithm, which says that it is left out', () => {
    const files = ['a', 'b'].map((name) => legacyText([plainInput], { name }));
    const left = legacyText([], { name: 'c', schedule: 'never' });
    const record = recordOf('a.json', joined(...files, left));
    const groups = fileParts(record).filter((it) => it.kind === 'group');
    expect(
      groups.map(({ head, tail = [], fold }) => [
        textOf(head),
        textOf(tail),
        fold,
      ]),
    ).toEqual([
      ['a', '', 'closed'],
      ['b', '', 'closed'],
      ['c', '× 1 left out', 'open'],
    ]);
  });

  test('have the findings beside the lines where there is no Current text', () => {
    const [finding] = recordOf(
      'a.json',
      legacyText([unmappedInput]),
    ).findings.filter(({ rule }) => rule === 'dc-voltage');
    const sourceText = legacyText([unmappedInput]);
    const findings = finding ? [finding] : [];
    const checked: FileRecord = {
      ...emptyRecord('a.json', 'current', 'to-fix'),
      sourceText,
      findings,
    };
    expect(rowsOf(checked)).toEqual([
      '2 { |   #a.json:2',
      '3 "name": "fan_hours", | ',
      '4 "path": "fan_hours", | ',
      '5 "inputs": [ | ',
      '6 { | ',
      '7 "type": "DCVoltage", |   ? What `DCVoltage` means is not shown, and the Current format has no such input. dc-voltage  #a.json:7',
      '8 "inputName": "dcVoltage" | ',
      '9 } | ',
      '10 ], | ',
      '11 "schedule": "day", | ',
      '12 "retention": "unlimited" | ',
      '13 } | ',
    ]);
    expect(pairsIn(fileParts(checked))[0]?.names).toEqual(['Current', '']);
    expect(rowsOf({ ...checked, findings: [] })).toEqual([]);
  });

  test('show a text that is not JSON as it is, and why a file is not a model', () => {
    const broken = recordOf('a.json', '[\n  {"name": 1,\n}');
    expect(rowsOf(broken)).toEqual([
      '1 [ |   #a.json:1',
      '2 {"name": 1, | ',
      '3 } |   × `}` is not expected here: JSON has no trailing commas; remove the comma before this bracket. json-syntax  #a.json:3',
    ]);
    const other = recordOf('a.json', '{"a": 1}', undefined, false);
    expect(other.reason).toBeDefined();
    expect(fileParts(other)).toEqual([
      { kind: 'sentence', words: [other.reason] },
    ]);
  });

  test('of a minified file are those of each algorithm, in linear time', () => {
    const partsOf = (count: number): number => {
      const names = Array.from({ length: count }, (_, index) => `a${index}`);
      const texts = names.map((name) => legacyText([unmappedInput], { name }));
      const minified = JSON.stringify(JSON.parse(joined(...texts)));
      const record = recordOf('a.json', minified);
      const start = performance.now();
      const pairs = pairsIn(fileParts(record));
      const time = performance.now() - start;
      const shown = pairs.map(({ lines }) => lines[0]?.before?.text);
      expect(shown.map((text) => text?.slice(0, 12))).toEqual(
        names.map((name) => `{"name":"${name}","path"`.slice(0, 12)),
      );
      return time;
    };
    const short = Math.max(partsOf(200), partsOf(200), partsOf(200));
    // Sixteen times as many; it would take 256 times as long.
    expect(partsOf(3200) / short).toBeLessThan(40);
  });

  test('are lines of the file in their order, with every finding, whatever it holds', () => {
    fc.assert(
      fc.property(anyDocument, (text) => {
        const record = recordOf('a.json', text);
        const pairs = pairsIn(fileParts(record));
        const source = splitLines(record.sourceText ?? '');
        const output = splitLines(record.outputText ?? '');
        for (const { lines } of pairs)
          for (const [side, of] of [
            ['before', source],
            ['after', output],
          ] as const) {
            const shown = lines.flatMap((line) => line[side] ?? []);
            const numbers = shown.map(({ number }) => number);
            expect(numbers).toEqual(
              [...new Set(numbers)].sort((a, b) => a - b),
            );
            for (const it of shown)
              expect(of[it.number - 1]).toContain(it.text);
          }
        const ids = new Set(
          pairs.flatMap(({ lines }) => lines.map(({ id }) => id)),
        );
        for (const { pointer, start } of record.findings)
          if (/^\/\d+\//.test(pointer))
            expect(ids).toContain(`a.json:${start.line}`);
      }),
      { numRuns: 200 },
    );
  });

  test('are made of every record, also of one that somebody edited', () => {
    fc.assert(
      fc.property(anyReport, ({ files }) => {
        for (const file of files) {
          fileParts(file);
          fileHead(file, 'diff');
        }
      }),
      { numRuns: 200 },
    );
  });
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { objectAt } from '../../src/json/node.js';
import type { FileRecord } from '../../src/file/record.js';
import { checkedRecord } from '../check/check-text.js';
import { damagedDocument, validDocument } from '../support/legacy-documents.js';
import {
  currentAlgorithm,
  currentReading,
  joined,
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';
import { recordOf } from '../support/reports.js';

/** Each object with its line, its names, what it became and the rules of its findings. */
const linesOf = ({ objects }: FileRecord): readonly string[] =>
  objects.map(({ kind, pointer, names, target, findings, start }) =>
    [
      `${start.line} ${kind} ${pointer || '/'}`,
      ...(Object.keys(names).length === 0
        ? []
        : [Object.values(names).join(' › ')]),
      `→ ${target === undefined ? 'nothing' : target || '/'}`,
      ...findings.map(({ rule }) => rule),
    ].join(' '),
  );

test('the record of a Legacy file knows its objects, and what became of them', () => {
  const text = joined(
    legacyText([unmappedInput, signalInput, { ...plainInput, inputName: 1 }]),
    legacyText([plainInput], { name: 'unscheduled', schedule: undefined }),
    legacyText([{ ...plainInput, inputName: undefined, inputname: 'low' }], {
      name: 'last',
      path: 'run',
    }),
  );
  const record = recordOf('a.json', text);
  expect(linesOf(record)).toEqual([
    '1 file / → / output',
    '2 algorithm /0 fan_hours → /0',
    '6 input /0/inputs/0 fan_hours › dcVoltage → nothing dc-voltage',
    '10 input /0/inputs/1 fan_hours › motorSpeed → /0/Inputs/0 missing-signal-skips',
    '15 input /0/inputs/2 fan_hours → nothing value-type',
    '25 algorithm /1 unscheduled → nothing schedule-absent',
    '29 input /1/inputs/0 unscheduled › limit → nothing',
    '38 algorithm /2 last → /1',
    '42 input /2/inputs/0 last › low → /1/Inputs/0 key-spelling',
  ]);
  expect(
    record.objects.find(({ names }) => names.algorithm === 'last'),
  ).toMatchObject({
    function: 'run',
    namePlace: { pointer: '/2/name' },
  });
});

test('the record of a Current file knows its outputs too', () => {
  const text = JSON.stringify(
    [
      currentAlgorithm('a', {
        Outputs: [{ OutputType: 'ObjectResult', OutputName: 'first', x: 1 }],
        Inputs: [{ ...currentReading('nowhere'), DataInterval: 5 }],
      }),
      { Path: 'b' },
    ],
    null,
    2,
  );
  const record = checkedRecord('a.json', Buffer.from(text));
  expect(linesOf(record)).toEqual([
    '1 file / → nothing',
    '2 algorithm /0 a → nothing',
    '7 input /0/Inputs/0 a › Value → nothing current/source-undefined current/value-type',
    '15 output /0/Outputs/0 a › first → nothing current/key-unknown',
    '22 algorithm /1 → nothing current/field-missing current/field-missing current/field-missing current/field-missing',
  ]);
});

test('each finding and field is in the one object that it is about', () => {
  fc.assert(
    fc.property(fc.oneof(validDocument, damagedDocument), (text) => {
      const { objects, findings, fields = [] } = recordOf('a.json', text);
      fc.pre(objects.length > 0);
      const about = objects.flatMap((it) => [...it.findings, ...it.fields]);
      expect(about).toHaveLength(findings.length + fields.length);
      expect(new Set<object>([...about, ...findings, ...fields]).size).toBe(
        about.length,
      );
      const places = objects.map(({ pointer }) => pointer);
      // An object in the place of the list of inputs may have the key "0".
      const homeOf = (place: string) =>
        [objectAt(place), /^(\/\d+)?/.exec(place)?.[0] ?? ''].find((it) =>
          places.includes(it),
        );
      for (const { pointer, target, findings, fields } of objects) {
        for (const it of findings) expect(homeOf(it.pointer)).toBe(pointer);
        for (const { source, target: filled } of fields)
          if (source !== null) expect(homeOf(source)).toBe(pointer);
          else expect(objectAt(filled[0] ?? '', 'Inputs')).toBe(target);
      }
    }),
  );
});

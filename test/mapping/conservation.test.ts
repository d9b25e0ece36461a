import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { format } from 'prettier';
import type { FileField } from '../../src/file/record.js';
import { anyDocument, validDocument } from '../support/legacy-documents.js';
import { brokenInvariants } from '../decisions/convert-with-decisions.js';
import { recordOf } from '../support/reports.js';
import { migrate, type Migrated } from './migrate.js';

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

function valueAt(data: unknown, pointer: string): unknown {
  let value = data;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replace(/~1/g, '/').replace(/~0/g, '~');
    if (!isContainer(value) || !Object.hasOwn(value, key))
      throw new Error(`nothing at ${pointer}`);
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

/** A number without its notation: sign, digits, power of ten. */
function exactly(spelling: string): string {
  const [mantissa = '', exponent = '0'] = spelling.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^(-?)0+/, '$1');
  const short = digits.replace(/0+$/, '');
  const power =
    Number(exponent) - fraction.length + digits.length - short.length;
  return /\d/.test(short) ? `${short}e${power}` : `${short}0`;
}

/** What holds of every file that is converted. */
const promises: Readonly<
  Record<string, (file: Migrated) => void | Promise<void>>
> = {
  'every leaf of source and output is in one field, and the output keeps to its schema':
    (file) => {
      expect(brokenInvariants(file)).toEqual([]);
    },

  'a field says what it is before and after': ({ source, output, fields }) => {
    const isTrue = ({ source: from, before, target, after }: FileField) =>
      isDeepStrictEqual(
        [JSON.parse(before ?? '""'), JSON.parse(after ?? '""')],
        [
          from === null ? '' : valueAt(source, from),
          // Of several targets, an array in their order.
          target.length > 1
            ? target.map((it) => valueAt(output, it))
            : target.map((it) => valueAt(output, it)).concat('')[0],
        ],
      );
    expect(fields.filter((field) => !isTrue(field))).toEqual([]);
  },

  'a field has a text where it has a place, and a target unless it is left out':
    ({ fields }) => {
      for (const { source, before, target, after, fate } of fields) {
        expect([source === null, after === null]).toEqual([
          before === null,
          target.length === 0,
        ]);
        expect(source === null).toBe(fate === 'supplied');
        if (fate === 'unmapped' || fate === 'invalid')
          expect(target).toEqual([]);
      }
    },

  'a constant, a name and a property keep their value': ({ fields }) => {
    for (const { before, target, after, source } of fields) {
      const [place = '', ...more] = target;
      if (!/\/(Constant|Name$|Path$|Symbolic|Source)/.test(place)) continue;
      expect(more).toEqual([]);
      expect(source).not.toBeNull();
      if (/^[-\d]/.test(before ?? ''))
        expect(exactly(after ?? '')).toBe(exactly(before ?? ''));
      else expect(JSON.parse(after ?? '')).toEqual(JSON.parse(before ?? ''));
    }
  },

  'the output is as prettier formats it, in the line ending of the source':
    async ({ text, outputText }) => {
      const options = { parser: 'json', endOfLine: 'auto' } as const;
      expect(outputText).toBe(await format(outputText, options));
      const isCrlf = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
      expect(/\r\n/.test(outputText)).toBe(isCrlf);
    },

  'the output needs no conversion': ({ output, outputText }) => {
    // An empty array says nothing of its format.
    const format = output.length > 0 ? 'current' : 'other';
    expect(recordOf('a.json', outputText, undefined, false).format).toBe(
      format,
    );
  },

  'findings come in the order of the source, each at the value it is about': ({
    text,
    source,
    output,
    findings,
  }) => {
    const starts = findings.map(({ start }) => start.offset);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    for (const { pointer, start, end, target } of findings) {
      const there: unknown = JSON.parse(text.slice(start.offset, end.offset));
      expect(isDeepStrictEqual(there, valueAt(source, pointer))).toBe(true);
      if (target !== null) expect(valueAt(output, target)).not.toBeUndefined();
    }
  },

  'findings account for everything that is left out': ({
    fields,
    findings,
  }) => {
    // Each in the algorithm that the field is in.
    const at = (rule: string, pointer: string) =>
      `${rule} in ${pointer.split('/')[1] ?? ''}`;
    const said = findings.map(({ rule, pointer }) => at(rule, pointer));
    for (const { fate, rule, source } of fields)
      if (fate === 'unmapped' || fate === 'invalid')
        expect(said).toContain(at(rule, source ?? ''));
    for (const { fidelity } of findings) expect(fidelity).not.toBe('exact');
  },

  'findings account for exactly the leaf that they are about': ({
    fields,
    findings,
  }) => {
    for (const { source, fate, rule } of fields) {
      const here = findings.filter(
        ({ pointer, fidelity }) =>
          pointer === source &&
          (fidelity === 'unmapped' || fidelity === 'invalid'),
      );
      if (here.length === 0) continue;
      expect(here).toContainEqual(
        expect.objectContaining({ rule, fidelity: fate }),
      );
    }
  },
};

test('every promise is kept for every document', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, async (text) => {
      const file = migrate(text);
      fc.pre(file !== undefined);
      for (const [title, check] of Object.entries(promises))
        try {
          await check(file);
        } catch (cause) {
          throw new Error(title, { cause });
        }
    }),
  );
});

test('a file that keeps to the format has nothing invalid, and every algorithm is written', () => {
  fc.assert(
    fc.property(validDocument, (text) => {
      const { source, output, findings } = migrate(text) as Migrated;
      expect(findings.filter((it) => it.fidelity === 'invalid')).toEqual([]);
      const names = (source as readonly { readonly name: string }[]).map(
        ({ name }) => ({ Name: name }),
      );
      expect(output).toMatchObject(names);
      expect(output).toHaveLength(names.length);
    }),
  );
});

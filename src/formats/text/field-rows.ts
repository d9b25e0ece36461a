import { describeDecision, meansTheSame } from '../../file/all-rules.js';
import type { FileField, FileFinding, FileRecord } from '../../file/record.js';
import { childrenOf, objectAt, unescapeKey } from '../../json/node.js';
import { locate } from '../../json/parse.js';
import { openErrors } from '../../run/failing.js';
import { fateSigns } from '../../run/words.js';
import { pluralise } from '../../rule/message-text.js';
import type { Fate } from '../../rule/rule.js';
import type { FormatOptions } from '../format.js';
import { createSample, listSome, placeText } from './errors.js';
import {
  type Block,
  columnsOf,
  cutAtEnd,
  cutInMiddle,
  paragraph,
  type Tone,
} from './layout.js';
import {
  type DescribedObject,
  describeObjects,
  fileLine,
  headLines,
  type Section,
  sectionsOf,
} from './objects.js';

/** The colour of each fate. */
const fateTones: Readonly<Record<Fate, Tone>> = {
  exact: 'faint',
  supplied: 'faint',
  decided: 'good',
  assumed: 'note',
  changed: 'warning',
  unmapped: 'error',
  invalid: 'error',
};

/** More rows of a rule in an object, and more messages that are no errors, are only counted. */
const maxRows = 3;

/** Columns of the name of an object beside its place. */
const maxName = 40;

/** Columns before the text of a row. */
const indent = 4;

/** Formats what became of files, field by field: all of it, or what waits for somebody. */
export function createFieldBlocks(options: FormatOptions) {
  const { isVerbose = false } = options;
  const sample = createSample(options);
  return {
    ofFile(record: FileRecord): readonly Block[] {
      // Finding the places of objects takes as long as parsing.
      if (!isVerbose && openErrors(record).length === 0) return [];
      const objects = describeObjects(record);
      if (isVerbose) {
        const hasHead = objects[0]?.pointer === '';
        return [
          ...(hasHead ? [] : [fileLine(record, options)]),
          ...objects.map((it) => objectBlock(record, it, options)),
        ];
      }
      return objects.flatMap((object) => {
        const errors = openErrors(object);
        if (errors.length === 0) return [];
        const { form, findings } = sample.take(errors);
        if (form === 'none') return [];
        if (form === 'brief')
          return findings.map((it) => [briefLine(record, object, it)]);
        const shown = object.findings.filter(
          (it) => !errors.includes(it) || findings.includes(it),
        );
        return [objectBlock(record, { ...object, findings: shown }, options)];
      });
    },
    /** Counts what is not shown. */
    more: sample.more,
  };
}

/** Formats an object: its name, what means the same, and the rules that say something. */
function objectBlock(
  record: FileRecord,
  object: DescribedObject,
  options: FormatOptions,
): Block {
  const head =
    object.pointer === ''
      ? fileLine(record, options)
      : headLines(record, object, options);
  return [
    ...head,
    ...sameFields(object, options),
    ...sectionsOf(object).flatMap((section) =>
      sectionLines(section, object.pointer, options),
    ),
  ];
}

/** Names the place of a finding and its object, and says what it is. */
function briefLine(
  { path }: FileRecord,
  { names }: DescribedObject,
  { start, rule, message, fidelity }: FileFinding,
): Block[number] {
  const name = cutInMiddle(names.at(-1) ?? '', maxName);
  return paragraph(
    `${placeText({ path, ...start })}  ${name}  ${rule}: ${message}`,
    indent,
    undefined,
    [fateSigns[fidelity].sign, fateTones[fidelity]],
  );
}

/** Lists the fields that mean the same: all of them, or on one line those whose value is another. */
function sameFields(
  { pointer, fields }: DescribedObject,
  { width, isVerbose = false }: FormatOptions,
): Block {
  const columns = width - indent;
  const same = fields.filter(meansTheSame);
  if (same.length === 0) return [];
  if (isVerbose) {
    const rows = same.map((it) => {
      const legacy = legacyText(it, pointer, columns);
      const current = currentTexts(it, columns).join(', ');
      return isSameText(legacy, current)
        ? legacy
        : rowText(it, pointer, columns);
    });
    return [paragraph(`= ${rows.join(', ')}`, 2, 'faint')];
  }
  const shown = same
    .filter(({ before, after }) => before !== null && after !== null)
    .filter(({ before, after }) => !isSameText(before, after))
    .slice(0, maxRows)
    .map((it) => rowText(it, pointer, columns));
  const rest = same.length - shown.length;
  const more = shown.length > 0 ? `${rest} more` : pluralise(rest, 'field');
  const text = [...shown, ...(rest > 0 ? [more] : [])].join(', ');
  return [[[`  = ${cutAtEnd(text, columns)}`, 'faint']]];
}

/** Formats the fields that a rule is about, then what it says. */
function sectionLines(
  section: Section,
  object: string,
  options: FormatOptions,
): Block {
  const { rule, fate, findings } = section;
  const { width, isVerbose = false } = options;
  const rows = sectionRows(section, object, options);
  const isWhole = isVerbose || findings.some((it) => it.level === 'error');
  const shown = isWhole ? findings : findings.slice(0, maxRows);
  const texts = shown.map(({ start, decision, message }) => {
    const text = `${start.line}:${start.column} ${rule}: ${decision ? describeDecision(decision) : message}`;
    return isWhole ? text : cutAtEnd(text, width - indent);
  });
  const more = findings.length - texts.length;
  const all = [
    ...rows.slice(0, -1),
    ...rows.slice(-1).map((it) => (texts.length > 0 ? it : `${it}  ${rule}`)),
    ...texts,
    ...(more > 0 ? [`and ${more} more of ${rule}`] : []),
  ];
  const { sign } = fateSigns[fate];
  return all.map((text, index) =>
    index === 0
      ? paragraph(text, indent, undefined, [sign, fateTones[fate]])
      : paragraph(text, indent),
  );
}

/** Returns a row for each field that has a target, and one for the others. */
function sectionRows(
  { fields, findings }: Section,
  object: string,
  { width, isVerbose = false }: FormatOptions,
): readonly string[] {
  const columns = width - indent;
  const most = isVerbose ? Infinity : maxRows;
  const kept = fields.filter(({ target }) => target.length > 0);
  const rows = kept.slice(0, most).map((it) => rowText(it, object, columns));
  const more = kept.length - rows.length;
  const lost = fields.filter(({ target }) => target.length === 0);
  const places = new Set(findings.map(({ pointer }) => pointer));
  const named = lost.filter(({ source }) => places.has(source ?? ''));
  const lostTexts = (isVerbose || named.length === 0 ? lost : named)
    .slice(0, most)
    .map((it) => legacyText(it, object, columns));
  const names = listSome(lostTexts, lost.length);
  return [
    ...rows,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...lost.slice(0, 1).map((it) => `${names} → ${wordsWithoutTarget(it)}`),
  ];
}

/** Formats a field: its Legacy text, and what became of it. */
function rowText(field: FileField, object: string, columns: number): string {
  const current = currentTexts(field, columns).join(', ');
  return field.source === null
    ? `+ ${current}`
    : `${legacyText(field, object, columns)} → ${current}`;
}

/** Returns whether two values differ at most in the case of their letters. */
function isSameText(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

function wordsWithoutTarget({ fate }: FileField): string {
  if (fate === 'exact') return '(without effect)';
  return fate === 'unmapped' || fate === 'invalid' ? '(left out)' : '(nothing)';
}

function legacyText(
  { source, before }: FileField,
  object: string,
  columns: number,
): string {
  return fieldText(source?.slice(object.length) ?? '', before, columns);
}

function currentTexts(field: FileField, columns: number): readonly string[] {
  const { target, after } = field;
  if (target.length === 0) return [wordsWithoutTarget(field)];
  const values =
    target.length < 2 || after === null
      ? [after]
      : childrenOf(locate(after)).map((it) => after.slice(it.start, it.end));
  return target.map((pointer, index) =>
    fieldText(
      pointer.slice(objectAt(pointer, 'Inputs').length),
      values[index] ?? null,
      columns,
    ),
  );
}

/** Formats a field and its value; a long name takes at most half of the columns, a long value the rest. */
function fieldText(
  keys: string,
  value: string | null,
  columns: number,
): string {
  const name = cutInMiddle(
    unescapeKey(keys.slice(1)) || '(itself)',
    Math.floor(columns / 2),
  );
  if (value === null) return name;
  // An empty list or object may have white space inside.
  const text = value.replace(/^([[{])\s+/, '$1');
  return `${name} ${cutInMiddle(text, columns - columnsOf(name) - 3)}`;
}

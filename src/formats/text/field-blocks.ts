import { describeDecision, meansTheSame } from '../../file/all-rules.js';
import type {
  FileFinding,
  FileRecord,
  ModelObject,
} from '../../file/record.js';
import { groupBy } from '../../json/collections.js';
import { type Fate, fateOf } from '../../rule/rule.js';
import type { FormatOptions } from '../format.js';
import { fieldRows, signOf } from './field-rows.js';
import { indent, printRows, type Row } from './field-table.js';
import { type Block, paragraph } from './layout.js';
import { fileLine, headLines } from './objects.js';

/** A part of a block: fields, and what is said about them. */
export interface Entry {
  readonly rule: string;
  readonly fate: Fate;
  readonly rows: readonly Row[];
  readonly messages: readonly string[];
}

/** Formats what became of a file, with a row for each field. */
export function wholeBlocks(
  record: FileRecord,
  options: FormatOptions,
): readonly Block[] {
  const objects = record.objects.filter(
    ({ fields, findings }) => fields.length + findings.length > 0,
  );
  const hasHead = objects[0]?.kind === 'file';
  return [
    ...(hasHead ? [] : [fileLine(record, options)]),
    ...objects.map((object) => [
      ...objectHead(record, object, options),
      ...entryLines(wholeEntries(object), options),
    ]),
  ];
}

/** Formats the name of an object, or the line of the file. */
export function objectHead(
  record: FileRecord,
  object: ModelObject,
  options: FormatOptions,
): Block {
  return object.kind === 'file'
    ? fileLine(record, options)
    : headLines(record, object, options);
}

/** Returns an entry for each field, then one for each finding of a rule that no field has. */
function wholeEntries({
  fields,
  findings,
  pointer,
}: ModelObject): readonly Entry[] {
  const keyAt = (rule: string, at: string | null) => `${rule} ${at}`;
  // Only such rows name their rule.
  const named = fields.filter((it) => !meansTheSame(it));
  const atField = new Set(named.map((it) => keyAt(it.rule, it.source)));
  const lastOf = new Map(named.map((it) => [it.rule, it.source]));
  const said = groupBy(findings, ({ rule, pointer: at }) =>
    keyAt(rule, atField.has(keyAt(rule, at)) ? at : (lastOf.get(rule) ?? null)),
  );
  return [
    ...fields.map((it) => ({
      rule: it.rule,
      fate: it.fate,
      rows: fieldRows(it, pointer),
      messages: (meansTheSame(it)
        ? []
        : (said.get(keyAt(it.rule, it.source)) ?? [])
      ).map(placed),
    })),
    ...findings
      .filter(({ rule }) => !lastOf.has(rule))
      .map((it) => ({
        rule: it.rule,
        fate: fateOf(it),
        rows: [],
        messages: [placed(it)],
      })),
  ];
}

function placed({ start, decision, message }: FileFinding): string {
  return `${start.line}:${start.column} ${decision ? describeDecision(decision) : message}`;
}

/** Prints the rows of entries in aligned columns, each with what is said about it. */
export function entryLines(
  entries: readonly Entry[],
  { width, isVerbose = false }: FormatOptions,
): Block {
  const printed = printRows(
    entries.flatMap(({ rows }) => rows),
    width,
  );
  let next = 0;
  return entries.flatMap((entry): Block => {
    const own = printed.slice(next, (next += entry.rows.length));
    if (own.length === 0) return ruleLines(entry);
    // A row that waits for nobody needs no words.
    const isSaid = isVerbose || entry.messages.length > 0;
    const rest = own.find((it) => isSaid && it.rest !== '')?.rest ?? '';
    const texts = withRule(entry.messages, rest);
    return [
      ...own.flatMap(({ lines }) => lines),
      ...texts.map((it) => paragraph(it, indent)),
    ];
  });
}

/** Prints what a rule says about an object as a whole. */
function ruleLines({ rule, fate, messages }: Entry): Block {
  const [sign, tone] = signOf(fate);
  return withRule(messages, rule).map((it) =>
    paragraph(it, indent, undefined, [`${sign} `, tone]),
  );
}

/** Names the rule in front of what it says. */
function withRule(
  messages: readonly string[],
  rule: string,
): readonly string[] {
  if (rule === '') return messages;
  const [first, ...others] = messages;
  return first === undefined ? [rule] : [`${rule}: ${first}`, ...others];
}

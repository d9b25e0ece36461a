import { meansTheSame } from '../../file/all-rules.js';
import type { FileField, FileFinding, FileRecord } from '../../file/record.js';
import { groupBy } from '../../json/collections.js';
import {
  childrenOf,
  type JsonNode,
  memberOf,
  objectAt,
  stringAt,
} from '../../json/node.js';
import { locate } from '../../json/parse.js';
import { positionsIn, sourceTextOf } from '../../json/source-text.js';
import { shownState, stateWord } from '../../run/words.js';
import { type Fate, fateOf } from '../../rule/rule.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import {
  columnsOf,
  cutInMiddle,
  headAndTail,
  type Lines,
  type Tone,
} from './layout.js';

/** The file itself, an algorithm or an input, with what is about it. */
export interface DescribedObject extends ObjectPlace {
  readonly fields: readonly FileField[];
  readonly findings: readonly FileFinding[];
}

interface ObjectPlace {
  /** Empty for the file itself. */
  readonly pointer: string;
  /** The names of the algorithm and of the input. */
  readonly names: readonly string[];
  readonly line: number;
}

/** The fields and findings of an object that one rule is about. */
export interface Section {
  readonly rule: string;
  readonly fate: Fate;
  readonly fields: readonly FileField[];
  readonly findings: readonly FileFinding[];
}

/** Returns what the fields and findings of a file are about, in the order of the source. */
export function describeObjects({
  sourceText,
  fields = [],
  findings,
}: FileRecord): readonly DescribedObject[] {
  const filledBy = new Map<string, string>();
  for (const { source, target } of fields)
    for (const it of source === null ? [] : target)
      filledBy.set(objectAt(it, 'Inputs'), objectAt(source ?? ''));
  const fieldsIn = groupBy(fields, ({ source, target: [target = ''] }) =>
    source === null
      ? (filledBy.get(objectAt(target, 'Inputs')) ?? '')
      : objectAt(source),
  );
  const findingsIn = groupBy(findings, ({ pointer }) => objectAt(pointer));
  return placesIn(sourceText ?? '[]')
    .map((it) => ({
      ...it,
      fields: fieldsIn.get(it.pointer) ?? [],
      findings: findingsIn.get(it.pointer) ?? [],
    }))
    .filter((it) => it.fields.length + it.findings.length > 0);
}

function placesIn(sourceText: string): readonly ObjectPlace[] {
  const source = sourceTextOf(sourceText);
  const positionAt = positionsIn(source);
  const placeOf = (
    { pointer, start }: JsonNode,
    names: readonly string[],
  ): ObjectPlace => ({ pointer, names, line: positionAt(start).line });
  return [
    { pointer: '', names: [], line: 1 },
    ...childrenOf(locate(source.text)).flatMap((algorithm, index) => {
      const name = nameOr(
        stringAt(algorithm, 'name'),
        `algorithm ${index + 1}`,
      );
      const inputs = memberOf(algorithm, 'inputs');
      return [
        placeOf(algorithm, [name]),
        ...(inputs ? childrenOf(inputs) : []).map((input, at) =>
          placeOf(input, [name, nameOr(inputName(input), `input ${at + 1}`)]),
        ),
      ];
    }),
  ];
}

/** A name may be missing or blank. */
function nameOr(name: string | undefined, ordinal: string): string {
  return name !== undefined && /\S/.test(name) ? name : ordinal;
}

function inputName(input: JsonNode): string | undefined {
  return stringAt(input, 'inputName') ?? stringAt(input, 'inputname');
}

/** Formats the name of a file, that of its output, and its state. */
export function fileLine(
  file: Pick<FileRecord, 'path' | 'output' | 'status' | 'reason' | 'format'>,
  { command, width }: Pick<FormatOptions, 'command' | 'width'>,
  tone?: Tone,
): Lines {
  const { path, output } = file;
  const isInPlace = output === null || output === path;
  const name = visible(isInPlace ? path : `${path} → ${output}`);
  return headAndTail(
    [[name, tone ?? 'strong']],
    [[stateWord(shownState(file), command), tone]],
    width,
  );
}

/** Columns in which the name of an algorithm is still recognised. */
const shortName = 12;

/** Formats the place and the names of an object. The name of an algorithm is cut before that of its input. */
export function headLines(
  { path }: FileRecord,
  { names, line }: DescribedObject,
  { width }: FormatOptions,
): Lines {
  const place = visible(`${path}:${line}`);
  const [algorithm = '', ...input] = names;
  const end = input.map((it) => ` › ${it}`).join('');
  const room = width - columnsOf(place) - 2 - columnsOf(visible(end));
  const name = room < shortName ? algorithm : cutInMiddle(algorithm, room);
  return headAndTail(
    [[place, 'strong']],
    [[cutInMiddle(name + end, width - 2).trimEnd()]],
    width,
  );
}

/** Groups by rule and fate the findings, and the fields that change their meaning. */
export function sectionsOf({
  fields,
  findings,
}: DescribedObject): readonly Section[] {
  const keyOf = (rule: string, fate: Fate): string => `${rule} ${fate}`;
  const changed = groupBy(
    fields.filter((it) => !meansTheSame(it)),
    ({ rule, fate }) => keyOf(rule, fate),
  );
  const found = groupBy(findings, (it) => keyOf(it.rule, fateOf(it)));
  return [...new Set([...changed.keys(), ...found.keys()])].map((key) => {
    const fields = changed.get(key) ?? [];
    const findings = found.get(key) ?? [];
    const [{ rule, fate } = { rule: '', fate: 'exact' as const }] = [
      ...fields,
      ...findings.map((it) => ({ rule: it.rule, fate: fateOf(it) })),
    ];
    return { rule, fate, fields, findings };
  });
}

import { meansTheSame } from '../../file/all-rules.js';
import type {
  FileField,
  FileFinding,
  FileRecord,
  ModelObject,
} from '../../file/record.js';
import { groupBy } from '../../json/collections.js';
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

/** The fields and findings of an object that one rule is about. */
export interface Section {
  readonly rule: string;
  readonly fate: Fate;
  readonly fields: readonly FileField[];
  readonly findings: readonly FileFinding[];
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
  { kind, pointer, names, start }: ModelObject,
  { width }: FormatOptions,
): Lines {
  const place = visible(`${path}:${start.line}`);
  const indexes = pointer.split('/').map(Number);
  // A name may be missing or blank.
  const nameOr = (of: 'algorithm' | 'input', index = 0): string => {
    const name = names[of];
    return name && /\S/.test(name) ? name : `${of} ${index + 1}`;
  };
  const algorithm = nameOr('algorithm', indexes[1]);
  const end = kind === 'input' ? ` › ${nameOr('input', indexes[3])}` : '';
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
}: ModelObject): readonly Section[] {
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

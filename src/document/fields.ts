import { describeDecision, meansTheSame } from '../file/all-rules.js';
import type {
  FileField,
  FileFinding,
  FileRecord,
  ModelObject,
} from '../file/record.js';
import { groupBy } from '../json/collections.js';
import { childrenOf, objectAt, unescapeKey } from '../json/node.js';
import { parseJson } from '../json/parse.js';
import { pluralise } from '../rule/message-text.js';
import { type Fate, fateOf } from '../rule/rule.js';
import { openErrors } from '../run/failing.js';
import {
  type Group,
  type Part,
  type Row,
  type Rows,
  type Word,
  type Words,
  sentence,
} from './parts.js';
import {
  fateTones,
  shownState,
  signOf,
  stateWord,
  waitingWords,
} from './words.js';

/** More fields of a finding or a rule are only counted. */
const maxRows = 3;

/** The columns of a per-field diff. */
const fieldColumns: Rows['columns'] = [
  { name: '', role: 'sign' },
  { name: 'field', role: 'code' },
  { name: 'Legacy', role: 'code' },
  { name: 'Current', role: 'code', isBehindArrow: true },
  { name: 'rule', role: 'id' },
];

/** Names a file, its output and its state. */
export function fileWords(
  file: Pick<FileRecord, 'path' | 'output' | 'status' | 'reason'>,
  command: string,
): Words {
  const { path, output } = file;
  const isInPlace = output === null || output === path;
  return [
    { path },
    ...(isInPlace ? [] : [' → ', { path: output }]),
    `  ${stateWord(shownState(file), command)}`,
  ];
}

/** Returns what became of a file, with a row for each field. */
export function wholeFields(
  record: FileRecord,
  command: string,
): readonly Part[] {
  const groups = record.objects
    .filter(({ fields, findings }) => fields.length + findings.length > 0)
    .map((it) =>
      objectGroup(record, it, command, entriesOfAll(it).flatMap(rowsOf)),
    );
  return record.objects[0]?.kind === 'file' && groups.length > 0
    ? groups
    : [sentence(fileWords(record, command), 'strong'), ...groups];
}

/** The fields that one rule is about, and what is said about them. */
interface Entry {
  readonly rule: string;
  readonly fate: Fate;
  readonly rows: readonly Row[];
  readonly messages: readonly string[];
  /** Fields that have no row. */
  readonly more: number;
}

/** Returns an entry for each field, then one for each finding of a rule that no field has. */
function entriesOfAll({
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
      messages: meansTheSame(it)
        ? []
        : (said.get(keyAt(it.rule, it.source)) ?? []).map(placed),
      more: 0,
    })),
    ...findings
      .filter(({ rule }) => !lastOf.has(rule))
      .map((it) => ({
        rule: it.rule,
        fate: fateOf(it),
        rows: [],
        messages: [placed(it)],
        more: 0,
      })),
  ];
}

function placed({ start, decision, message }: FileFinding): string {
  return `${start.line}:${start.column} ${decision ? describeDecision(decision) : message}`;
}

/** Returns a copy that shares no memory with the texts of a file. */
export type Keep = <T>(parts: T) => T;

/**
 * Collects the algorithms and inputs in which something waits for a person. An entry that
 * equals an earlier one is counted there.
 */
export function collectWaitingFields(command: string, keep: Keep) {
  // How often an entry is there again, and the file of the last one.
  const repeats = new Map<
    string,
    { places: number; files: number; path: string | undefined }
  >();
  const kept: {
    readonly group: Group;
    readonly entries: readonly {
      readonly entry: Entry;
      readonly key: string;
    }[];
    readonly rest: readonly Row[];
  }[] = [];
  return {
    add(record: FileRecord): void {
      if (openErrors(record).length === 0) return;
      for (const object of record.objects) {
        const all = waitingEntries(object).map((entry) => {
          const { rule, fate, rows, messages } = entry;
          const cells = rows.map((it) => it.cells);
          const key = JSON.stringify([rule, fate, cells, messages]);
          return { entry, key: messages.length > 0 ? key : '' };
        });
        const shown = all.filter(({ key }) => !repeats.has(key));
        for (const { key } of all) {
          if (key === '') continue;
          const before = repeats.get(key);
          if (!before)
            repeats.set(key, { places: 0, files: 0, path: undefined });
          else {
            before.places++;
            if (before.path !== record.path) before.files++;
            before.path = record.path;
          }
        }
        if (shown.every(({ key }) => key === '')) continue;
        // A message is a text of its own.
        const entries = shown.map(({ entry, key }) => ({
          entry: { ...entry, rows: keep(entry.rows) },
          key,
        }));
        const group = keep(objectGroup(record, object, command, []));
        kept.push({ group, entries, rest: sameRow(object) });
      }
    },
    parts: (): readonly Group[] =>
      kept.map(({ group, entries, rest }) => {
        const rows = entries.flatMap(({ entry, key }) => {
          const { more } = entry;
          const { places = 0, files = 0 } = repeats.get(key) ?? {};
          const remarks: string[] = [];
          if (more > 0)
            remarks.push(
              `${more} more ${more === 1 ? 'waits' : 'wait'} with it`,
            );
          if (places > 0)
            remarks.push(
              `also ${places === files ? '' : `at ${pluralise(places, 'place')} `}in ${pluralise(files, 'file')}`,
            );
          const messages = entry.messages.map((it) =>
            remarks.length === 0 ? it : `${it} (${remarks.join('; ')})`,
          );
          return rowsOf({ ...entry, messages });
        });
        return withRows(group, [...rows, ...rest]);
      }),
  };
}

/** Returns an entry for each error with the fields that it is about; or one for the fields of a rule that waits for nobody. */
function waitingEntries({
  pointer: object,
  fields,
  findings,
}: ModelObject): readonly Entry[] {
  const keyed = (rule: string, fate: Fate): string => `${rule} ${fate}`;
  const changed = groupBy(
    fields.filter((it) => !meansTheSame(it)),
    ({ rule, fate }) => keyed(rule, fate),
  );
  const found = groupBy(findings, (it) => keyed(it.rule, fateOf(it)));
  return [...new Set([...changed.keys(), ...found.keys()])].flatMap((key) => {
    const own = changed.get(key) ?? [];
    const errors = openErrors({ findings: found.get(key) ?? [] });
    const [field] = own;
    if (errors.length === 0)
      return field
        ? {
            rule: field.rule,
            fate: field.fate,
            // A field that waits for nobody does not name its rule.
            rows: own
              .slice(0, maxRows)
              .flatMap((it) => fieldRows(it, object))
              .map((it) => ({ ...it, cells: it.cells.slice(0, -1) })),
            messages: [],
            more: 0,
          }
        : [];
    const places = new Set(errors.map(({ pointer }) => pointer));
    // The innermost of the places that leads to the field.
    const fieldsAt = groupBy(own, ({ source }) => {
      let place = source ?? '';
      while (place.length > object.length && !places.has(place))
        place = place.slice(0, place.lastIndexOf('/'));
      return place;
    });
    const shownAt = (pointer: string) =>
      pointer === object ? [] : (fieldsAt.get(pointer) ?? []).slice(0, maxRows);
    const shown = [...places].flatMap(shownAt).length;
    return errors.map((it, at) => ({
      rule: it.rule,
      fate: fateOf(it),
      rows: shownAt(it.pointer).flatMap((of) => fieldRows(of, object)),
      messages: [it.message],
      more: at === errors.length - 1 ? own.length - shown : 0,
    }));
  });
}

/** Counts the fields whose meaning stays the same. */
function sameRow({ fields }: ModelObject): readonly Row[] {
  const { length } = fields.filter(
    (it) => meansTheSame(it) && it.source !== null,
  );
  if (length === 0) return [];
  const { sign, tone } = signOf('exact');
  const cells = [[{ text: sign, tone }], [`${length} more`], [], [], []];
  return [{ cells, tone: 'faint' }];
}

/** Returns the rows of an entry, its messages below the first one that can name the rule. */
function rowsOf({ rule, fate, rows, messages }: Entry): readonly Row[] {
  const below = messages.map((it): Words => [it]);
  if (rows.length === 0) {
    const { sign, tone } = signOf(fate);
    return [
      { cells: [[{ text: sign, tone }], [], [], [], [{ code: rule }]], below },
    ];
  }
  if (below.length === 0) return rows;
  // The last row names the rule, above its message.
  return rows.map((row, at) => {
    const isLast = at === rows.length - 1;
    const cells = [...row.cells.slice(0, -1), isLast ? [{ code: rule }] : []];
    return isLast ? { ...row, cells, below } : { ...row, cells };
  });
}

function withRows(group: Group, rows: readonly Row[]): Group {
  return { ...group, parts: [{ kind: 'rows', columns: fieldColumns, rows }] };
}

/** Names the place and the names of an object. */
function objectGroup(
  record: FileRecord,
  { kind, pointer, names, start }: ModelObject,
  command: string,
  rows: readonly Row[],
): Group {
  const { path } = record;
  const indexes = pointer.split('/').map(Number);
  // A name may be missing or blank.
  const nameOr = (of: 'algorithm' | 'input' | 'output', index = 0): Word => {
    const name = names[of];
    return {
      code: name && /\S/.test(name) ? name : `${of} ${index + 1}`,
    };
  };
  const head: Word[] =
    kind === 'file'
      ? [...fileWords(record, command)]
      : [{ path, line: start.line }, '  ', nameOr('algorithm', indexes[1])];
  if (kind === 'input' || kind === 'output')
    head.push(' › ', nameOr(kind, indexes[3]));
  return withRows({ kind: 'group', head, fold: 'open', parts: [] }, rows);
}

/**
 * Returns the row of a field, and one for each other field that it fills.
 * @param object the pointer of its algorithm or input
 */
function fieldRows(field: FileField, object: string): readonly Row[] {
  const { source, target, before, after, fate, rule } = field;
  const isSame = meansTheSame(field);
  const { sign, tone } = signOf(fate);
  // Several fields have their values in a list.
  const list = target.length > 1 && after ? parseJson(after) : undefined;
  const values = list?.ok
    ? childrenOf(list.root).map((it) => after?.slice(it.start, it.end))
    : [after];
  const afters = target.map((pointer, at): Words => {
    const name = nameOf(pointer.slice(objectAt(pointer, 'Inputs').length));
    return [name, ...(values[at] ? [' ', ...valueWords(values[at])] : [])];
  });
  const [first, ...others] = afters;
  const row: Row = {
    cells: [
      [{ text: sign, tone }],
      source === null ? [] : [nameOf(source.slice(object.length))],
      valueWords(before),
      first ?? [{ text: wordsWithoutTarget[fate], tone: fateTones[fate] }],
      isSame ? [] : [{ code: rule }],
    ],
    ...(isSame && { tone: 'faint' as const }),
  };
  return [
    row,
    ...others.map((it) => ({ ...row, cells: [[' '], [], [], it, []] })),
  ];
}

const wordsWithoutTarget: Readonly<Record<Fate, string>> = {
  exact: 'without effect',
  supplied: 'without effect',
  decided: 'left out',
  assumed: 'left out',
  changed: 'left out',
  unmapped: waitingWords('unmapped'),
  invalid: waitingWords('invalid'),
};

function nameOf(keys: string): Word {
  return { code: unescapeKey(keys.slice(1)) || '(itself)' };
}

function valueWords(value: string | null): Words {
  // An empty list or object may have white space inside.
  return value === null ? [] : [{ code: value.replace(/^([[{])\s+/, '$1') }];
}

import { meansTheSame } from '../../file/all-rules.js';
import type { FileField, FileRecord, ModelObject } from '../../file/record.js';
import { groupBy } from '../../json/collections.js';
import { openErrors } from '../../run/failing.js';
import { sumOf } from '../../run/rule-findings.js';
import { pluralise } from '../../rule/message-text.js';
import type { FormatOptions } from '../format.js';
import { type Entry, entryLines, objectHead } from './field-blocks.js';
import { fieldRows } from './field-rows.js';
import type { Block } from './layout.js';
import { type Section, sectionsOf } from './objects.js';

/** More fields of a finding or a rule are only counted. */
const maxRows = 3;

/** An entry of an object in which something waits for a person. */
interface WaitingEntry extends Entry {
  /** Fields that have no row. */
  readonly more: number;
  /** The same for entries that are equal. */
  readonly key: string;
}

/** How often an entry is there again. */
interface Repeats {
  readonly places: number;
  readonly files: number;
  /** The file of the last one. */
  readonly path: string | undefined;
}

/**
 * Collects the algorithms and inputs in which something waits for a person. An entry that
 * equals an earlier one is counted there, so nothing is printed before the last file.
 */
export function createWaitingBlocks(options: FormatOptions) {
  const repeats = new Map<string, Repeats>();
  const kept: (() => readonly Block[])[] = [];
  const repeatsOf = (entry: WaitingEntry): Repeats | undefined =>
    isWaiting(entry) ? repeats.get(entry.key) : undefined;
  const count = ({ key }: WaitingEntry, path: string): void => {
    const before = repeats.get(key);
    repeats.set(
      key,
      before
        ? {
            places: before.places + 1,
            files: before.files + (before.path === path ? 0 : 1),
            path,
          }
        : { places: 0, files: 0, path: undefined },
    );
  };
  return {
    /** Adds blocks that are complete. */
    keep: (blocks: readonly Block[]) => void kept.push(() => blocks),
    add(record: FileRecord): void {
      if (openErrors(record).length === 0) return;
      for (const object of record.objects) {
        // What is kept until the end holds no object.
        const { pointer } = object;
        const all = sectionsOf(object)
          .flatMap((it) => entriesOf(it, pointer))
          .map((it) => ({ ...it, key: keyOf(it) }));
        const shown = all.filter((it) => repeatsOf(it) === undefined);
        for (const it of all.filter(isWaiting)) count(it, record.path);
        if (!shown.some(isWaiting)) continue;
        const head = objectHead(record, object, options);
        const same = sameLine(object);
        kept.push(() => {
          const entries = shown.map((it) => withRemarks(it, repeatsOf(it)));
          return [[...head, ...entryLines(entries, options), ...same]];
        });
      }
    },
    all: (): readonly Block[] => kept.flatMap((it) => it()),
  };
}

function isWaiting({ messages }: Entry): boolean {
  return messages.length > 0;
}

function keyOf({ rule, fate, rows, messages }: Entry): string {
  const cells = rows.map(({ key, before, after }) => [key, before, after]);
  return JSON.stringify([rule, fate, cells, messages]);
}

/** Says which fields wait along, and where else the same is open. */
function withRemarks(
  { more, key: _, ...entry }: WaitingEntry,
  repeats: Repeats | undefined,
): Entry {
  const remarks = [
    ...(more > 0
      ? [`${more} more ${more === 1 ? 'waits' : 'wait'} with it`]
      : []),
    ...(repeats && repeats.places > 0 ? [`also ${repeatWords(repeats)}`] : []),
  ];
  const messages = entry.messages.map((it) =>
    remarks.length === 0 ? it : `${it} (${remarks.join('; ')})`,
  );
  return { ...entry, messages };
}

function repeatWords({ places, files }: Repeats): string {
  const inFiles = `in ${pluralise(files, 'file')}`;
  return places === files
    ? inFiles
    : `at ${pluralise(places, 'place')} ${inFiles}`;
}

/** Returns an entry for each error with the fields that it is about; or one for the fields of a rule that waits for nobody. */
function entriesOf(
  { rule, fate, fields, findings }: Section,
  object: string,
): readonly Omit<WaitingEntry, 'key'>[] {
  const rowsOf = (some: readonly FileField[]) =>
    some.flatMap((it) => fieldRows(it, object));
  const errors = openErrors({ findings });
  if (errors.length === 0)
    return fields.length === 0
      ? []
      : [
          {
            rule,
            fate,
            rows: rowsOf(fields.slice(0, maxRows)),
            messages: [],
            more: 0,
          },
        ];
  const places = new Set(errors.map(({ pointer }) => pointer));
  const fieldsAt = groupBy(fields, ({ source }) =>
    nearestOf(places, source ?? '', object),
  );
  const shownAt = (pointer: string) =>
    pointer === object ? [] : (fieldsAt.get(pointer) ?? []).slice(0, maxRows);
  const shown = sumOf([...places], (it) => shownAt(it).length);
  return errors.map(({ pointer, message }, at) => ({
    rule,
    fate,
    rows: rowsOf(shownAt(pointer)),
    messages: [message],
    more: at === errors.length - 1 ? fields.length - shown : 0,
  }));
}

/** Returns the innermost of some pointers that leads to a value of an object. */
function nearestOf(
  pointers: ReadonlySet<string>,
  source: string,
  object: string,
): string {
  let at = source;
  while (at.length > object.length && !pointers.has(at))
    at = at.slice(0, at.lastIndexOf('/'));
  return at;
}

/** Counts the fields whose meaning stays the same. */
function sameLine({ fields }: ModelObject): Block {
  const same = fields.filter(
    (it) => meansTheSame(it) && it.source !== null,
  ).length;
  return same === 0 ? [] : [[[`  =  ${same} more`, 'faint']]];
}

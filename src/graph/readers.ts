import { getOrCompute } from '../json/collections.js';

/** What happens to a reader by what happened to its source; absent: nothing. */
export type Effects<Event extends string, Effect extends Event> = Readonly<
  Partial<Record<Event, Effect>>
>;

/** For each algorithm, its readers and a row for each of their inputs. */
export type Readers<Row> = ReadonlyMap<
  string,
  ReadonlyMap<string, readonly Row[]>
>;

interface ReadResult<Row> {
  readonly reader: string;
  readonly source: string;
  readonly row: Row;
}

export function readersIn<Row>(
  reads: readonly ReadResult<Row>[],
): Readers<Row> {
  const readers = new Map<string, Map<string, Row[]>>();
  for (const { reader, source, row } of reads) {
    const ofSource = getOrCompute(
      readers,
      source,
      () => new Map<string, Row[]>(),
    );
    getOrCompute(ofSource, reader, () => []).push(row);
  }
  return readers;
}

/**
 * Returns what happens to the readers of an algorithm, to theirs, and so on.
 * @param severity the worst of the effects on an algorithm counts
 */
export function effectsOn<Event extends string, Effect extends Event>(
  readers: Readers<Effects<Event, Effect>>,
  name: string,
  event: Event,
  severity: Readonly<Record<Effect, number>>,
): ReadonlyMap<string, Effect> {
  const worst = new Map<string, Effect>();
  const spreading: [string, Event][] = [[name, event]];
  for (let next = spreading.pop(); next; next = spreading.pop()) {
    const [source, happened] = next;
    for (const [reader, inputs] of readers.get(source) ?? [])
      for (const effects of inputs) {
        const effect = effects[happened];
        const before = worst.get(reader);
        if (!effect || (before && severity[before] >= severity[effect]))
          continue;
        worst.set(reader, effect);
        spreading.push([reader, effect]);
      }
  }
  return worst;
}

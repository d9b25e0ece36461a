import { getOrCompute } from '../json/collections.js';
import type { FinishedRun } from '../report/finished-run.js';
import type { FileRecord } from '../file/record.js';
import type { RunHead } from '../report/report.js';
import type { FormatOptions, Piece, Printed, Reporter } from './reporter.js';

/** Prints a run with a reporter. */
export interface Printer {
  /** Adds the pieces of a file; call it in path order. */
  readonly add: (pieces: readonly Piece[]) => void;
  readonly end: (run: FinishedRun) => void;
}

/** @param write prints a text that is not empty */
export function createPrinter(
  reporter: Reporter,
  head: RunHead,
  options: FormatOptions,
  write: (text: string) => void,
): Printer {
  const selector = createSelector(reporter, options);
  const waiting = createWaitingList(reporter, selector.omit);
  const print = (text = ''): void => {
    if (text !== '') write(text);
  };
  let last: string | undefined;
  const known = new Set<string>();
  const printPiece = ({ text: whole, kind, brief = whole }: Piece): void => {
    const text = kind !== undefined && known.has(kind) ? brief : whole;
    if (kind !== undefined) known.add(kind);
    if (last !== undefined) print(reporter.separator?.(last, text));
    print(text);
    last = text;
  };
  const add: Printer['add'] = (pieces) => {
    for (const piece of pieces)
      if (!selector.takes(piece)) selector.omit(piece);
      else if (!waiting.add(piece)) printPiece(piece);
  };
  print(reporter.begin?.(head));
  return {
    add,
    end(run) {
      add(reporter.run?.(run, options) ?? []);
      print(reporter.head?.(run, options));
      waiting.end().forEach(printPiece);
      const printed: Printed = {
        isEmpty: last === undefined,
        omitted: selector.omitted,
      };
      print(reporter.tail?.(run, options, printed));
    },
  };
}

/** Prints the records of a run that is finished already. */
export function printRecords(
  records: Iterable<FileRecord>,
  run: FinishedRun,
  reporter: Reporter,
  options: FormatOptions,
  write: (text: string) => void,
): void {
  const printer = createPrinter(reporter, run, options, write);
  for (const record of records) printer.add(reporter.file(record, options));
  printer.end(run);
}

/** Decides which pieces of a kind are printed, and counts the others. */
function createSelector({ most }: Reporter, options: FormatOptions) {
  const taken = new Map<
    string,
    { pieces: number; weight: number; length: number }
  >();
  const omitted = new Map<string, { pieces: number; weight: number }>();
  return {
    omitted,
    takes: ({ text, kind = '', weight = 1 }: Piece): boolean => {
      const limit = most?.(kind, options);
      // What comes after something that is left out is left out too.
      if (!limit || omitted.has(kind)) return !limit;
      const sum = getOrCompute(taken, kind, () => ({
        pieces: 0,
        weight: 0,
        length: 0,
      }));
      sum.pieces++;
      sum.weight += weight;
      sum.length += text.length;
      return (
        sum.pieces <= (limit.pieces ?? Infinity) &&
        sum.weight <= (limit.weight ?? Infinity) &&
        sum.length <= (limit.length ?? Infinity)
      );
    },
    omit: ({ kind = '', weight = 1 }: Piece): void => {
      const left = getOrCompute(omitted, kind, () => ({
        pieces: 0,
        weight: 0,
      }));
      left.pieces++;
      left.weight += weight;
    },
  };
}

/** Keeps the pieces of a reporter with kinds until the end. */
function createWaitingList(
  { kinds = [], mostInAll }: Reporter,
  omit: (piece: Piece) => void,
) {
  const { pieces: most = Infinity, length: longest = Infinity } =
    mostInAll ?? {};
  const lists = new Map(kinds.map((kind) => [kind, [] as Piece[]]));
  let count = 0;
  return {
    /** Returns whether the piece waits. */
    add(piece: Piece): boolean {
      const list = lists.get(piece.kind ?? '');
      if (!list) return false;
      list.push(piece);
      count++;
      if (count <= most) return true;
      const worst = [...lists.values()].findLast(({ length }) => length > 0);
      const left = worst?.pop();
      if (left) omit(left);
      count--;
      return true;
    },
    /** Returns the pieces that fit, in the order of the kinds. */
    end: () => fittingPieces([...lists.values()].flat(), longest, omit),
  };
}

/** Returns the pieces that fit, closed behind the last one; `omit` gets the others. */
export function fittingPieces(
  all: readonly Piece[],
  longest: number,
  omit: (piece: Piece) => void,
): readonly Piece[] {
  let length = 0;
  const end = all.findIndex(({ text, closing = '' }) => {
    length += text.length;
    return length + closing.length > longest;
  });
  if (end < 0) return all;
  all.slice(end).forEach(omit);
  const closing = all[end - 1]?.closing ?? '';
  return [...all.slice(0, end), { text: closing }];
}

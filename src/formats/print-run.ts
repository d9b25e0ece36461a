import type { FileRecord } from '../file/record.js';
import type { FinishedRun } from '../report/finished-run.js';
import type { RunHead } from '../report/report.js';
import type {
  PieceSum,
  FormatOptions,
  Most,
  Piece,
  Printed,
  Reporter,
} from './reporter.js';

/** Prints a run with a reporter. */
export interface Printer {
  /** Prints what became of a file; call it in path order. */
  readonly add: (record: FileRecord) => void;
  readonly end: (run: FinishedRun) => void;
}

/** @param write prints a text that is not empty */
export function createPrinter(
  reporter: Reporter,
  head: RunHead,
  options: FormatOptions,
  write: (text: string) => void,
): Printer {
  const { kinds = [], mostInAll = {} } = reporter;
  const selector = createSelector(reporter, options);
  // The pieces of a reporter with kinds wait for the end.
  const waiting = new Map(kinds.map((kind) => [kind, [] as Piece[]]));
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
  const addPieces = (pieces: readonly Piece[]): void => {
    for (const piece of pieces) {
      const list = waiting.get(piece.kind ?? '');
      if (!selector.takes(piece)) selector.omit(piece);
      else if (list) list.push(piece);
      else printPiece(piece);
    }
  };
  print(reporter.begin?.(head));
  return {
    add: (record) => {
      addPieces(reporter.file(record, options));
    },
    end(run) {
      addPieces(reporter.run?.(run, options) ?? []);
      print(reporter.head?.(run, options));
      const all = [...waiting.values()].flat();
      fittingPieces(all, mostInAll, selector.omit).forEach(printPiece);
      const printed: Printed = {
        isEmpty: last === undefined,
        omitted: selector.omitted,
      };
      print(reporter.tail?.(run, options, printed));
    },
  };
}

/** Decides which pieces of a kind are printed, and counts the others. */
function createSelector({ most }: Reporter, options: FormatOptions) {
  const taken = new Map<string, PieceSum>();
  const omitted = new Map<string, PieceSum>();
  return {
    omitted,
    takes: (piece: Piece): boolean => {
      const { kind = '' } = piece;
      const limit = most?.(kind, options);
      // What comes after something that is left out is left out too.
      if (!limit || omitted.has(kind)) return !limit;
      const sum = withPiece(piece, taken.get(kind));
      taken.set(kind, sum);
      return (
        sum.pieces <= (limit.pieces ?? Infinity) &&
        sum.weight <= (limit.weight ?? Infinity) &&
        sum.length <= (limit.length ?? Infinity)
      );
    },
    omit: (piece: Piece): void => {
      const { kind = '' } = piece;
      omitted.set(kind, withPiece(piece, omitted.get(kind)));
    },
  };
}

function withPiece({ text, weight = 1 }: Piece, before?: PieceSum): PieceSum {
  return {
    pieces: (before?.pieces ?? 0) + 1,
    weight: (before?.weight ?? 0) + weight,
    length: (before?.length ?? 0) + text.length,
  };
}

/** Returns the pieces that fit, closed behind the last one; `omit` gets the others. */
export function fittingPieces(
  all: readonly Piece[],
  { pieces = Infinity, length: longest = Infinity }: Most,
  omit: (piece: Piece) => void,
): readonly Piece[] {
  let length = 0;
  const end = all.findIndex(({ text, closing = '' }, index) => {
    length += text.length;
    return index >= pieces || length + closing.length > longest;
  });
  if (end < 0) return all;
  all.slice(end).forEach(omit);
  const closing = all[end - 1]?.closing ?? '';
  const fitting = all.slice(0, end);
  return closing === '' ? fitting : [...fitting, { text: closing }];
}

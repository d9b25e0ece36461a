import type { Declared, FileFinding, FileRecord } from '../file/record.js';
import { type State, stateOf } from '../report/file-state.js';
import {
  isFix,
  openErrors,
  questionsOf,
  type Waiting,
} from '../report/to-decide.js';
import type { Reporter } from './reporter.js';

/** How far the migration of a file is, and what it waits for. */
export interface StateLine extends Declared {
  readonly path: string;
  readonly state: State;
  /** Ids of the rules with open errors, in the order of the file. */
  readonly rules: readonly string[];
  readonly work: FileWork;
}

/** What a file waits for. */
export interface FileWork {
  /** Its set of questions, by key; none if it does not wait for an answer. */
  readonly waiting: readonly (readonly [key: string, Waiting])[];
  /** In the order of the file. */
  readonly fixes: readonly PlaceToFix[];
}

export interface PlaceToFix {
  readonly rule: string;
  readonly line: number;
  readonly column: number;
  /** How many further places it stands for. */
  readonly more?: number;
}

/** Gives `status` a line for each file that is a model. */
export const stateReporter: Reporter = {
  file(record) {
    const line = stateLine(record);
    return line ? [{ text: JSON.stringify(line) }] : [];
  },
};

function stateLine(record: FileRecord): StateLine | undefined {
  const { path, declares } = record;
  const state = stateOf(record);
  const open = openErrors(record);
  return (
    state && {
      path,
      state,
      ...declares,
      rules: [...new Set(open.map(({ rule }) => rule))],
      work: {
        waiting: [...questionsOf(record)],
        fixes: open.filter(isFix).map(placeToFix),
      },
    }
  );
}

export function placeToFix({
  rule,
  start: { line, column },
  more,
}: FileFinding): PlaceToFix {
  return { rule, line, column, ...(more !== undefined && { more }) };
}

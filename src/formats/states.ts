import type { Declared, FileFinding, FileRecord } from '../file/record.js';
import { fileUnrecognised } from '../legacy/recognise.js';
import {
  isFix,
  openErrors,
  questionsOf,
  type Waiting,
} from '../report/to-decide.js';
import type { Reporter } from './reporter.js';

/** How far the migration of a file is, in order of precedence. */
export const states = [
  'fix',
  'no counterpart',
  'decide',
  'ready',
  'done',
  'unrecognised',
] as const;

/**
 * How far the migration of a file is:
 *
 * - `fix`: it breaks its format, or cannot be read;
 * - `no counterpart`: only `drop` or `replace` answers a question;
 * - `decide`: a question is open;
 * - `ready`: it is Legacy, and `migrate` would write it;
 * - `done`: it is Current, or its output is up to date;
 * - `unrecognised`: it is a model of neither format.
 */
export type State = (typeof states)[number];

/**
 * Returns the state of a file; undefined if it is not a model.
 * @param file as a dry run reports it; of a Current file, as a check does
 */
export function stateOf(file: FileRecord): State | undefined {
  const open = openErrors(file);
  const { status, format, findings } = file;
  if (status === 'failed' || status === 'invalid' || open.some(isFix))
    return 'fix';
  if (
    open.some(({ choices }) =>
      choices.every((it) => /^(drop|replace)$/.test(it)),
    )
  )
    return 'no counterpart';
  if (open.length > 0) return 'decide';
  if (format === 'current' || status === 'unchanged') return 'done';
  if (format === 'legacy') return 'ready';
  const isUnrecognised = findings.some(
    ({ rule, decision }) => rule === fileUnrecognised.id && decision === null,
  );
  return isUnrecognised ? 'unrecognised' : undefined;
}

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

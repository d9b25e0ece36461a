import type { Declared, FileRecord } from '../file/record.js';
import { type State, stateOf } from '../report/file-state.js';
import { openErrors } from '../report/to-decide.js';
import type { Reporter } from './reporter.js';

/** How far the migration of a file is, and what it waits for. */
export interface StateLine extends Declared {
  readonly path: string;
  readonly state: State;
  /** Ids of the rules with open errors, in the order of the file. */
  readonly rules: readonly string[];
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
  const rules = new Set(openErrors(record).map(({ rule }) => rule));
  return state && { path, state, ...declares, rules: [...rules] };
}

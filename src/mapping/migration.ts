import type { CurrentAlgorithm } from '../current/model.js';
import type { LegacyAlgorithm, LegacyInput } from '../legacy/model.js';
import type { Finding } from '../rule/finding.js';
import type { LedgerEntry } from './ledger.js';

/** A finding and the place of the Current file that it concerns. */
export interface MigrationFinding extends Finding {
  /** JSON Pointer into the output; null where nothing in it is concerned. */
  readonly target: string | null;
}

/** What became of a Legacy file. */
export interface Migration {
  /** In the order of the source. */
  readonly algorithms: readonly AlgorithmResult[];
  readonly output: readonly CurrentAlgorithm[];
  /** In the order of the source; at one place in the reading order of the rules. */
  readonly findings: readonly MigrationFinding[];
  /** Every leaf of the source and every leaf of the output. */
  readonly ledger: readonly LedgerEntry[];
}

export interface AlgorithmResult {
  readonly legacy: LegacyAlgorithm;
  readonly current: CurrentAlgorithm | undefined;
  /** In an algorithm that is left out, so are all its inputs. */
  readonly inputs: readonly InputResult[];
}

export interface InputResult {
  readonly legacy: LegacyInput;
  readonly leftOutBy: Finding | undefined;
}

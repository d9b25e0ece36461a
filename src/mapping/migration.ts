import type { CurrentAlgorithm } from '../current/current-model.js';
import type { Decision } from '../decisions/decision.js';
import type { LegacyAlgorithm, LegacyInput } from '../legacy/legacy-model.js';
import type { Finding } from '../rule/finding.js';
import { levelOfFidelity } from '../rule/rule.js';
import type { Ledger } from './ledger.js';

/** A finding and the place of the Current file that it concerns. */
export interface MigrationFinding extends Finding {
  readonly decision: Decision | null;
  /** JSON Pointer into the output; null where nothing in it is concerned. */
  readonly target: string | null;
}

/** What became of one element of a Legacy file. */
export interface ElementResult {
  /** Undefined where the element is no object. */
  readonly algorithm: AlgorithmResult | undefined;
  /** In the order of the source; at one place in the reading order of the rules. */
  readonly findings: readonly MigrationFinding[];
  readonly ledger: Ledger;
}

export interface AlgorithmResult {
  readonly legacy: LegacyAlgorithm;
  /** Undefined where the algorithm is left out. */
  readonly current: CurrentAlgorithm | undefined;
  /** In an algorithm that is left out, so are all its inputs. */
  readonly inputs: readonly InputResult[];
}

export interface InputResult {
  readonly legacy: LegacyInput;
  readonly leftOutBy: Finding | undefined;
}

/** Whether the finding is an error that nobody has decided about: something is left out. */
export function isOpenError({ rule, decision }: MigrationFinding): boolean {
  return levelOfFidelity[rule.fidelity] === 'error' && decision === null;
}

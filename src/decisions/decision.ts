import type { JsonNode } from '../json/node.js';
import type { Finding } from '../rule/finding.js';

/** What a decisions file is called where it is looked for. */
export const decisionsFileName = 'infomodel-migrate.decisions.json';

/** A person's answer to findings, as it stands in the decisions file. */
export interface Decision extends Answer {
  /** What the choice needs, if it needs something. */
  readonly value: JsonNode | undefined;
}

/** What an answer chooses, and for which findings. */
export interface Answer {
  /** The id of the rule whose findings it settles. */
  readonly rule: string;
  /** One of the rule's choices. */
  readonly choose: string;
  readonly reason: string;
  readonly where: Where;
  /** Which one of the file it is, from 0. */
  readonly index: number;
}

/** Which findings of the rule it settles: those for which all of these hold. */
export interface Where {
  /** Glob, relative to the folder of the decisions file. */
  readonly file?: string;
  /** Name of the algorithm, or a glob. */
  readonly algorithm?: string;
  /** The Legacy `inputName`. */
  readonly input?: string;
  /** The key that the finding is at. */
  readonly key?: string;
  /** The Legacy value that the finding is at. */
  readonly value?: unknown;
}

/** Finds the decision that settles a finding of one file. */
export type Decide = (finding: Finding) => Decision | undefined;

/** Where there are no decisions. */
export const undecided: Decide = () => undefined;

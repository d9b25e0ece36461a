import type { SourceText } from '../json/decode.js';
import type { JsonNode } from '../json/node.js';
import type { Finding, Place } from '../rule/finding.js';
import type { Rule } from '../rule/rule.js';

/** The name that the tool looks for in the working directory and above. */
export const decisionsFileName = 'infomodel-migrate.decisions.json';

/** Marks a stub: it decides nothing until a person chooses. */
export const undecidedChoice = 'undecided';

export const decisionUnused: Rule = {
  id: 'decision-unused',
  fidelity: 'changed',
  title: 'A decision settles no finding of this run.',
  explanation:
    'Each decision settles findings by its rule and by what `where` says, unless a later one does. One that settles none is left over from a file that has changed, does not say what was meant, or is followed by others that settle all of it: correct it or remove it.',
  section: 'None: it is about the decisions file',
  undecidable: true,
};

export const decisionBreaks: Rule = {
  id: 'decision-breaks',
  fidelity: 'invalid',
  title: 'A decision writes what `check` refuses.',
  explanation:
    'The finished Current file is held to the rules of `check`. Where a value that a decision wrote breaks one of them, such as a source that no algorithm has or an `InputName` that another input has, what the decision writes is left out and the file is held back, with `--allow-partial` too. Correct the decision. A source that the file itself does not name may be in another file; only a run that has all files of the asset can say whether it is.',
  section: 'None: it is about the decisions file',
  leavesOut: 'input',
  aspects: 'by field',
};

/** A decisions file that passed every check. */
export interface DecisionsFile {
  /** As reports name it: relative to the working directory, with `/`. */
  readonly path: string;
  readonly source: SourceText;
  /** In the order of the file, without stubs. */
  readonly decisions: readonly Decision[];
}

/** What a person chose, and for which findings. */
export interface Answer {
  /** The id of the rule whose findings it decides. */
  readonly rule: string;
  /** One of the rule's choices. */
  readonly choose: string;
  readonly reason: string;
  readonly where: Where;
  /** Its index in the file, stubs included. */
  readonly index: number;
}

/** A decision of a decisions file. */
export interface Decision extends Answer {
  /** Only for a choice that needs one. */
  readonly value: JsonNode | undefined;
  /** Its place in the decisions file. */
  readonly place: Place;
  /** Why what it writes for a finding cannot stay. */
  readonly refusal?: string;
}

/** Which findings of the rule are decided: those for which every entry holds. */
export interface Where {
  /** Glob, relative to the folder of the decisions file. */
  readonly file?: string;
  /** Name of the algorithm, or a glob. */
  readonly algorithm?: string;
  /** The Legacy `inputName`, or a glob. */
  readonly input?: string;
  /** The key that the finding is at. */
  readonly key?: string;
  /** The Legacy value that the answer depends on. */
  readonly value?: unknown;
}

/** Returns the decision about a finding of one file, if there is one. */
export type Decide = (finding: Finding) => Decision | undefined;

/** Decides nothing, for a run without decisions. */
export const undecided: Decide = () => undefined;

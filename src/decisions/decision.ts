import type { SourceText } from '../json/source-text.js';
import type { Decision, Finding, Rule } from '../rule/rule.js';

/** The file name that the tool looks for in the working directory and its parents. */
export const decisionsFileName = 'infomodel-migrate.decisions.json';

/** The choice in a stub: it decides nothing until a person replaces it. */
export const undecidedChoice = 'undecided';

export const decisionUnused: Rule = {
  id: 'decision-unused',
  fidelity: 'changed',
  title: 'No finding in this run matches this decision.',
  explanation:
    'A decision applies to the findings of its rule that match its `where`, unless a later decision matches them too. A decision without findings is left over from a changed file, has a mistake in `where`, or comes before decisions that match all of its findings: correct it or remove it.',
  section: 'None: it is about the decisions file',
  undecidable: true,
};

export const decisionBreaks: Rule = {
  id: 'decision-breaks',
  fidelity: 'invalid',
  title: 'A decision writes what `check` refuses.',
  explanation:
    'The rules of `check` apply to the finished Current file. Where an input that a decision wrote breaks one of them, such as a source that no algorithm has or an `InputName` that another input has, the file is held back, with `--allow-partial` too. Correct the decision. `convert` does not know the other files, so it leaves a source that its file does not name to `check`; a run over all files of the asset looks it up.',
  section: 'None: it is about the decisions file',
  fixedIn: 'the decisions file',
};

export interface DecisionsFile {
  /** As in reports: relative to the working directory, with `/`. */
  readonly path: string;
  readonly source: SourceText;
  /** In file order, without stubs. */
  readonly decisions: readonly Decision[];
}

/** Returns a glob that matches a name alone. */
export function globOf(name: string): string {
  return name.replaceAll(/[\\*?[\](){}!+@|,]/g, String.raw`\$&`);
}

/** Joins globs to one that matches what any of them does. */
export function oneGlob(globs: readonly string[]): string {
  const [first = '', ...others] = new Set(globs);
  return others.length === 0 ? first : `{${[first, ...others].join(',')}}`;
}

/** Returns the decision about a finding of one file, if there is one. */
export type Decide = (finding: Finding) => Decision | undefined;

export const undecided: Decide = () => undefined;

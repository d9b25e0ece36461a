import type { Choice } from './choice.js';

/** How faithfully a rule carries a Legacy construct over to the Current format. */
export type Fidelity = 'exact' | 'assumed' | 'changed' | 'unmapped' | 'invalid';

/** How loudly a finding speaks. */
export type Level = 'error' | 'warning' | 'note';

/** From the loudest to the quietest. */
export const levels: readonly Level[] = ['error', 'warning', 'note'];

/** How loudly a finding speaks as long as nobody has decided about it; null is silence. */
export const levelOfFidelity: Readonly<Record<Fidelity, Level | null>> = {
  exact: null,
  assumed: 'note',
  changed: 'warning',
  unmapped: 'error',
  invalid: 'error',
};

/** The respects in which `verify` compares algorithms. */
export const algorithmAspects = [
  'name',
  'function',
  'frequency',
  'retention',
  'order',
  'output',
] as const;

/** The respects in which `verify` compares inputs. */
export const inputAspects = [
  'source',
  'name',
  'value',
  'window',
  'shape',
  'missing',
] as const;

/** A respect in which `verify` compares algorithms. */
export type AlgorithmAspect = (typeof algorithmAspects)[number];
/** A respect in which `verify` compares inputs. */
export type InputAspect = (typeof inputAspects)[number];
/** A respect in which `verify` compares algorithms or inputs. */
export type Aspect = AlgorithmAspect | InputAspect;

/** Those of an algorithm and of its inputs. */
export const allAspects: readonly Aspect[] = [
  ...new Set([...algorithmAspects, ...inputAspects]),
];

/**
 * A rule, as data: what a person reads about it in a report, in `explain` and
 * in the documentation. The function that applies it stands beside it.
 */
export interface Rule {
  /** The stable name by which reports and decisions refer to the rule. */
  readonly id: string;
  readonly fidelity: Fidelity;
  /** One sentence: what it says. */
  readonly title: string;
  /** One paragraph: what it does and why. */
  readonly explanation: string;
  /** The section of the format description that it rests on. */
  readonly section: string;
  /**
   * The aspects that its findings are about; `by field`: it depends on the field
   * that a finding is at. Without aspects a run shows nothing of the rule.
   */
  readonly aspects?: readonly Aspect[] | 'by field';
  /** How the graph of a file draws the dependency that the rule is about. */
  readonly edge?: 'implied' | 'void';
  /** What an `unmapped` rule leaves out of the Current file. */
  readonly leavesOut?: 'field' | 'input' | 'algorithm';
  /** Choices besides those that every rule of its fidelity has. */
  readonly choices?: readonly Choice[];
  /**
   * What its answer depends on: each key or each Legacy value that it finds is a
   * question of its own. Absent: one answer can serve all findings.
   */
  readonly askedBy?: 'key' | 'value';
  /** Answers to other rules can remove its findings, so a draft asks about it last. */
  readonly askedLast?: true;
  /** What it finds is fixed in the file; a decision has no say in it. */
  readonly undecidable?: true;
  /** Says nothing about an input that another rule leaves out. */
  readonly onlyWhenKept?: true;
  /** What the code of the function has to change where the rule applies; sentences in the imperative. */
  readonly consequence?: string;
}

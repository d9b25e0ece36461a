import { getOrCompute } from '../json/collections.js';
import type { JsonNode } from '../json/node.js';
import { joinWords } from './message-text.js';

/** The worst comes last. */
export const fidelities = [
  'exact',
  'assumed',
  'changed',
  'unmapped',
  'invalid',
] as const;

/** How faithfully a rule carries a Legacy construct over to the Current format. */
export type Fidelity = (typeof fidelities)[number];

/** The fidelity of a value, or who made it what it is: a decision, or a rule that supplies it. */
export type Fate = Fidelity | 'decided' | 'supplied';

/** The severity of a finding. */
export type Level = 'error' | 'warning' | 'note';

export const levels: readonly Level[] = ['error', 'warning', 'note'];

/** The level of a finding that has no decision; null: nothing to report. */
export const levelOfFidelity: Readonly<Record<Fidelity, Level | null>> = {
  exact: null,
  assumed: 'note',
  changed: 'warning',
  unmapped: 'error',
  invalid: 'error',
};

/** What `verify` compares in algorithms. */
export const algorithmAspects = [
  'name',
  'function',
  'frequency',
  'retention',
  'order',
  'output',
] as const;

/** What `verify` compares in inputs. */
export const inputAspects = [
  'source',
  'name',
  'value',
  'window',
  'shape',
  'missing',
] as const;

/** What `verify` compares in algorithms. */
export type AlgorithmAspect = (typeof algorithmAspects)[number];
/** What `verify` compares in inputs. */
export type InputAspect = (typeof inputAspects)[number];
/** What `verify` compares in algorithms or inputs. */
export type Aspect = AlgorithmAspect | InputAspect;

export const allAspects: readonly Aspect[] = [
  ...new Set([...algorithmAspects, ...inputAspects]),
];

/** What a choice can change in a run; `type` is the JSON type of the passed value. */
type ChangedAspect = Aspect | 'type';

/** The functions whose algorithms read the results, or the one whose results an input reads. */
export type OtherFunctions = 'readers' | 'source';

/** A choice that a decision can make about a finding. */
export interface Choice {
  readonly name: string;
  /** An imperative of a few words, for people who choose. */
  readonly label: string;
  /** What changes for the function, in a few words. */
  readonly effect: string;
  /** The end of the sentence "Choosing it …". */
  readonly does: string;
  /** Describes the decision's `value`, for a choice that needs one. */
  readonly value?: string;
  /** A regular expression for `value`. */
  readonly pattern?: string;
  readonly example?: unknown;
  /** What changes compared with Legacy: `all` of the input or algorithm, or these aspects. */
  readonly changes?: readonly ChangedAspect[] | 'all';
  /** Changes needed in the function code; imperative sentences. */
  readonly requires?: string;
  /**
   * The same for the list of functions, with what changed. A finding and its decision
   * fill in `{input}`, `{before}` (the Legacy value), `{after}`, `{value}`, `{path}` (the
   * keys of `{before}`), `{source}` and `{reader}` (the algorithms).
   */
  readonly task?: string;
  /** What the function must select from what it gets; completes `task`. */
  readonly picks?: string;
  /** Whose code that is; absent: of the function that the finding is about. */
  readonly requiredOf?: OtherFunctions;
  /** Its decision can also name the word for results with their dates. */
  readonly takesDates?: true;
  /** Extra advice for single Legacy values. */
  readonly hints?: Readonly<Record<string, string>>;
}

/** A choice to offer, and why: the end of the sentence "Recommended: …". */
export interface Recommended {
  readonly choose: string;
  readonly reason: string;
}

/**
 * A rule, as data: what a report, `explain` and the documentation show about it.
 * The function that applies it is in the same file.
 */
export interface Rule {
  /** The stable id that reports and decisions use. */
  readonly id: string;
  readonly fidelity: Fidelity;
  /** One sentence. */
  readonly title: string;
  /** What a person is asked, of an `unmapped` rule; `{value}` is the key or Legacy value that it is about. */
  readonly asks?: string;
  /** One paragraph: what the rule does and why. */
  readonly explanation: string;
  readonly section: string;
  /**
   * The behaviour aspects that the rule affects. `by field`: they depend on the
   * field of the finding. Absent: `verify` cannot observe the rule.
   */
  readonly aspects?: readonly Aspect[] | 'by field';
  /** What an `unmapped` rule leaves out of the Current file. */
  readonly leavesOut?: 'field' | 'input' | 'algorithm';
  readonly choices?: readonly Choice[];
  /** The choice that the format description supports: an offer, which is never made by itself. */
  readonly recommended?: Recommended;
  /**
   * What a decision depends on: each key or Legacy value is a separate question.
   * Absent: one decision can cover all findings.
   */
  readonly askedBy?: 'key' | 'value';
  /** Asked after the other rules: their answers can remove its findings. */
  readonly askedLast?: true;
  /** Some of what it maps is assumed, and a decision can accept that. */
  readonly alsoAssumed?: true;
  /** It is an error that a decision can accept. */
  readonly isAcceptable?: true;
  /** The finding can only be fixed in the file; no decision can cover it. */
  readonly undecidable?: true;
  /** Where its findings are to be fixed; absent: in the source. */
  readonly fixedIn?: 'the decisions file';
  /** Does not report inputs that another rule leaves out. */
  readonly onlyWhenKept?: true;
  /** What changes for the function where the rule applies, in a few words. */
  readonly effect?: string;
  /** Changes needed in the function code where the rule applies; imperative sentences. */
  readonly consequence?: string;
  /** The same for the list of functions, as `task` of a choice. */
  readonly task?: string;
  /** Whose code that is; absent: of the function that the finding is about. */
  readonly consequenceOf?: OtherFunctions;
}

/** The place of each rule in a list, by its id. */
const ranks = new WeakMap<readonly Rule[], ReadonlyMap<string, number>>();

/** Returns the place of a rule in a list of rules; one that is not in it comes first. */
export function rankIn(rules: readonly Rule[], id: string): number {
  const ofRules = getOrCompute(
    ranks,
    rules,
    () => new Map(rules.map((rule, index) => [rule.id, index])),
  );
  return ofRules.get(id) ?? -1;
}

/** A place in a source text: a JSON Pointer (RFC 6901) and the UTF-16 offsets of its value. */
export interface Place {
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

/** The algorithm and input that a finding is about, as the source names them; null if none. */
export interface Subject {
  readonly algorithm: string | null;
  readonly input: string | null;
}

/** What a rule reports at one place of the source. */
export interface Finding extends Subject {
  readonly rule: Rule;
  readonly place: Place;
  readonly message: string;
  /** The Legacy value that a decision is about. */
  readonly valuePlace: Place;
  readonly decision: Decision | null;
  /** JSON Pointer into the Current file; null if nothing in it is concerned. */
  readonly target: string | null;
  /** Choices of the rule that cannot be carried out here. */
  readonly impossible?: readonly string[];
}

/** A choice of a person, in a decisions file. */
export interface Decision {
  readonly rule: string;
  readonly choose: string;
  readonly value: JsonNode | undefined;
  /** The word that `AlgorithmOutputInputDataType` has for results with their dates. */
  readonly dates: string | undefined;
  readonly reason: string;
  readonly where: Where;
  /** Its index in the file, stubs included. */
  readonly index: number;
  readonly place: Place;
}

/** Restricts a decision to findings for which every entry matches. */
export interface Where {
  /** Glob, relative to the folder of the decisions file. */
  readonly file?: string;
  readonly algorithm?: string;
  readonly input?: string;
  readonly key?: string;
  readonly value?: unknown;
}

/** Returns the fate of the value that a finding is about. */
export function fateOf({
  decision,
  fidelity,
}: {
  readonly decision: unknown;
  readonly fidelity: Fidelity;
}): Fate {
  return decision ? 'decided' : fidelity;
}

/** Creates a finding without its algorithm, input and decision; the caller adds them. */
export function finding(
  rule: Rule,
  place: Place,
  message: string,
  valuePlace = place,
): Finding {
  return {
    rule,
    place,
    valuePlace,
    message,
    algorithm: null,
    input: null,
    decision: null,
    target: null,
  };
}

/**
 * Drops other findings at a place where one of the rules reports: a value that
 * cannot be read has no other meaningful finding.
 * @param rules where two of them report at one place, the earlier rule wins
 */
export function dropOverridden<F extends Finding>(
  findings: readonly F[],
  rules: readonly Rule[],
): readonly F[] {
  const kept = new Map<string, F>();
  for (const rule of rules)
    for (const finding of findings)
      if (finding.rule === rule && !kept.has(finding.place.pointer))
        kept.set(finding.place.pointer, finding);
  if (kept.size === 0) return findings;
  return findings.filter(
    (finding) => (kept.get(finding.place.pointer) ?? finding) === finding,
  );
}

/** Names where findings of these rules are to be fixed; undefined: an unknown rule. */
export function fixPlaces(
  rules: readonly (Pick<Rule, 'fixedIn'> | undefined)[],
): string {
  const places = rules.map((it) => it?.fixedIn ?? 'the source');
  return joinWords([...new Set(places)]);
}

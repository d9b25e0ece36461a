import { getOrCompute } from '../json/collections.js';
import { capitalise } from './message-text.js';
import type {
  Choice,
  Finding,
  OtherFunctions,
  Recommended,
  Rule,
} from './rule.js';

/** How the Current format writes names of inputs. */
export const pascalCase = '^[A-Z][A-Za-z0-9]*$';

/** Matches every text but the words that the Current format has. */
export function unlisted(words: readonly string[]): string {
  return `^(?!(${words.join('|')})$)`;
}

/** What `dates` of a decision is. */
export const datesWord =
  'the word that `AlgorithmOutputInputDataType` has for results with their dates';

export const needsDates =
  'A plain list has no dates to pick them by: the decision also needs `dates`.';

/** The task of whoever reads an input that is left out. */
export const stopReadingTask =
  'Stop reading {input} ({before}): it is no longer passed.';

const nothingKnown = 'no change is known';

const replace: Choice = {
  name: 'replace',
  label: 'Read something else',
  effect: 'the function gets other data',
  does: 'writes another Current input in its place',
  value: 'a Current input object without `InputName` and `Optional`',
  example: { InputType: 'AssetProperty', AssetPropertyKey: 'key' },
  changes: 'all',
  requires: 'Work with what the new input passes.',
  task: '{input} is {value} now, in place of {before}.',
};

const accept: Choice = {
  name: 'accept',
  label: 'Accept it as it is',
  effect: nothingKnown,
  does: 'accepts what the migration writes',
};

const drop: Choice = {
  name: 'drop',
  label: 'Leave it out',
  effect: nothingKnown,
  does: 'leaves it out of the Current file',
};

/**
 * Returns the choices for a decision about the rule: none for what is exact, which
 * needs no decision, and none for most of what is `invalid`, which must be fixed in the
 * source.
 */
export function choicesOf(rule: Rule): readonly Choice[] {
  if (rule.undecidable) return [];
  switch (rule.fidelity) {
    case 'unmapped':
      return [
        ...(rule.choices ?? []),
        ...(rule.leavesOut === 'input' ? [replace] : []),
        withConsequence(drop, rule),
      ];
    case 'changed':
      return [withConsequence(accept, rule)];
    case 'assumed':
      return [accept];
    case 'exact':
      return rule.alsoAssumed ? [accept] : [];
    case 'invalid':
      return rule.isAcceptable ? [accept] : [];
  }
}

/** Returns the choices of a rule that are among some names; the recommended one comes first. */
export function choicesAmong(
  rule: Rule,
  names: readonly string[],
  recommended: string | null,
): readonly Choice[] {
  const isLater = ({ name }: Choice) => Number(name !== recommended);
  return choicesOf(rule)
    .filter(({ name }) => names.includes(name))
    .toSorted((a, b) => isLater(a) - isLater(b));
}

/** Every finding of a rule has the same list. */
const namesOffered = new Map<Rule, readonly string[]>();

/** Returns the names of the choices that can be made at a finding. */
export function offeredAt({
  rule,
  impossible,
}: Pick<Finding, 'rule' | 'impossible'>): readonly string[] {
  const all = getOrCompute(namesOffered, rule, () =>
    choicesOf(rule).map(({ name }) => name),
  );
  return impossible ? all.filter((it) => !impossible.includes(it)) : all;
}

/** Adds what the rule changes by default. */
function withConsequence(choice: Choice, rule: Rule): Choice {
  const { aspects = [], leavesOut, consequenceOf: requiredOf } = rule;
  const requires =
    rule.consequence ??
    (leavesOut === 'input'
      ? 'Stop reading this input; it is no longer passed.'
      : undefined);
  const isWhole = leavesOut === 'input' || leavesOut === 'algorithm';
  return {
    ...choice,
    effect: rule.effect ?? lossWords[leavesOut ?? 'field'],
    changes: isWhole ? 'all' : aspects === 'by field' ? [] : aspects,
    ...(requires !== undefined && { requires }),
    ...(rule.task !== undefined && { task: rule.task }),
    ...(requiredOf && { requiredOf }),
  };
}

const lossWords: Readonly<Record<NonNullable<Rule['leavesOut']>, string>> = {
  field: nothingKnown,
  input: 'the function no longer gets it',
  algorithm: 'the function is no longer called',
};

/** What the code of functions has to change: `task` and `picks` as a choice has them. */
export interface RequiredChange extends Pick<Choice, 'picks'> {
  readonly task: string;
  /** Undefined: of the function that the finding is about. */
  readonly of: OtherFunctions | undefined;
}

/**
 * Returns what the code of a function has to change where the rule applies.
 * @param choose what was decided; undefined where nobody decided
 */
export function consequenceOf(
  rule: Rule,
  choose?: string,
): RequiredChange | undefined {
  const {
    task,
    picks,
    requiredOf: of,
  } = choose === undefined
    ? { ...rule, picks: undefined, requiredOf: rule.consequenceOf }
    : (choicesOf(rule).find(({ name }) => name === choose) ?? {});
  return task === undefined
    ? undefined
    : { task, of, ...(picks !== undefined && { picks }) };
}

const owners: Readonly<Record<OtherFunctions, string>> = {
  readers: 'In the functions that read the results: ',
  source: 'In the function whose results are read: ',
};

/** Returns a decision to copy that makes the choice. */
export function sampleDecision(
  { name, value, example }: Choice,
  { id, askedBy }: Rule,
): object {
  return {
    rule: id,
    choose: name,
    ...(value === undefined ? {} : { value: example }),
    ...(askedBy === 'key' ? { where: { key: '…' } } : {}),
    reason: '…',
  };
}

/** Says what changes for the function, and what its code must then do. */
export function describeEffect({
  effect,
  requires,
  requiredOf,
}: Choice): string {
  const statement = `${capitalise(effect)}.`;
  if (!requires) return statement;
  return requiredOf
    ? `${statement} ${owners[requiredOf]}${requires.charAt(0).toLowerCase()}${requires.slice(1)}`
    : `${statement} ${requires}`;
}

/**
 * Describes a choice in sentences: what it does, needs, changes and requires.
 * @param about the Legacy value that the answer depends on, as JSON text
 */
export function describeChoice(choice: Choice, about = 'null'): string {
  const { does, hints = {}, value: needed } = choice;
  const value = String(JSON.parse(about));
  return [
    `${capitalise(does)}.`,
    needed === undefined ? '' : `Needs \`value\`: ${needed}.`,
    describeEffect(choice),
    describeDates(choice),
    Object.hasOwn(hints, value) ? hints[value] : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Says that the decision can ask for dates; empty where it cannot. */
export function describeDates({ takesDates }: Choice): string {
  return takesDates
    ? `Takes \`dates\` too: ${datesWord}. The function then gets each result with its date.`
    : '';
}

/** Says why a choice is recommended. */
export function recommendedWords({ reason }: Recommended): string {
  return `Recommended: ${reason}.`;
}

/**
 * Returns a question in the user's terms: the title of the rule where it asks
 * nothing of its own.
 * @param about the key or Legacy value, as JSON text
 */
export function questionWords(
  { asks, title }: Rule,
  about: string | undefined,
): string {
  const value = about === undefined ? '' : String(JSON.parse(about));
  return asks?.replace('{value}', () => `\`${value}\``) ?? title;
}

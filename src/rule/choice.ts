import { capitalise, joinWords } from './message-text.js';
import type { Aspect, Rule } from './rule.js';

/** What of a run a choice can change: `type` is the JSON type of what is passed. */
export type ChangedAspect = Aspect | 'type';

/** An answer that a person can give to a finding. */
export interface Choice {
  readonly name: string;
  /** What choosing it does, as the end of the sentence "Choosing it …". */
  readonly does: string;
  /** What the decision's `value` says, for a choice that needs one. */
  readonly value?: string;
  /** What the value must match, where it is a text of a certain form. */
  readonly pattern?: string;
  /** Such a value. */
  readonly example?: unknown;
  /** What of a run it changes, compared with Legacy: `all` of the input or algorithm, or these aspects. */
  readonly changes?: readonly ChangedAspect[] | 'all';
  /** What the code of the function must then do; sentences in the imperative. */
  readonly requires?: string;
  /** What to know about it for one Legacy value, by that value. */
  readonly hints?: Readonly<Record<string, string>>;
}

/** What a function needs that must select among more results than before. */
export const needsDates =
  'A plain list carries no dates, so this needs the date form of `format-date-and-value` as well.';

/** What the code of the function must do about an input that is left out. */
export const stopReading = 'Stop reading this input; it is no longer passed.';

const replace: Choice = {
  name: 'replace',
  does: 'writes another Current input in its place',
  value: 'a Current input object without `InputName` and `Optional`',
  example: { InputType: 'AssetProperty', AssetPropertyKey: 'key' },
  changes: 'all',
  requires: 'Read what the new input passes.',
};

const accept: Choice = {
  name: 'accept',
  does: 'accepts the mapping as it is',
};

/**
 * Returns every choice that a decision about the rule may make: none for `exact`,
 * which asks nothing, and none for `invalid`, where the source must be fixed.
 */
export function choicesOf(rule: Rule): readonly Choice[] {
  if (rule.undecidable) return [];
  switch (rule.fidelity) {
    case 'unmapped':
      return [
        ...(rule.choices ?? []),
        ...(rule.leavesOut === 'input' ? [replace] : []),
        withConsequence({ name: 'drop', does: 'accepts the loss' }, rule),
      ];
    case 'changed':
      return [withConsequence(accept, rule)];
    case 'assumed':
      return [accept];
    case 'exact':
    case 'invalid':
      return [];
  }
}

/** Adds what the rule changes where nobody decides otherwise. */
function withConsequence(choice: Choice, rule: Rule): Choice {
  const { aspects = [], leavesOut } = rule;
  const requires = consequenceOf(rule);
  const isWhole = leavesOut === 'input' || leavesOut === 'algorithm';
  return {
    ...choice,
    changes: isWhole ? 'all' : aspects === 'by field' ? [] : aspects,
    ...(requires !== undefined && { requires }),
  };
}

/**
 * Returns what the code of a function has to change where the rule applies.
 *
 * @param choose what was decided; undefined where nobody decided
 */
export function consequenceOf(rule: Rule, choose?: string): string | undefined {
  if (choose !== undefined)
    return choicesOf(rule).find(({ name }) => name === choose)?.requires;
  return (
    rule.consequence ?? (rule.leavesOut === 'input' ? stopReading : undefined)
  );
}

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

/** Says what a choice changes and what the function must then do; empty where a run shows nothing of it. */
export function describeEffect({ changes = [], requires }: Choice): string {
  const change = requires ?? 'What the function must then do is not shown.';
  if (changes === 'all') return change;
  return changes.length === 0
    ? ''
    : `Changes ${joinWords(changes, 'and')}. ${change}`;
}

/**
 * Describes a choice in sentences: what it does, changes and requires.
 *
 * @param about the Legacy value that the answer depends on, as JSON text
 */
export function describeChoice(choice: Choice, about = 'null'): string {
  const { does, hints = {} } = choice;
  const value = String(JSON.parse(about));
  return [
    `${capitalise(does)}.`,
    describeEffect(choice),
    Object.hasOwn(hints, value) ? hints[value] : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

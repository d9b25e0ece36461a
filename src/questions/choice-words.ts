import { whoseCode } from '../rule/choice.js';
import type { Choice } from '../rule/rule.js';
import { capitalise, joinWords, listNames } from '../rule/message-text.js';
import type { Effect } from './effect.js';

/** Describes a choice: its effect, other changes, and changes needed in function code. */
export function choiceTexts(
  { does, value, requires, requiredOf }: Choice,
  effect: Effect | undefined,
): readonly string[] {
  const names = (effect?.elsewhere ?? []).map(
    ({ algorithm, input, aspect }) =>
      `${aspect} of ${algorithm ?? '?'}${input === null ? '' : ` ${input}`}`,
  );
  return [
    effect
      ? effectLine(effect)
      : `${capitalise(does)}${value === undefined ? '' : `; its value is ${value}`}.`,
    ...(names.length === 0 ? [] : [`Changes also: ${listNames(names)}.`]),
    ...(requires === undefined ? [] : [whoseCode(requires, requiredOf)]),
  ];
}

export function effectLine({
  verdict,
  trouble,
  summary,
  assumed,
}: Effect): string {
  const sentence = `${summary.replace(/\.$/, '')}.`;
  if (trouble !== null || verdict === null) return capitalise(sentence);
  const condition =
    assumed.length === 0 ? '' : `, if ${joinWords(assumed, 'and')}`;
  return `${capitalise(verdict)}${condition}: ${sentence}`;
}

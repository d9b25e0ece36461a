import { meansTheSame } from '../../file/all-rules.js';
import type { FileField } from '../../file/record.js';
import { childrenOf, objectAt, unescapeKey } from '../../json/node.js';
import { locate } from '../../json/parse.js';
import { fateSigns } from '../../run/words.js';
import type { Fate } from '../../rule/rule.js';
import type { Row } from './field-table.js';
import type { Span, Tone } from './layout.js';

const fateTones: Readonly<Record<Fate, Tone>> = {
  exact: 'faint',
  supplied: 'faint',
  decided: 'good',
  assumed: 'note',
  changed: 'warning',
  unmapped: 'error',
  invalid: 'error',
};

/** Returns the sign of a fate in its colour. */
export function signOf(fate: Fate): Span {
  return [fateSigns[fate].sign, fateTones[fate]];
}

/** Names what waits for a person: `? open`, `× broken`. */
export function waitingWords(fate: 'unmapped' | 'invalid'): string {
  const { sign, word } = fateSigns[fate];
  return `${sign} ${word}`;
}

/**
 * Returns the row of a field, and one for each other field that it fills.
 * @param object the pointer of its algorithm or input
 */
export function fieldRows(field: FileField, object: string): readonly Row[] {
  const { source, target, before, fate, rule } = field;
  const isSame = meansTheSame(field);
  const [after, ...others] = aftersOf(field);
  const tone = target.length > 0 ? undefined : fateTones[fate];
  const row: Row = {
    sign: signOf(fate),
    key: source === null ? '' : nameText(source.slice(object.length)),
    before: valueText(before),
    after: after ?? { name: wordsWithoutTarget(fate), value: '' },
    tone: isSame ? 'faint' : tone,
    rule: isSame ? '' : rule,
  };
  return [
    row,
    ...others.map((it): Row => ({
      ...row,
      sign: [' '],
      key: '',
      before: '',
      after: it,
      rule: '',
    })),
  ];
}

function aftersOf({ target, after }: FileField): readonly Row['after'][] {
  const values =
    target.length < 2 || after === null
      ? [after]
      : childrenOf(locate(after)).map((it) => after.slice(it.start, it.end));
  return target.map((pointer, at) => ({
    name: nameText(pointer.slice(objectAt(pointer, 'Inputs').length)),
    value: valueText(values[at] ?? null),
  }));
}

function wordsWithoutTarget(fate: Fate): string {
  switch (fate) {
    case 'unmapped':
    case 'invalid':
      return waitingWords(fate);
    case 'exact':
    case 'supplied':
      return 'without effect';
    case 'decided':
    case 'assumed':
    case 'changed':
      return 'left out';
  }
}

function nameText(keys: string): string {
  return unescapeKey(keys.slice(1)) || '(itself)';
}

function valueText(value: string | null): string {
  // An empty list or object may have white space inside.
  return value?.replace(/^([[{])\s+/, '$1') ?? '';
}

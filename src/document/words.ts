import type { Verdict } from '../behaviour/verdict.js';
import {
  type FieldCounts,
  type FileFinding,
  type FileRecord,
  type FileStatus,
  sourceFates,
} from '../file/record.js';
import { otherReasons } from '../legacy/recognise.js';
import { pluralise } from '../rule/message-text.js';
import { type Fate, fateOf } from '../rule/rule.js';
import { tool } from '#tool';
import type { Invocation } from '../run/next-command.js';
import type { FileReason, RunCounts } from '../run/summary.js';
import type { Bar, PlaceWord, Sign, TonedText, Tone } from './parts.js';

/** The words for the state of a file. */
export const stateWords: Readonly<Record<FileStatus, string>> = {
  written: 'written',
  ready: 'ready',
  'up-to-date': 'up to date',
  partial: 'written in part',
  'to-decide': 'to decide',
  'to-fix': 'to fix',
  current: 'already Current',
  other: 'not a model',
  failed: 'failed',
};

/** Names for a file that is no model, where its reason says what it is. */
const otherWords = {
  signals: 'signal mapping file',
  types: 'type configuration file',
} as const;

const statesByReason: ReadonlyMap<string, keyof typeof otherWords> = new Map([
  [otherReasons.signalMapping, 'signals'],
  [otherReasons.typeConfiguration, 'types'],
]);

/** The state of a file as screens name it. */
export type ShownState = FileStatus | keyof typeof otherWords;

/** In display order. */
const shownStates = Object.keys({
  ...stateWords,
  ...otherWords,
}) as readonly ShownState[];

export function shownState({
  status,
  reason = '',
}: Pick<FileRecord, 'status' | 'reason'>): ShownState {
  return (status === 'other' && statesByReason.get(reason)) || status;
}

/** Returns whether it is not known what a file with this reason is. */
export function isUnknownFile({ reason }: Pick<FileReason, 'reason'>): boolean {
  return !statesByReason.has(reason);
}

/** Counts files by their state, in display order. */
export function shownCounts({
  files,
  other,
}: Pick<RunCounts, 'files' | 'other'>) {
  const counts: Partial<Record<ShownState, number>> = { ...files };
  for (const [reason, state] of statesByReason) {
    const count = other[reason] ?? 0;
    counts[state] = count;
    counts.other = (counts.other ?? 0) - count;
  }
  return shownStates.flatMap((state) => {
    const count = counts[state] ?? 0;
    return count > 0 ? [[state, count] as const] : [];
  });
}

/** Returns the word for the state of one file or several. `check` does not say what would be written. */
export function stateWord(
  state: ShownState,
  command: string,
  count = 1,
): string {
  if (command === 'check' && state === 'ready') return 'Legacy';
  if (command === 'check' && state === 'current') return 'Current';
  if (state === 'signals' || state === 'types')
    return otherWords[state] + (count === 1 ? '' : 's');
  return stateWords[state];
}

/** A sign, its word, and what it means. */
export interface SignWords {
  readonly sign: string;
  readonly word: string;
  readonly meaning: string;
}

/** The signs for the fidelity of a value, or for who determined it. */
export const fateSigns: Readonly<Record<Fate, SignWords>> = {
  exact: {
    sign: '=',
    word: 'exact',
    meaning: 'both formats are described and mean the same',
  },
  supplied: { sign: '+', word: 'supplied', meaning: 'supplied by a rule' },
  assumed: {
    sign: '~',
    word: 'assumed',
    meaning: 'not described; the tool assumes the plain meaning',
  },
  changed: {
    sign: '!',
    word: 'changes',
    meaning: 'both formats are described and the behaviour changes',
  },
  decided: { sign: '✓', word: 'decided', meaning: 'a decision answers it' },
  unmapped: {
    sign: '?',
    word: 'open',
    meaning: 'no counterpart: left out until you decide',
  },
  invalid: {
    sign: '×',
    word: 'broken',
    meaning: 'breaks its format: left out until the source is fixed',
  },
};

/** The signs for what `verify` finds. */
export const verdictSigns: Readonly<Record<Verdict, SignWords>> = {
  same: { sign: '=', word: 'same', meaning: 'both do the same' },
  differs: {
    sign: '≠',
    word: 'differs',
    meaning: 'the two do different things',
  },
  unknown: {
    sign: '…',
    word: 'unknown',
    meaning: 'the description does not say',
  },
  'left out': {
    sign: '−',
    word: 'left out',
    meaning: 'in one of the two only',
  },
};

/** The statement about a file of the status `failed`. */
export const failedWords = 'The file could not be read, written or compared.';

export const fateTones: Readonly<Record<Fate, Tone>> = {
  exact: 'faint',
  supplied: 'faint',
  decided: 'good',
  assumed: 'assumed',
  changed: 'changed',
  unmapped: 'open',
  invalid: 'broken',
};

export const stateTones: Readonly<Record<ShownState, Tone>> = {
  written: 'good',
  ready: 'good',
  'up-to-date': 'good',
  partial: 'changed',
  'to-decide': 'open',
  'to-fix': 'broken',
  current: 'faint',
  other: 'faint',
  signals: 'faint',
  types: 'faint',
  failed: 'broken',
};

export const verdictTones: Readonly<Record<Verdict, Tone>> = {
  same: 'faint',
  differs: 'changed',
  unknown: 'assumed',
  'left out': 'changed',
};

/** Returns a command of this tool as the user calls it. */
export function commandWords(
  args: readonly string[],
  { program = tool.name }: Pick<Invocation, 'program'> = {},
): readonly string[] {
  return [program, ...args];
}

/** Orders names as people count: 1, 2, 10. */
export const asPeopleCount = new Intl.Collator('en', { numeric: true }).compare;

/** Returns the sign of a fate in its colour. */
export function signOf(fate: Fate): Sign & { readonly tone: Tone } {
  return { sign: fateSigns[fate].sign, tone: fateTones[fate] };
}

/** Counts the values of sources by what became of them. */
export function valueBar(counts: FieldCounts): Bar {
  return {
    kind: 'bar',
    title: pluralise(counts.total, 'value'),
    shares: sourceFates
      .filter((fate) => counts[fate] > 0)
      .map((fate) => ({
        label: fateSigns[fate].word,
        count: counts[fate],
        sign: signOf(fate),
        tone: fateTones[fate],
      })),
  };
}

/** Names what waits for a person: `? open`, `× broken`. */
export function waitingWords(fate: 'unmapped' | 'invalid'): string {
  const { sign, word } = fateSigns[fate];
  return `${sign} ${word}`;
}

/** Names the level and the rule of a finding; what waits for an answer as in the per-field diff. */
export function ruleWords({
  rule,
  level,
  fidelity,
}: Pick<FileFinding, 'rule' | 'level' | 'fidelity'>): TonedText {
  const isOpen = level !== null && fidelity === 'unmapped';
  const words = isOpen ? waitingWords(fidelity) : (level ?? 'decided');
  const decision = level === null ? {} : null;
  return {
    text: `${words}[${rule}]`,
    tone: fateTones[fateOf({ decision, fidelity })],
  };
}

/** Returns where a finding begins. */
export function placeOf(
  path: string,
  { start: { line, column } }: Pick<FileFinding, 'start'>,
): PlaceWord {
  return { path, line, column };
}

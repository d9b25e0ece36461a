import type { Verdict } from '../behaviour/verdict.js';
import type { FileStatus } from '../file/record.js';
import type { Fate } from '../rule/rule.js';

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

/** Returns the word for the state of a file. `check` does not say what would be written. */
export function stateWord(status: FileStatus, command: string): string {
  if (command === 'check' && status === 'ready') return 'Legacy';
  if (command === 'check' && status === 'current') return 'Current';
  return stateWords[status];
}

/** A sign, its word, and what it means. */
export interface Sign {
  readonly sign: string;
  readonly word: string;
  readonly meaning: string;
}

/** The signs for the fidelity of a value, or for who determined it. */
export const fateSigns: Readonly<Record<Fate, Sign>> = {
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
    word: 'to fix',
    meaning: 'breaks its format: left out until the source is fixed',
  },
};

/** The signs for what `verify` finds. */
export const verdictSigns: Readonly<Record<Verdict, Sign>> = {
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

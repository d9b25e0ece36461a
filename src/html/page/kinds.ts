import type { FileFinding } from '../../file/record.js';
import { levelOfFidelity } from '../../rule/rule.js';

/** What a finding asks of a person, in display order; the first three are errors. */
export const findingKinds = [
  'decide',
  'fix',
  'later',
  'change',
  'decided',
  'note',
] as const;

export type Kind = (typeof findingKinds)[number];

export const kindWords: Readonly<Record<Kind, string>> = {
  decide: 'To decide',
  fix: 'To fix',
  // A fix can make the answer useless, or the file is written.
  later: 'Left out, not asked now',
  change: 'Behaviour changes',
  decided: 'Decided',
  note: 'Notes',
};

/** @param isAsked whether a decision can answer it now */
export function findingKind(
  { fidelity, decision, choices }: FileFinding,
  isAsked: boolean,
): Kind {
  if (decision) return 'decided';
  switch (levelOfFidelity[fidelity]) {
    case 'error':
      return isAsked ? 'decide' : choices.length === 0 ? 'fix' : 'later';
    case 'warning':
      return 'change';
    default:
      return 'note';
  }
}

/** Returns whether findings of a kind are errors. */
export function isErrorKind(kind: Kind): boolean {
  return kind === 'decide' || kind === 'fix' || kind === 'later';
}

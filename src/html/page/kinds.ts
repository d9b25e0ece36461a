import type { FileFinding } from '../../file/record.js';

/** What a finding asks of a person, in display order; the first four are errors. */
export const findingKinds = [
  'decide',
  'fix',
  'fix-first',
  'lost',
  'change',
  'decided',
  'note',
] as const;

export type Kind = (typeof findingKinds)[number];

export const kindWords: Readonly<Record<Kind, string>> = {
  decide: 'To decide',
  fix: 'To fix',
  // A fix can make the answer useless.
  'fix-first': 'Open, not asked about yet',
  lost: 'Left out of what is written',
  change: 'Behaviour changes',
  decided: 'Decided',
  note: 'Notes',
};

/** @param open what becomes of it if it can be decided */
export function findingKind(
  { level, decision, choices }: FileFinding,
  open: 'decide' | 'fix-first' | 'lost',
): Kind {
  if (decision) return 'decided';
  switch (level) {
    case 'error':
      return choices.length === 0 ? 'fix' : open;
    case 'warning':
      return 'change';
    default:
      return 'note';
  }
}

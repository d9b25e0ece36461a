import type { Fidelity } from '../rule/rule.js';
import type { ComparedOutput, Fate, FileReport, FileStatus } from './report.js';

/* What each value in a report means, in a sentence or two for editors. */

export const fidelities: Readonly<Record<Fidelity, string>> = {
  exact: 'Both formats are described and mean the same.',
  assumed:
    'The description does not show one side; the tool assumes the plain meaning. A note.',
  changed:
    'Both are described and the behaviour differs in a stated way. A warning.',
  unmapped:
    'The description shows no counterpart: it is left out until a decision says what to do. An error.',
  invalid: 'It breaks its format: it is left out until it is fixed. An error.',
};

export const fates: Readonly<Record<Fate, string>> = {
  ...fidelities,
  decided: 'A decision determines the result.',
  supplied: 'It has no source: the rule supplies it.',
};

export const statuses: Readonly<Record<FileStatus, string>> = {
  written: 'The Current file is written.',
  unchanged: 'The Current file already has the content that would be written.',
  'would-write': 'Nothing is written, because this is a dry run.',
  partial: 'Written although something is left out of it.',
  held: 'Not written, because something would be left out of it.',
  invalid: 'A rule about whole files stopped it.',
  current: 'It is already a Current file.',
  other: 'It is neither Legacy nor Current.',
  failed: 'It could not be read, written or compared.',
};

export const formats: Readonly<Record<FileReport['format'], string>> = {
  legacy: 'The Legacy format.',
  current: 'The Current format.',
  other: 'Neither of them, or unknown.',
};

export const changes: Readonly<Record<ComparedOutput['change'], string>> = {
  added: 'There was no Current text at the commit.',
  removed: 'There is no longer a Current text.',
  changed: 'The Current text differs.',
  same: 'The Current text is the same; only findings differ.',
};

import {
  type ShownState,
  shownState,
  shownStates,
  stateWord,
} from '../../../run/words.js';
import type { Fate } from '../../../rule/rule.js';
import { html } from '../dom.js';
import { report, type ReportedFile } from '../report-data.js';
import { type BarPart, mark } from './labels.js';

/** The fate whose colour a state has. */
const stateFates: Readonly<Partial<Record<ShownState, Fate>>> = {
  written: 'exact',
  ready: 'exact',
  'up-to-date': 'exact',
  partial: 'changed',
  'to-decide': 'unmapped',
  'to-fix': 'invalid',
  current: 'assumed',
  failed: 'invalid',
};

/** Returns the parts of a bar of the files, by their states in display order. */
export function stateParts(): readonly BarPart[] {
  return fileStates().map(([state, word, count]) => ({
    fate: stateFates[state],
    sign: { sign: '', word, meaning: '' },
    count,
    to: { view: 'file', status: state },
  }));
}

/** Returns each state that files have, its word and how many they are, in display order. */
export function fileStates() {
  const byState = Map.groupBy(report.files, shownState);
  return shownStates.flatMap((state) => {
    const count = byState.get(state)?.length ?? 0;
    return count > 0 ? [[state, wordFor(state, count), count] as const] : [];
  });
}

/** Shows the state of a file. */
export function stateLabel(file: ReportedFile): HTMLElement {
  const state = shownState(file);
  return html(
    'span.fate-label.status',
    mark(stateFates[state], ''),
    wordFor(state, 1),
  );
}

function wordFor(state: ShownState, count: number): string {
  return stateWord(state, report.command, count);
}

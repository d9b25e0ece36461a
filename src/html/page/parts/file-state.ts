import {
  type ShownState,
  shownState,
  shownStates,
  stateWord,
} from '../../../run/words.js';
import { html } from '../dom.js';
import { report, type ReportedFile } from '../report-data.js';

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
  return html(
    `span.status.status-${file.status}`,
    wordFor(shownState(file), 1),
  );
}

function wordFor(state: ShownState, count: number): string {
  return stateWord(state, report.command, count);
}

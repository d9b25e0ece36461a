import type { FileStatus } from '../../../file/record.js';
import { stateWord, stateWords } from '../../../report/words.js';
import { html } from '../dom.js';
import { report, type ReportedFile } from '../report-data.js';

/** Returns each state that files have, its word and how many they are, in display order. */
export function fileStates() {
  const byState = Map.groupBy(report.files, ({ status }) => status);
  const states = Object.keys(stateWords) as readonly FileStatus[];
  return states.flatMap((state) => {
    const count = byState.get(state)?.length ?? 0;
    return count > 0 ? [[state, wordFor(state), count] as const] : [];
  });
}

/** Shows the state of a file. */
export function stateLabel({ status }: ReportedFile): HTMLElement {
  return html(`span.status.status-${status}`, wordFor(status));
}

function wordFor(state: FileStatus): string {
  return stateWord(state, report.command);
}

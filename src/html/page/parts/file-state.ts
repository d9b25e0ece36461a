import type { FileStatus } from '../../../file/record.js';
import { stateWordOf, stateWords } from '../../../report/words.js';
import { html } from '../dom.js';
import { report, type ReportedFile } from '../report-data.js';

/** Returns each state that files have, its word and how many they are, in display order. */
export function fileStates() {
  const byState = Map.groupBy(report.files, ({ status }) => status);
  const states = Object.keys(stateWords) as readonly FileStatus[];
  return states.flatMap((state) => {
    const files = byState.get(state) ?? [];
    return files
      .slice(0, 1)
      .map((it) => [state, wordOf(it), files.length] as const);
  });
}

/** Shows the state of a file. */
export function stateLabel(file: ReportedFile): HTMLElement {
  return html(`span.status.status-${file.status}`, wordOf(file));
}

/** `check` does not say what would be written. */
function wordOf(file: ReportedFile): string {
  return stateWordOf(file, report.command);
}

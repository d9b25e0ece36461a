import type { FileStatus } from '../../../file/record.js';
import { stateWordOf, stateWords } from '../../../report/words.js';
import { html } from '../dom.js';
import { report, type ReportedFile } from '../report-data.js';

/** Returns the files in each state, in display order. */
export function filesByState(): readonly (readonly [
  FileStatus,
  readonly ReportedFile[],
])[] {
  const byState = Map.groupBy(report.files, ({ status }) => status);
  const states = Object.keys(stateWords) as readonly FileStatus[];
  return states.flatMap((state) => {
    const files = byState.get(state);
    return files ? [[state, files] as const] : [];
  });
}

/** Returns the word for the files of a state; `check` does not say what would be written. */
export function wordOfState(
  state: FileStatus,
  [file]: readonly ReportedFile[],
): string {
  return file ? stateWordOf(file, report.command) : stateWords[state];
}

/** Shows the state of a file. */
export function stateLabel(file: ReportedFile): HTMLElement {
  return html(
    `span.status.status-${file.status}`,
    stateWordOf(file, report.command),
  );
}

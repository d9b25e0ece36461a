import type { FileStatus } from '../../../file/record.js';
import { stateWords } from '../../../report/words.js';
import { html } from '../dom.js';
import { report, type ReportedFile } from '../report-data.js';

/** Returns the state of a file; one with a place to fix is to fix, whatever else is open. */
export function stateOf({ status, findings }: ReportedFile): FileStatus {
  const canBeToFix = ['held', 'unchanged', 'current'].includes(status);
  return canBeToFix && findings.some(({ kind }) => kind === 'fix')
    ? 'invalid'
    : status;
}

/** Returns the files in each state, in display order. */
export function filesByState(): readonly (readonly [
  FileStatus,
  readonly ReportedFile[],
])[] {
  const byState = Map.groupBy(report.files, stateOf);
  const states = Object.keys(stateWords) as readonly FileStatus[];
  return states.flatMap((state) => {
    const files = byState.get(state);
    return files ? [[state, files] as const] : [];
  });
}

/** Returns the word for a state; `check` does not say what would be written of a Legacy file. */
export function wordOfState(state: FileStatus): string {
  return report.command === 'check' && state === 'unchanged'
    ? 'Legacy'
    : stateWords[state];
}

/** Shows the state of a file. */
export function stateLabel(file: ReportedFile): HTMLElement {
  const state = stateOf(file);
  return html(`span.status.status-${state}`, wordOfState(state));
}

import { statusWordsOf } from '../../../report/status-words.js';
import {
  type Child,
  counted,
  html,
  number,
  type Column,
  table,
} from '../dom.js';
import { link } from '../navigation.js';
import { report, type ReportedFile } from '../report-data.js';
import { fateBar, fateCounts } from './labels.js';

/** Makes a table of files with their status, a bar of fidelities and the number of findings. */
export function fileTable(files: readonly ReportedFile[]): HTMLElement {
  // A check does not migrate values.
  const hasFates = report.summary.fields.total > 0;
  return table(files, [
    ['File', 'name', ({ path }) => link({ view: 'file', file: path }, path)],
    ['Status', 'plain', statusLabel],
    ...(hasFates ? [fateColumn] : []),
    ['Open errors', 'figure', ({ openErrors }) => number(openErrors)],
    ['Findings', 'figure', findingCount],
  ]);
}

const fateColumn: Column<ReportedFile> = [
  'Fidelity of its values',
  'picture',
  ({ counts: { fields } }) => fields.total > 0 && fateBar(fateCounts(fields)),
];

function findingCount({ path, findings: { length } }: ReportedFile): Child {
  if (length === 0) return '0';
  return link(
    { view: 'findings', file: path },
    { 'aria-label': `${counted(length, 'finding')} of ${path}` },
    number(length),
  );
}

/** Shows the status of a file in the words of the command. */
export function statusLabel({ status }: ReportedFile): HTMLElement {
  return html(`span.status.status-${status}`, statusWordsOf(report)[status]);
}

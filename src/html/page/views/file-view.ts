import { sourceFates } from '../../../file/record.js';
import { shownState } from '../../../run/words.js';
import { countedOf, html } from '../dom.js';
import type { Kind } from '../kinds.js';
import { link, type Shown, type View } from '../navigation.js';
import { columns, countWords, headCell } from '../parts/columns.js';
import { select } from '../parts/controls.js';
import { kindHeads, kindsOfFiles } from '../parts/file-groups.js';
import { fileStates, stateLabel } from '../parts/file-state.js';
import { unitOfKind } from '../parts/finding-groups.js';
import { bar, fateLabel, fateParts } from '../parts/labels.js';
import { listView, longList } from '../parts/list-view.js';
import { isChosenPath, report, type ReportedFile } from '../report-data.js';
import { searchFor } from '../state.js';
import { sideBySide } from './side-by-side.js';

/** A check does not say what becomes of values. */
const hasValues = report.summary.fields.total > 0;

/** The list of files, or one file with both texts side by side. */
export const fileView: View = {
  name: 'file',
  label: 'Files',
  show: (state) => {
    const file = report.fileAt(state.file);
    return file ? sideBySide(file) : fileList();
  },
};

function fileList(): Shown {
  const { files } = report;
  return listView({
    name: 'file',
    searched: 'part of a path',
    filters: [select('status', 'State', 'All states', fileStates())],
    choose: (state) => {
      const isFound = searchFor(state);
      return files.filter(
        (file) =>
          isChosenPath(file.path, state) &&
          isFound(file.path) &&
          (state.status === '' || shownState(file) === state.status),
      );
    },
    count: ({ length }) => countedOf(length, files.length, 'file'),
    show: (chosen) =>
      html(
        'section.panel',
        hasValues && fateKey(),
        columns(
          html('span.head', 'File'),
          headCell('State', 'state'),
          hasValues && headCell('Values', 'values'),
          ...kindHeads(),
          headCell('Findings'),
        ),
        longList(html('ul.rows'), chosen, fileRow, 100),
      ),
  });
}

/** Explains the signs of the bars. */
function fateKey(): HTMLElement {
  const { fields } = report.summary;
  const fates = sourceFates.filter((fate) => fields[fate] > 0);
  return html(
    'ul.legend.flow',
    fates.map((it) => html('li', fateLabel(it))),
  );
}

/** Shows a file with its state, what became of its values and its findings. */
function fileRow(file: ReportedFile): HTMLElement {
  const { path, counts, findings } = file;
  return columns(
    link({ view: 'file', file: path }, path),
    html('span.cell.state', stateLabel(file)),
    hasValues && html('span.cell.values', bar(fateParts(counts.fields))),
    kindsOfFiles().map((kind) =>
      countLink(
        file,
        findings.filter((it) => it.kind === kind).length,
        unitOfKind(kind),
        kind,
      ),
    ),
    countLink(file, findings.length, ['finding', 'findings']),
  );
}

/** Makes a cell that leads to the findings of a file, or to those of a kind. */
function countLink(
  { path }: ReportedFile,
  count: number,
  units: readonly [one: string, many: string],
  status: Kind | '' = '',
): HTMLElement {
  return html(
    'span.cell',
    count > 0 &&
      link(
        { view: 'findings', file: path, status },
        countWords(count, ...units),
      ),
  );
}

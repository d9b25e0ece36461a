import { counted, countedOf, html } from '../dom.js';
import { isErrorKind } from '../kinds.js';
import { link, type Shown, type View } from '../navigation.js';
import { select } from '../parts/controls.js';
import { fileStates, stateLabel } from '../parts/file-state.js';
import { fateBar } from '../parts/labels.js';
import { listView, longList } from '../parts/list-view.js';
import { shownState } from '../../../run/words.js';
import { isChosenPath, report, type ReportedFile } from '../report-data.js';
import { searchFor } from '../state.js';
import { sideBySide } from './side-by-side.js';

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
    show: (chosen) => longList(html('ul.panel.rows'), chosen, fileRow, 100),
  });
}

/** Shows a file with its state, what became of its values and its findings. */
function fileRow(file: ReportedFile): HTMLElement {
  const { path, counts, findings } = file;
  const errors = findings.filter(({ kind }) => isErrorKind(kind)).length;
  return html(
    'li',
    link({ view: 'file', file: path }, path),
    stateLabel(file),
    html('span', fateBar(counts.fields)),
    findings.length > 0 &&
      link(
        { view: 'findings', file: path },
        counted(findings.length, 'finding'),
        errors > 0 && html('span.count.error', counted(errors, 'error')),
      ),
  );
}

import { counted, countedOf, html, number } from '../dom.js';
import { isErrorKind } from '../kinds.js';
import { link, type Shown, type View } from '../navigation.js';
import * as controls from '../parts/controls.js';
import { filesByState, stateLabel, wordOfState } from '../parts/file-state.js';
import { fateBar } from '../parts/labels.js';
import { listView, longList } from '../parts/list-view.js';
import { report, type ReportedFile } from '../report-data.js';
import { includesText } from '../state.js';
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
    filters: [
      controls.search('part of a path'),
      controls.select(
        'status',
        'State',
        'All states',
        filesByState().map(
          ([state, files]) =>
            [state, wordOfState(state, files), files.length] as const,
        ),
      ),
      controls.clear('file'),
    ],
    choose: ({ file, q, status }) =>
      files.filter(
        (it) =>
          includesText(it.path, file) &&
          includesText(it.path, q) &&
          (status === '' || it.status === status),
      ),
    count: ({ length }) => countedOf(length, files.length, 'file'),
    show: (chosen) => longList(html('ul.panel.rows'), chosen, fileRow, 100),
  });
}

/** Shows a file with its state, what became of its values and its findings. */
function fileRow(file: ReportedFile): HTMLElement {
  const { path, counts, findings } = file;
  const errors = findings.filter(({ kind }) => isErrorKind(kind)).length;
  const words = [
    errors > 0 && counted(errors, 'error'),
    (findings.length > errors || errors === 0) &&
      (errors > 0
        ? `${number(findings.length - errors)} others`
        : counted(findings.length, 'finding')),
  ]
    .filter(Boolean)
    .join(', ');
  return html(
    'li',
    link({ view: 'file', file: path }, path),
    stateLabel(file),
    html('span', fateBar(counts.fields)),
    findings.length === 0
      ? html('span.faint', words)
      : link(
          { view: 'findings', file: path },
          { 'aria-label': `${words} of ${path}` },
          words,
        ),
  );
}

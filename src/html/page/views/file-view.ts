import type { Shown, View } from '../navigation.js';
import { statusWordsOf } from '../../../report/status-words.js';
import { sideBySide } from '../code/side-by-side.js';
import { countedOf, html } from '../dom.js';
import * as controls from '../parts/controls.js';
import { fileTable } from '../parts/files.js';
import { listView } from '../parts/list-view.js';
import { report } from '../report-data.js';
import { includesText } from '../state.js';

/** The list of files, or one file with both texts side by side. */
export const fileView: View = {
  name: 'file',
  label: 'Files',
  inTitle: ['file', 'at'],
  show: (state) => {
    const file = report.fileAt(state.file);
    return file ? sideBySide(file) : fileList();
  },
};

function fileList(): Shown {
  const { filesOfRun } = report;
  const words = statusWordsOf(report);
  return listView({
    heading: 'Files',
    filters: [controls.search('part of a path, or a status')],
    list: html('div.panel'),
    size: 100,
    choose: ({ file, q }) =>
      filesOfRun.filter(
        ({ path, status }) =>
          includesText(path, file) &&
          (includesText(path, q) ||
            [status, words[status].toLowerCase()].includes(q.toLowerCase())),
      ),
    count: ({ length }) => countedOf(length, filesOfRun.length, 'file'),
    lineOf: ({ path, status }) => `${path}: ${words[status]}`,
    show: (items) => items.length > 0 && fileTable(items),
  });
}

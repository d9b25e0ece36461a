import { element } from '../dom.js';
import { fileList } from '../parts/file-list.js';
import { sideBySide } from '../parts/side-by-side.js';
import type { View } from '../view.js';

/** The files, and each of them with both texts side by side. */
export const fileView: View = {
  name: 'file',
  label: 'Files',
  titleOf: ({ file, at }) =>
    file === '' ? 'Files' : [file, at].filter(Boolean).join(' · '),
  show: (page, state) => {
    const file = page.data.fileAt(state.file);
    const {
      heading,
      element: body,
      update,
    } = file ? sideBySide(file, page) : fileList(page);
    const shown = element(
      'div',
      {},
      element('h1', { tabindex: -1 }, heading),
      body,
    );
    update(state);
    return { element: shown, update };
  },
};

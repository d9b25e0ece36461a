import type { FileStatus } from '../../../report/report.js';
import { type Children, counted, html, number, unfolding } from '../dom.js';
import { link } from '../navigation.js';
import { foldersOf, report } from '../report-data.js';
import { barPart } from './labels.js';

const ready: readonly FileStatus[] = [
  ...(['written', 'unchanged', 'would-write', 'current'] as const),
];

/** The files below each folder, without those that are no information models. */
const filesIn = Map.groupBy(
  report.filesOfRun
    .filter(({ status }) => status !== 'other')
    .flatMap((file) =>
      foldersOf(file.path).map((folder) => ({ folder, file })),
    ),
  ({ folder }) => folder,
);

const foldersIn = Map.groupBy(
  filesIn.keys(),
  (folder) => foldersOf(folder).at(-2) ?? '',
);

/** Lists the folders in a folder and how many files below each are ready; null if there are none. */
export function folderTree(parent = ''): HTMLElement | null {
  const folders = foldersIn.get(parent);
  return folders
    ? html(
        'ul.tree',
        folders.map((it) => html('li', folderItem(it, parent))),
      )
    : null;
}

function folderItem(folder: string, parent: string): Children {
  const files = filesIn.get(folder) ?? [];
  const done = files.filter(({ file }) => ready.includes(file.status)).length;
  const name = folder.slice(parent.length);
  const share = ` ${number(done)} of ${counted(files.length, 'file')} ready `;
  const bar = html(
    'span.bar.slim',
    { 'aria-hidden': 'true' },
    done > 0 && barPart('exact', done),
    done < files.length && barPart('unmapped', files.length - done),
  );
  const listed = (words: string) => link({ view: 'file', q: folder }, words);
  if (!foldersIn.has(folder)) return [listed(name), share, bar];
  return unfolding({ open: parent === '' }, [name, share, bar], () => [
    listed('List of its files'),
    folderTree(folder),
  ]);
}

import type { FileStatus } from '../../../report/report.js';
import { statusWordsOf } from '../../../report/status-words.js';
import {
  type Child,
  type Children,
  counted,
  html,
  number,
  unfolding,
  type Column,
  table,
} from '../dom.js';
import { link } from '../navigation.js';
import { foldersOf, report, type ReportFile } from '../report-data.js';
import { barPart, fateBar } from './labels.js';

/** Makes a table of files with their status, a bar of fidelities and the number of findings. */
export function fileTable(files: readonly ReportFile[]): HTMLElement {
  // A check does not migrate values.
  const hasFates = report.files.some((it) => it.fateCounts.length > 0);
  return table(files, [
    ['File', 'name', ({ path }) => link({ view: 'file', file: path }, path)],
    ['Status', 'plain', statusLabel],
    ...(hasFates ? [fateColumn] : []),
    ['Open errors', 'figure', ({ openErrors }) => number(openErrors)],
    ['Findings', 'figure', findingCount],
  ]);
}

const fateColumn: Column<ReportFile> = [
  'Fidelity of its values',
  'picture',
  ({ fateCounts }) => fateCounts.length > 0 && fateBar(fateCounts),
];

function findingCount({ path, findings: { length } }: ReportFile): Child {
  if (length === 0) return '0';
  return link(
    { view: 'findings', file: path },
    { 'aria-label': `${counted(length, 'finding')} of ${path}` },
    number(length),
  );
}

/** Shows the status of a file in the words of the command. */
export function statusLabel({ status }: ReportFile): HTMLElement {
  return html(`span.status.status-${status}`, statusWordsOf(report)[status]);
}

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

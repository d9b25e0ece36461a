import type { FileReport, FileStatus } from '../../report/report.js';
import { cutInMiddle } from '../terminal/cut.js';
import { columnsOfLine, type Line } from '../terminal/line.js';
import { spaced } from '../terminal/spaced.js';
import { algorithmBlocks } from './algorithm-lines.js';
import type { ObjectFrame } from './input-lines.js';
import { noteLines, noteOf, startOf } from './notes.js';

/** How files are shown. */
interface FileFrame extends Omit<ObjectFrame, 'lines'> {
  /** How files are spoken of by their status. */
  readonly words: Readonly<Record<FileStatus, string>>;
}

/** A file: one line if there are no fields to show, and its findings. */
export function fileLines(file: FileReport, frame: FileFrame): readonly Line[] {
  const { width, quiet } = frame;
  const status = frame.words[file.status];
  if (file.fields !== undefined && file.fields.length > 0) {
    const blocks = algorithmBlocks(file, frame);
    return blocks.every(({ length }) => length === 0)
      ? []
      : spaced([[titleLine(file, status, width)], ...blocks], []);
  }
  const findings = file.findings.map((it) => noteOf(it, frame, true));
  const isWrong = ['invalid', 'failed'].includes(file.status);
  if (quiet && findings.length === 0 && !isWrong) return [];
  return [
    isWrong
      ? wrongLine(file, status, width)
      : [[headOf(file, status, width), 'faint']],
    ...findings.flatMap((note) =>
      noteLines(note, startOf(note.mark, 2), width),
    ),
  ];
}

/** The title of a file that has fields: a rule across the terminal. */
function titleLine(file: FileReport, status: string, width: number): Line {
  const start: Line = [
    ['━━ ', 'faint'],
    [cutInMiddle(nameOf(file), width - status.length - 5), 'strong'],
    [`  ${status}`],
  ];
  const rest = Math.min(width, widestTitle) - columnsOfLine(start) - 1;
  return rest > 0 ? [...start, [' '], ['━'.repeat(rest), 'faint']] : start;
}

const widestTitle = 100;

function wrongLine(file: FileReport, status: string, width: number): Line {
  const name = cutInMiddle(nameOf(file), width - status.length - 2);
  return [
    [name, 'strong'],
    [`  ${status}`, 'error'],
  ];
}

function headOf(file: FileReport, status: string, width: number): string {
  const isBare = file.format === 'legacy' && file.fields === undefined;
  const words = status + (isBare ? ', saved without --full' : '');
  return `${cutInMiddle(nameOf(file), width - words.length - 2)}  ${words}`;
}

/** The path of a file, and that of its output where it is another. */
function nameOf({ path, output }: FileReport): string {
  return output === null || output === path ? path : `${path} → ${output}`;
}

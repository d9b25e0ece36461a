import type { FileReport } from '../../report.js';
import { cutInMiddle } from '../../terminal/cut.js';
import { columnsOfLine, type Line } from '../../terminal/line.js';
import { spaced } from '../../terminal/spaced.js';
import { statusWords } from '../../status-words.js';
import { algorithmBlocks } from './algorithm-lines.js';
import type { ObjectFrame } from './input-lines.js';
import { noteLines, noteOf, startOf } from './notes.js';

/** A file: one line if there are no fields to show, and its findings. */
export function fileLines(
  file: FileReport,
  frame: Omit<ObjectFrame, 'lines'>,
): readonly Line[] {
  const { width, quiet } = frame;
  if (file.fields !== undefined && file.fields.length > 0) {
    const blocks = algorithmBlocks(file, frame);
    return blocks.every(({ length }) => length === 0)
      ? []
      : spaced([[titleLine(file, width)], ...blocks], []);
  }
  const findings = file.findings.map((it) => noteOf(it, frame, true));
  const isWrong = ['invalid', 'failed'].includes(file.status);
  if (quiet && findings.length === 0 && !isWrong) return [];
  return [
    isWrong ? wrongLine(file, width) : [[headOf(file, width), 'faint']],
    ...findings.flatMap((note) =>
      noteLines(note, startOf(note.mark, 2), width),
    ),
  ];
}

/** The title of a file that has fields: a rule across the terminal. */
function titleLine(file: FileReport, width: number): Line {
  const start: Line = [
    ['━━ ', 'faint'],
    [cutInMiddle(nameOf(file), width - statusOf(file).length - 6), 'strong'],
    [`  ${statusOf(file)} `],
  ];
  const rest = Math.min(width, widestTitle) - columnsOfLine(start);
  return rest > 0 ? [...start, ['━'.repeat(rest), 'faint']] : start;
}

const widestTitle = 100;

function wrongLine(file: FileReport, width: number): Line {
  const status = statusOf(file);
  const name = cutInMiddle(nameOf(file), width - status.length - 2);
  return [
    [name, 'strong'],
    [`  ${status}`, 'error'],
  ];
}

function headOf(file: FileReport, width: number): string {
  const isBare = file.format === 'legacy' && file.fields === undefined;
  const words = statusOf(file) + (isBare ? ', saved without --full' : '');
  return `${cutInMiddle(nameOf(file), width - words.length - 2)}  ${words}`;
}

function statusOf({ status }: FileReport): string {
  return statusWords[status];
}

/** The path of a file, and that of its output where it is another. */
function nameOf({ path, output }: FileReport): string {
  return output === null || output === path ? path : `${path} → ${output}`;
}

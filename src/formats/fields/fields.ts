import { isNewIn } from '../../report/comparison.js';
import type {
  ComparedOutput,
  FileReport,
  Report,
} from '../../report/report.js';
import { statusWordsOf } from '../../report/status-words.js';
import { pluralise } from '../../rule/message-text.js';
import type { Format } from '../formats.js';
import {
  type Block,
  columnsOfLine,
  cutInMiddle,
  type Line,
  spaced,
  textOfBlocks,
  trimmed,
} from '../terminal/layout.js';
import {
  functionLines,
  summaryLines,
  toDecideLines,
} from '../terminal/run-summary.js';
import { legendLines, noteLines, noteOf, startOf } from './notes.js';
import { algorithmBlocks, type FileFrame } from './object-lines.js';

/** What becomes of each field, file by file; then what the rules mean, and a summary. */
export const formatFields: Format = (report, { color, width, quiet }) => {
  const words = statusWordsOf(report);
  const isNew = report.comparison ? isNewIn(report) : () => false;
  const files = report.files.map((file) =>
    fileLines(file, words[file.status], {
      ...{ path: file.path, isNew, width, quiet },
    }),
  );
  const foot = [
    comparisonLines(report, width),
    legendLines(report, width),
    toDecideLines(report, width),
    functionLines(report.functions, width),
    summaryLines(report, width),
  ];
  const blocks = [spaced(files), ...(quiet ? [] : foot)];
  return textOfBlocks(
    blocks.map((block) => block.map(trimmed)),
    color,
  );
};

/** Shows a file: one line if there are no fields to show, and its findings. */
function fileLines(file: FileReport, status: string, frame: FileFrame): Block {
  const { width, quiet } = frame;
  const { fields, findings, format } = file;
  if (fields !== undefined && fields.length > 0) {
    const blocks = algorithmBlocks(file, frame);
    return blocks.every(({ length }) => length === 0)
      ? []
      : spaced([[titleLine(file, status, width)], ...blocks]);
  }
  const isWrong = ['invalid', 'failed'].includes(file.status);
  if (quiet && findings.length === 0 && !isWrong) return [];
  const isBare = format === 'legacy' && fields === undefined && !isWrong;
  const words = status + (isBare ? ', saved without --full' : '');
  const name = cutInMiddle(nameOf(file), width - words.length - 2);
  return [
    isWrong
      ? [
          [name, 'strong'],
          [`  ${words}`, 'error'],
        ]
      : [[`${name}  ${words}`, 'faint']],
    ...findings.flatMap((finding) => {
      const note = noteOf(finding, frame, true);
      return noteLines(note, startOf(note.mark, 2), width);
    }),
  ];
}

const widestTitle = 100;

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

function nameOf({ path, output }: FileReport): string {
  return output === null || output === path ? path : `${path} → ${output}`;
}

const changeWords: Readonly<Record<ComparedOutput['change'], string>> = {
  added: 'a new Current file',
  removed: 'no Current file any more',
  changed: 'the Current file changes',
  same: 'only its findings change',
};

/** Lists what the change since a commit does to the Current files and to the findings. */
function comparisonLines({ comparison }: Report, width: number): Block {
  if (!comparison) return [];
  const { ref, outputs, new: added, gone } = comparison;
  const news =
    outputs.length === 0
      ? ': nothing changes'
      : `: ${pluralise(added.length, 'finding')} new, ${gone.length} gone`;
  const title = cutInMiddle(`Against ${ref}`, width - news.length);
  return [
    [[title, 'strong'], [news]],
    ...outputs.flatMap((output): Block => {
      const words = changeWords[output.change];
      const name = cutInMiddle(output.path, width - words.length - 4);
      const context = { path: output.path, isNew: () => false };
      return [
        [[`  ${name}`], [`  ${words}`, 'faint']],
        ...output.gone.flatMap((finding) => {
          const note = { ...noteOf(finding, context), place: undefined };
          return noteLines(note, [['    gone ', 'good']], width);
        }),
      ];
    }),
  ];
}

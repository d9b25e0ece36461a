import { isNewIn } from '../../report/comparison.js';
import type {
  ComparedOutput,
  FileReport,
  Report,
} from '../../report/report.js';
import { statusWordsOf } from '../../report/status-words.js';
import { pluralise } from '../../rule/message-text.js';
import type { Format, FormatOptions } from '../formats.js';
import {
  type Block,
  columnsOfLine,
  cutInMiddle,
  type Line,
  joinBlocks,
  textOfBlocks,
  trimLine,
} from '../terminal/layout.js';
import { closingLines } from '../terminal/closing.js';
import {
  functionLines,
  reasonLines,
  summaryLines,
} from '../terminal/run-summary.js';
import { quietBlocks } from '../text/errors.js';
import { legendLines, noteLines, noteOf, noteStart } from './notes.js';
import { algorithmBlocks, type FileFrame } from './object-lines.js';
import { countedFindings, levelOf } from '../../report/report-findings.js';

/** Formats each field, file by file, then the rules and a summary. */
export const formatFields: Format = (report, options) => {
  const { width, quiet } = options;
  if (quiet) return textOfBlocks(quietBlocks(report, width), options);
  const words = statusWordsOf(report);
  const isNew = report.comparison ? isNewIn(report) : () => false;
  const brief = new Set(briefFiles(report, options));
  const isCounted = brief.size > maxBriefLines;
  const files = report.files
    .filter((file) => !(isCounted && brief.has(file)))
    .map((file) =>
      brief.has(file)
        ? [bareLine(file, words[file.status], width)]
        : fileLines(file, words[file.status], {
            ...{ path: file.path, isNew, width },
          }),
    );
  if (isCounted)
    files.push([
      [
        [
          `${brief.size} more files need no attention: --verbose shows them`,
          'faint',
        ],
      ],
    ]);
  const foot = [
    comparisonLines(report, width),
    legendLines(report, width),
    functionLines(report.functions, options),
    reasonLines(report, options),
    summaryLines(report, width),
    closingLines(report, options),
  ];
  return textOfBlocks(
    [joinBlocks(files), ...foot].map((block) => block.map(trimLine)),
    options,
  );
};

/** More files without questions are only counted. */
const maxBriefLines = 20;

/** Returns the files without questions, which take one line each. */
function briefFiles(
  { comparison, files }: Report,
  { isBrief = false }: FormatOptions,
): readonly FileReport[] {
  if (!isBrief || comparison || files.length === 1) return [];
  const needing = ['held', 'invalid', 'failed', 'partial'];
  return files.filter(
    (file) =>
      !needing.includes(file.status) &&
      (file.format === 'legacy'
        ? countedFindings(file).every((it) => levelOf(it) !== 'error')
        : countedFindings(file).length === 0),
  );
}

function fileLines(file: FileReport, status: string, frame: FileFrame): Block {
  const { width } = frame;
  const { fields, findings, format } = file;
  if (fields !== undefined && fields.length > 0) {
    const blocks = algorithmBlocks(file, frame);
    return joinBlocks([[titleLine(file, status, width)], ...blocks]);
  }
  const isWrong = ['invalid', 'failed'].includes(file.status);
  const isBare = format === 'legacy' && fields === undefined && !isWrong;
  const words = status + (isBare ? ', saved without --full' : '');
  return [
    isWrong
      ? [
          [cutInMiddle(nameOf(file), width - words.length - 2), 'strong'],
          [`  ${words}`, 'error'],
        ]
      : bareLine(file, words, width),
    ...findings.flatMap((finding) => {
      const note = noteOf(finding, frame, true);
      return noteLines(note, noteStart(note.mark, 2), width);
    }),
  ];
}

function bareLine(file: FileReport, words: string, width: number): Line {
  const name = cutInMiddle(nameOf(file), width - words.length - 2);
  return [[`${name}  ${words}`, 'faint']];
}

const maxTitleWidth = 100;

/** Draws the title of a file as a rule across the terminal. */
function titleLine(file: FileReport, status: string, width: number): Line {
  const start: Line = [
    ['━━ ', 'faint'],
    [cutInMiddle(nameOf(file), width - status.length - 5), 'strong'],
    [`  ${status}`],
  ];
  const rest = Math.min(width, maxTitleWidth) - columnsOfLine(start) - 1;
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

import type { FinishedRun } from '../../report/finished-run.js';
import { isNewIn, type FileRecord } from '../../file/record.js';
import { statusWordsOf } from '../../report/status-words.js';
import { maxQuietFiles, needsNobody } from '../../report/totals.js';
import type { FormatOptions, Piece, Reporter } from '../reporter.js';
import {
  type Block,
  cutInMiddle,
  joinBlocks,
  type Line,
  textOfBlocks,
  type Tone,
} from '../terminal/layout.js';
import {
  footBlocks,
  mostExamples,
  separateBlocks,
  textBelow,
  textReporter,
} from '../text/text.js';
import { algorithmBlocks, openObjectBlocks } from './object-lines.js';
import { type FileOptions, marksLines, sectionLines } from './sections.js';

/** Prints each field, file by file, then warnings, notes and a summary. */
export const fieldsReporter: Reporter = {
  file(record, options) {
    // Only a file that is mapped has a field list.
    if (options.quiet || !record.fields)
      return textReporter.file(record, options);
    const isShown =
      options.isVerbose === true || record.comparison !== undefined;
    if (isShown || !isMapped(record))
      return !isShown && needsNobody(record)
        ? []
        : [wholeFile(record, options)];
    return openObjectBlocks(record, {
      path: record.path,
      isNew: () => false,
      width: options.width,
    }).map(({ kind, block, line }) => ({
      kind,
      text: textOfBlocks([block], options),
      brief: textOfBlocks([[line]], options),
    }));
  },
  tail(run, options, printed) {
    if (options.quiet) return textReporter.tail?.(run, options, printed) ?? '';
    const hasMarks = !printed.isEmpty && run.summary.fields.total > 0;
    const blocks = [
      quietFiles(run, options),
      hasMarks ? marksLines(options.width) : [],
      ...footBlocks(run, options, printed.omitted),
    ];
    return textBelow(blocks, options, printed);
  },
  separator: separateBlocks,
  most: mostExamples,
};

function isMapped({ fields = [] }: FileRecord): boolean {
  return fields.length > 0;
}

function wholeFile(record: FileRecord, options: FormatOptions): Piece {
  const { width } = options;
  const isNew = record.comparison ? isNewIn(record) : () => false;
  const status = statusWordsOf(options)[record.status];
  const fileOptions = { path: record.path, isNew, width };
  const block = fileLines(record, status, fileOptions);
  return { text: textOfBlocks([block], options) };
}

/** Lists the files that need nobody, or counts them. */
function quietFiles(
  run: FinishedRun,
  { isVerbose, width }: FormatOptions,
): Block {
  const { count, first } = run.quiet;
  if (isVerbose === true || run.comparison) return [];
  const words = statusWordsOf(run);
  return count > maxQuietFiles
    ? [[[`${count} files need no attention: --verbose shows them`, 'faint']]]
    : first.map((it) => fileLine(it, words[it.status], width, 'faint'));
}

function fileLines(
  file: FileRecord,
  status: string,
  options: FileOptions,
): Block {
  const { width } = options;
  const { findings, status: kind } = file;
  if (isMapped(file)) {
    const title = fileLine(file, status, width - 3);
    const blocks = algorithmBlocks(file, options);
    return joinBlocks([[[['━━ ', 'faint'], ...title]], ...blocks]);
  }
  const isWrong = ['invalid', 'failed'].includes(kind);
  return [
    fileLine(file, status, width, isWrong ? 'error' : 'faint'),
    ...findings.flatMap((finding) => {
      const section = { rule: finding.rule, fields: [], finding };
      return sectionLines(section, '', 2, { ...options, isFull: true });
    }),
  ];
}

function fileLine(
  file: Pick<FileRecord, 'path' | 'output'>,
  words: string,
  width: number,
  tone?: Tone,
): Line {
  const { path, output } = file;
  const both =
    output === null || output === path ? path : `${path} → ${output}`;
  const name = cutInMiddle(both, width - words.length - 2);
  return [
    [name, tone === 'faint' ? tone : 'strong'],
    [`  ${words}`, tone],
  ];
}

import { isNewIn } from '../../report/comparison.js';
import type { FileReport, Report } from '../../report/report.js';
import { statusWordsOf } from '../../report/status-words.js';
import type { Format, FormatOptions } from '../formats.js';
import {
  type Block,
  cutInMiddle,
  type Line,
  joinBlocks,
  textOfBlocks,
  type Tone,
  trimLine,
} from '../terminal/layout.js';
import { quietBlocks } from '../text/errors.js';
import { footBlocks } from '../text/text.js';
import { algorithmBlocks } from './object-lines.js';
import { type FileOptions, marksLines, sectionLines } from './sections.js';
import { countedFindings, levelOf } from '../../report/report-findings.js';

/** Formats each field, file by file, then warnings, notes and a summary. */
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
        ? [fileLine(file, words[file.status], width, 'faint')]
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
  const hasFields = report.files.some(({ fields = [] }) => fields.length > 0);
  const foot = [
    hasFields ? marksLines(width) : [],
    ...footBlocks(report, options),
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

function fileLines(
  file: FileReport,
  status: string,
  options: FileOptions,
): Block {
  const { width } = options;
  const { fields, findings, format } = file;
  if (fields !== undefined && fields.length > 0) {
    const title = fileLine(file, status, width - 3);
    const blocks = algorithmBlocks(file, options);
    return joinBlocks([[[['━━ ', 'faint'], ...title]], ...blocks]);
  }
  const isWrong = ['invalid', 'failed'].includes(file.status);
  const isBare = format === 'legacy' && fields === undefined && !isWrong;
  const words = status + (isBare ? ', saved without --full' : '');
  return [
    fileLine(file, words, width, isWrong ? 'error' : 'faint'),
    ...findings.flatMap((finding) => {
      const section = { rule: finding.rule, fields: [], finding };
      return sectionLines(section, '', 2, { ...options, isFull: true });
    }),
  ];
}

function fileLine(
  file: FileReport,
  words: string,
  width: number,
  tone?: Tone,
): Line {
  const name = cutInMiddle(nameOf(file), width - words.length - 2);
  return [
    [name, tone === 'faint' ? tone : 'strong'],
    [`  ${words}`, tone],
  ];
}

function nameOf({ path, output }: FileReport): string {
  return output === null || output === path ? path : `${path} → ${output}`;
}

import { isNewIn } from '../../report/comparison.js';
import type {
  FileReport,
  FunctionReport,
  Report,
} from '../../report/report.js';
import { type Level, levels } from '../../rule/rule.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import type { Format, FormatOptions } from '../formats.js';
import {
  type Block,
  columnsOf,
  paragraph,
  textOfBlocks,
} from '../terminal/layout.js';
import {
  functionLines,
  filesLines,
  nextLines,
  reasonLines,
  summaryLines,
} from '../terminal/run-summary.js';
import { visible } from '../visible.js';
import { byRule, errorBlocks, type Found, placeOf } from './errors.js';
import { verificationBlocks } from './verification-text.js';
import { levelOf, ruleOf } from '../../report/report-findings.js';

/** The findings for a person at a terminal; of a run of `verify`, the comparison. */
export const formatText: Format = (report, options) =>
  textOfBlocks(
    report.verification
      ? verificationBlocks(report, report.verification, options)
      : findingBlocks(report, options),
    options,
  );

function findingBlocks(
  report: Report,
  options: FormatOptions,
): readonly Block[] {
  const { width, quiet } = options;
  const { command, comparison, files, functions } = report;
  const isNew = isNewIn(report);
  const ofLevel = (level: Level): readonly Found[] =>
    files.flatMap((file) =>
      file.findings
        .filter((finding) => levelOf(finding) === level && isNew(finding))
        .map((finding) => ({ file, finding })),
    );
  const errors = errorBlocks(ofLevel('error'), width);
  if (quiet) return errors;
  const isCheck = command === 'check';
  // Functions are known for a whole run, not for what is new in it.
  const concerned = isCheck || comparison ? undefined : functions;
  return [
    ...errors,
    ...warningBlocks(ofLevel('warning'), concerned),
    noteLines(ofLevel('note'), width),
    comparisonLines(report),
    functionLines(functions, width),
    reasonLines(report, options),
    isCheck ? [] : summaryLines(report, width),
    [
      ...(isCheck
        ? checkLines(report)
        : // The one file of `convert` is the answer itself.
          filesLines(report, width, command === 'convert' ? 2 : 1)),
      ...nextLines(report, options),
    ],
  ];
}

const titleOf = (id: string): string => ruleOf(id)?.title ?? id;

const times = (count: number): string =>
  count === 1 ? 'once' : `${count} times`;

/** Warnings of a rule that are shown with their places. */
const shownWarnings = 5;

/**
 * Shows each warning once.
 *
 * @param functions the functions and inputs concerned are listed; without any, the first places
 */
function warningBlocks(
  warnings: readonly Found[],
  functions: readonly FunctionReport[] | undefined,
): readonly Block[] {
  return [...byRule(warnings)].map(([rule, found]): Block => {
    const [first] = found;
    const concerned = concernedLines(rule, functions ?? []);
    const isNamed = concerned.length > 0;
    const place = isNamed && first ? `, first at ${placeOf(first)}` : '';
    return [
      [[`warning[${rule}]`, 'warning'], [` ${times(found.length)}${place}`]],
      paragraph(titleOf(rule), 2),
      ...(isNamed ? concerned : warningPlaces(found)),
    ];
  });
}

function concernedLines(
  rule: string,
  functions: readonly FunctionReport[],
): Block {
  return functions.flatMap(({ path, changes }) =>
    changes
      .filter((change) => change.rule === rule)
      .map(({ inputs }) =>
        paragraph(`${path}: ${listNames(inputs)}`, 4, 'faint'),
      ),
  );
}

function warningPlaces(found: readonly Found[]): Block {
  const rest = found.length - shownWarnings;
  return [
    ...found
      .slice(0, shownWarnings)
      .flatMap((it): Block => [
        [[`    ${placeOf(it)}`]],
        paragraph(it.finding.message, 6, 'faint'),
      ]),
    ...(rest > 0 ? [[[`    and ${rest} more`]] as const] : []),
  ];
}

/** Shows each note on a line of its own. */
function noteLines(notes: readonly Found[], width: number): Block {
  return [...byRule(notes)].flatMap(([rule, found]): Block => {
    const head = `note[${rule}]`;
    const count = ` ${times(found.length)}:`;
    const title = titleOf(rule);
    const fits = columnsOf(`${head}${count} ${title}`) <= width;
    return fits
      ? [[[head, 'note'], [`${count} ${title}`]]]
      : [[[head, 'note'], [count]], paragraph(title, 2)];
  });
}

/** Counts how much the change since a commit does to the findings and the Current files. */
function comparisonLines({ comparison }: Report): Block {
  if (!comparison) return [];
  const { ref, outputs, new: added, gone } = comparison;
  const changed = outputs.filter(({ change }) => change !== 'same').length;
  return [
    [[`Against ${visible(ref)}`, 'strong']],
    [[`  findings: ${added.length} new, ${gone.length} gone`]],
    [[`  Current files: ${changed} ${changed === 1 ? 'differs' : 'differ'}`]],
  ];
}

/** Counts what a check looked at, and what it found. */
function checkLines({ files }: Report): Block {
  const read = files.filter(({ status }) => status !== 'failed');
  const ofFormat = (format: FileReport['format'], word: string) => {
    const count = read.filter((file) => file.format === format).length;
    return count === 0 ? [] : [`${count} ${word}`];
  };
  const failed =
    files.length > read.length ? `${files.length - read.length} failed` : '';
  if (read.length === 0) return [[[`nothing checked: ${failed}`, 'strong']]];
  const parts = [
    ...ofFormat('legacy', 'Legacy'),
    ...ofFormat('current', 'Current'),
    ...ofFormat('other', 'other'),
  ];
  const line = `${pluralise(read.length, 'file')} checked: ${parts.join(', ')}`;
  const findings = files.flatMap((file) => file.findings);
  const found = levels.flatMap((level) => {
    const count = findings.filter((it) => levelOf(it) === level).length;
    return count === 0 ? [] : [pluralise(count, level)];
  });
  return [
    [[failed === '' ? line : `${line}; ${failed}`, 'strong']],
    [[found.length === 0 ? 'nothing found' : found.join(', '), 'strong']],
  ];
}

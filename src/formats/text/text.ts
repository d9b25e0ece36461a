import { isNewIn } from '../../report/comparison.js';
import type { FunctionReport, Report } from '../../report/report.js';
import { type Level } from '../../rule/rule.js';
import { listNames } from '../../rule/message-text.js';
import type { Format, FormatInParts, FormatOptions } from '../formats.js';
import {
  type Block,
  columnsOf,
  paragraph,
  textParts,
} from '../terminal/layout.js';
import { closingLines } from '../terminal/closing.js';
import {
  comparisonLines,
  functionLines,
  reasonLines,
  summaryLines,
} from '../terminal/run-summary.js';
import {
  countFound,
  groupByRule,
  errorBlocks,
  type Found,
  placeOf,
  quietBlocks,
} from './errors.js';
import { verificationBlocks } from './verification-text.js';
import {
  countedFindings,
  levelOf,
  ruleOf,
} from '../../report/report-findings.js';

/** Formats the findings for a terminal; for `verify`, the comparison. */
export const formatText: Format = (report, options) =>
  [...formatTextInParts(report, options)].join('');

export const formatTextInParts: FormatInParts = (report, options) =>
  textParts(
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
  return quiet
    ? quietBlocks(report, width)
    : [
        ...errorBlocks(findingsOfLevel(report, 'error'), options),
        ...footBlocks(report, options),
      ];
}

/** Formats what is below the errors or the fields of a run. */
export function footBlocks(
  report: Report,
  options: FormatOptions,
): readonly Block[] {
  const { width } = options;
  const { command, comparison, functions } = report;
  const isCheck = command === 'check';
  // Functions are known only for a whole run.
  const concerned = isCheck || comparison ? undefined : functions;
  return [
    ...warningBlocks(findingsOfLevel(report, 'warning'), width, concerned),
    noteLines(findingsOfLevel(report, 'note'), width),
    comparisonLines(report, width),
    functionLines(functions, options),
    reasonLines(report, options),
    isCheck ? [] : summaryLines(report, width),
    closingLines(report, options),
  ];
}

/** Returns the findings of a level; in a comparison, the new ones. */
function findingsOfLevel(report: Report, level: Level): readonly Found[] {
  const isNew = isNewIn(report);
  return report.files.flatMap((file) =>
    countedFindings(file)
      .filter((finding) => levelOf(finding) === level && isNew(finding))
      .map((finding) => ({ file, finding })),
  );
}

const titleOf = (id: string): string => ruleOf(id)?.title ?? id;

const times = (count: number): string =>
  count === 1 ? 'once' : `${count} times`;

const maxPlaces = 5;

/**
 * Shows each warning once.
 * @param functions the functions and inputs concerned are listed; without any, the first places
 */
function warningBlocks(
  warnings: readonly Found[],
  width: number,
  functions: readonly FunctionReport[] | undefined,
): readonly Block[] {
  return [...groupByRule(warnings)].map(([rule, found]): Block => {
    const [first] = found;
    const concerned = concernedLines(rule, functions ?? []);
    const isNamed = concerned.length > 0;
    const place = isNamed && first ? `, first at ${placeOf(first)}` : '';
    return [
      headLine('warning', rule, ` ${times(countFound(found))}${place}`, width),
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
  const rest = countFound(found) - maxPlaces;
  return [
    ...found
      .slice(0, maxPlaces)
      .flatMap((it): Block => [
        paragraph(placeOf(it), 4),
        paragraph(it.finding.message, 6, 'faint'),
      ]),
    ...(rest > 0 ? [[[`    and ${rest} more`]] as const] : []),
  ];
}

/** Formats a level and a rule with words behind it, on one line if they fit. */
function headLine(
  level: 'warning' | 'note',
  rule: string,
  words: string,
  width: number,
): Block[number] {
  const head = `${level}[${rule}]`;
  return columnsOf(head + words) <= width
    ? [[head, level], [words]]
    : paragraph(head + words, 0, level);
}

function noteLines(notes: readonly Found[], width: number): Block {
  return [...groupByRule(notes)].flatMap(([rule, found]): Block => {
    const count = ` ${times(countFound(found))}:`;
    const title = titleOf(rule);
    const fits = columnsOf(`note[${rule}]${count} ${title}`) <= width;
    return fits
      ? [headLine('note', rule, `${count} ${title}`, width)]
      : [headLine('note', rule, count, width), paragraph(title, 2)];
  });
}

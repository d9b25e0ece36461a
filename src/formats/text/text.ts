import { groupBy } from '../../json/collections.js';
import { countedFindings, failsAt } from '../../report/failing.js';
import { type FinishedRun, rulesOfLevel } from '../../report/finished-run.js';
import type { FunctionChanges } from '../../file/record.js';
import type { Example, RuleFindings } from '../../report/totals.js';
import { isNothingCompared } from '../../report/report.js';
import { levelOf, ruleOf } from '../../file/all-rules.js';
import { levels } from '../../rule/rule.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import type { FormatOptions, Most, Printed, Reporter } from '../reporter.js';
import { closingLines, filesLines } from '../terminal/closing.js';
import {
  type Block,
  columnsOf,
  cutInMiddle,
  type Line,
  paragraph,
  textOfBlocks,
} from '../terminal/layout.js';
import {
  comparisonLines,
  functionLines,
  maxFunctions,
  maxInputs,
  reasonLines,
  summaryLines,
} from '../terminal/run-summary.js';
import { visible } from '../safe-text.js';
import { errorPieces, maxExamples } from './errors.js';
import {
  differencePieces,
  verdictLines,
  verificationBlocks,
} from './verification-text.js';

/** Prints the findings for a terminal; for `verify`, the differences. */
export const textReporter: Reporter = {
  file(record, options) {
    if (record.verification)
      return differencePieces(record.path, record.verification, options);
    if (options.quiet && options.command !== 'verify') return [];
    const errors = countedFindings(record).filter(
      (it) => levelOf(it) === 'error',
    );
    return errorPieces(record, errors, options);
  },
  run({ findings }, options) {
    if (options.quiet) return [];
    const errors = findings.filter((it) => levelOf(it) === 'error');
    return errors.flatMap((it) => errorPieces(it, [it], options));
  },
  tail(run, options, printed) {
    const blocks = options.quiet
      ? [quietLines(run, options)]
      : footBlocks(run, options, printed.omitted);
    return textBelow(blocks, options, printed);
  },
  separator: separateBlocks,
  most: mostExamples,
};

/** Separates blocks by an empty line, if they are not both of one line. */
export function separateBlocks(before: string, after: string): string {
  const isLine = (text: string): boolean =>
    text.indexOf('\n') === text.length - 1;
  return isLine(before) && isLine(after) ? '' : '\n';
}

/** Returns how many findings of a rule are shown without `--verbose`. */
export function mostExamples(
  kind: string,
  { isVerbose = false }: FormatOptions,
): Most | undefined {
  return isVerbose || kind === '' ? undefined : { pieces: maxExamples };
}

/** Formats what follows the files. */
export function textBelow(
  blocks: readonly Block[],
  options: FormatOptions,
  { isEmpty }: Printed,
): string {
  const text = textOfBlocks(blocks, options);
  return isEmpty || text === '' ? text : `\n${text}`;
}

/** Formats what is below the errors or the fields of a run. */
export function footBlocks(
  run: FinishedRun,
  options: FormatOptions,
  omitted: Printed['omitted'],
): readonly Block[] {
  const { width } = options;
  const { command, comparison, functions } = run;
  if (run.verification && run.differences)
    return verificationBlocks(run, run.verification, run.differences, options);
  const isCheck = command === 'check';
  // Functions are known only for a whole run.
  const concerned = isCheck || comparison ? undefined : functions;
  return [
    omittedLines(omitted),
    ...rulesOfLevel(run, 'warning').map((it) =>
      warningBlock(it, width, concerned),
    ),
    rulesOfLevel(run, 'note').flatMap((it) => noteLines(it, width)),
    comparisonLines(run, width),
    functionLines(functions, options),
    reasonLines(run, options),
    isCheck ? [] : summaryLines(run, width),
    closingLines(run, options),
  ];
}

/**
 * Takes a line for each rule with errors or that fails the run, or for the verdict of
 * `verify`, and one for the files.
 */
function quietLines(
  run: FinishedRun,
  { width, failing }: FormatOptions,
): Block {
  const { verification } = run;
  if (verification)
    return isNothingCompared(verification.summary)
      ? filesLines(run)
      : [...verdictLines(run, verification.summary), ...filesLines(run)];
  const rules = groupBy(
    levels
      .filter((level) => level === 'error' || failsAt(level, failing))
      .flatMap((level) =>
        rulesOfLevel(run, level).map((it) => ({ ...it, level })),
      ),
    ({ rule, level }) => `${level}[${visible(rule)}]`,
  );
  const lines = Array.from(rules, ([name, all]): Line => {
    const [first] = all.flatMap(({ examples }) => examples);
    const more = all.reduce((sum, { shown }) => sum + shown, 0) - 1;
    const rest = more > 0 ? ` and ${more} more` : '';
    const room = width - rest.length - name.length - 2;
    return [
      [cutInMiddle(first ? placeText(first) : '', room), 'strong'],
      [`${rest}: `],
      [name, all[0].level],
    ];
  });
  return [...lines, ...filesLines(run)];
}

/** Counts the errors that are not shown. */
function omittedLines(omitted: Printed['omitted']): Block {
  return [...omitted].map(([rule, { pieces }]) => [
    [`error[${visible(rule)}]`, 'error'],
    [` ${pluralise(pieces, 'more time')}: --verbose shows them`],
  ]);
}

const titleOf = (id: string): string => ruleOf(id)?.title ?? id;

const times = (count: number): string =>
  count === 1 ? 'once' : `${count} times`;

/**
 * Shows each warning once.
 * @param functions the functions and inputs concerned are listed; without any, the first places
 */
function warningBlock(
  { rule, shown, examples }: RuleFindings,
  width: number,
  functions: readonly FunctionChanges[] | undefined,
): Block {
  const [first] = examples;
  const concerned = concernedLines(rule, functions ?? []);
  const isNamed = concerned.length > 0;
  const place = isNamed && first ? `, first at ${placeText(first)}` : '';
  const rest = shown - examples.length;
  return [
    headLine('warning', rule, ` ${times(shown)}${place}`, width),
    paragraph(titleOf(rule), 2),
    ...(isNamed
      ? concerned
      : [
          ...examples.flatMap((it) => [
            paragraph(placeText(it), 4),
            paragraph(it.message, 6, 'faint' as const),
          ]),
          ...(rest > 0 ? [[[`    and ${rest} more`]] as const] : []),
        ]),
  ];
}

function placeText({ path, line, column }: Example): string {
  return visible(`${path}:${line}:${column}`);
}

function concernedLines(
  rule: string,
  functions: readonly FunctionChanges[],
): Block {
  const all = functions.flatMap(({ path, changes }) =>
    changes
      .filter((change) => change.rule === rule)
      .map(({ inputs }) =>
        paragraph(`${path}: ${listNames(inputs, maxInputs)}`, 4, 'faint'),
      ),
  );
  const rest = all.length - maxFunctions;
  return [
    ...all.slice(0, maxFunctions),
    ...(rest > 0
      ? [paragraph(`and ${pluralise(rest, 'more function')}`, 4, 'faint')]
      : []),
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

function noteLines({ rule, shown }: RuleFindings, width: number): Block {
  const count = ` ${times(shown)}:`;
  const title = titleOf(rule);
  const fits = columnsOf(`note[${rule}]${count} ${title}`) <= width;
  return fits
    ? [headLine('note', rule, `${count} ${title}`, width)]
    : [headLine('note', rule, count, width), paragraph(title, 2)];
}

import { ruleOf } from '../../file/all-rules.js';
import type { FunctionChanges } from '../../file/record.js';
import { splitChanges } from '../../run/common-changes.js';
import { rulesOfLevel } from '../../run/rule-findings.js';
import { type Summary } from '../../run/summary.js';
import type { RuleFindings } from '../../run/rule-findings.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { placeText } from './errors.js';
import { type Block, columnsOf, cutAtEnd, paragraph } from './layout.js';

/** More functions and inputs are only counted. */
const maxFunctions = 5;
const maxInputs = 3;

/** Formats a warning once, with the functions and inputs concerned; without any, with its first places. */
export function warningBlock(
  { rule, shown, files, examples }: RuleFindings,
  { functions, comparison, counts }: Summary,
  { isVerbose = false }: FormatOptions,
): Block {
  const { 'to-decide': toDecide = 0, 'to-fix': toFix = 0 } = counts.files;
  // Of a file that is held back no function is known.
  const isPart = comparison !== undefined || toDecide + toFix > 0;
  const concerned = concernedLines(rule, isPart ? [] : functions, isVerbose);
  const rest = shown - examples.length;
  return [
    paragraph(
      `warning[${rule}] ${times(shown)} in ${pluralise(files, 'file')}: ${titleOf(rule)}`,
      0,
      'warning',
    ),
    ...(concerned.length > 0
      ? concerned
      : [
          ...examples.map((it) =>
            paragraph(`${placeText(it)}  ${it.message}`, 2, 'faint'),
          ),
          ...(rest > 0 ? [[[`  and ${rest} more`]] as const] : []),
        ]),
  ];
}

/** Counts warnings and notes. */
export function levelCounts(run: Summary): Block {
  const counts = (['warning', 'note'] as const).flatMap((level) => {
    const shown = rulesOfLevel(run, level).reduce(
      (sum, it) => sum + it.shown,
      0,
    );
    return shown > 0 ? [pluralise(shown, level)] : [];
  });
  return counts.length === 0
    ? []
    : [paragraph(`${counts.join(', ')}: --verbose shows them`)];
}

/** Formats a note as one line. */
export function noteLine(
  { rule, shown }: RuleFindings,
  { width }: FormatOptions,
): Block[number] {
  const head = `note[${visible(rule)}] ${times(shown)}: `;
  const room = Math.max(1, width - columnsOf(head));
  return [[head, 'note'], [cutAtEnd(titleOf(rule), room)]];
}

function titleOf(id: string): string {
  return ruleOf(id)?.title ?? id;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function concernedLines(
  rule: string,
  functions: readonly FunctionChanges[],
  isVerbose: boolean,
): Block {
  const all = functions.flatMap(({ path, changes }) => {
    const own = changes.filter((change) => change.rule === rule);
    const inputs = [...new Set(own.flatMap((it) => it.inputs))].toSorted();
    return own.length === 0 ? [] : [{ path, inputs }];
  });
  if (all.length === 0) return [];
  const isForAll =
    all.length === functions.length &&
    splitChanges(functions).common.some((it) => it.rule === rule);
  if (isForAll && !isVerbose)
    return [paragraph(`all ${all.length} functions`, 2, 'faint')];
  const names = all.map(({ path, inputs }) =>
    inputs.length === 0
      ? path
      : `${path} (${listNames(inputs, isVerbose ? Infinity : maxInputs)})`,
  );
  const list = listNames(names, isVerbose ? Infinity : maxFunctions);
  return [paragraph(list, 2, 'faint')];
}

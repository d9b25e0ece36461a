import { ruleOf } from '../../file/all-rules.js';
import type { FunctionChanges } from '../../file/record.js';
import { splitChanges } from '../../run/common-changes.js';
import { fileUnrecognised } from '../../legacy/file-rules.js';
import {
  type RuleFindings,
  rulesOfLevel,
  sumOf,
} from '../../run/rule-findings.js';
import { type Summary } from '../../run/summary.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { placeText } from './errors.js';
import { type Block, columnsOf, cutAtEnd, paragraph } from './layout.js';

/** More functions and inputs are only counted. */
const maxFunctions = 5;
const maxInputs = 3;

/** With more rules, warnings and notes are only counted. */
const maxRules = 5;

/** Formats the warnings and notes of a run, or counts them where they are not what the command is asked for. */
export function levelBlocks(
  run: Summary,
  options: FormatOptions,
): readonly Block[] {
  const warnings = rulesOfLevel(run, 'warning');
  const notes = rulesOfLevel(run, 'note');
  const isMany =
    run.decisions !== null || warnings.length + notes.length > maxRules;
  const isCounted =
    options.isVerbose !== true &&
    (run.command === 'convert' ||
      (isMany && ['diff', 'migrate'].includes(run.command)));
  // These are about a file or the run as a whole, and change no value.
  const ofWhole = [fileUnrecognised.id, ...run.findings.map((it) => it.rule)];
  const isShown = ({ rule }: RuleFindings): boolean =>
    !isCounted || ofWhole.includes(rule);
  return [
    ...warnings.filter(isShown).map((it) => warningBlock(it, run, options)),
    notes.filter(isShown).map((it) => noteLine(it, options)),
    countsLine(
      warnings.filter((it) => !isShown(it)),
      notes.filter((it) => !isShown(it)),
    ),
  ];
}

function countsLine(
  warnings: readonly RuleFindings[],
  notes: readonly RuleFindings[],
): Block {
  const changes = sumOf(warnings, ({ shown }) => shown);
  const assumed = sumOf(notes, ({ shown }) => shown);
  const counts = [
    ...(changes > 0 ? [`${pluralise(changes, 'change')} of behaviour`] : []),
    ...(assumed > 0 ? [pluralise(assumed, 'note')] : []),
  ];
  return counts.length === 0
    ? []
    : [paragraph(`${counts.join(', ')}: --verbose shows them`)];
}

/** Formats a warning once, with the functions and inputs concerned; without any, with its first places. */
function warningBlock(
  { rule, shown, files, examples }: RuleFindings,
  { functions, comparison, counts }: Summary,
  { isVerbose = false }: FormatOptions,
): Block {
  const { 'to-decide': toDecide = 0, 'to-fix': toFix = 0 } = counts.files;
  // A file that is held back has no list of functions.
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

/** Formats a note as one line. */
function noteLine(
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

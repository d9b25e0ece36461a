import { ruleOf } from '../../file/all-rules.js';
import type { FileFinding, FileRecord } from '../../file/record.js';
import { sourceTextOf, splitLines } from '../../json/source-text.js';
import type { Example } from '../../report/rule-findings.js';
import { choicesOf } from '../../rule/choice.js';
import { pluralise } from '../../rule/message-text.js';
import { fixPlaces } from '../../rule/rule.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { excerptLines } from './excerpt.js';
import { type Block, headAndTail, paragraph } from './layout.js';

/** Errors of one rule that are shown: the first in full, the others by their place. */
export const maxExamples = 3;

/** `convert` shows one file, so it shows more rules by their place only. */
const maxOfConvert = { full: 3, places: 8 };

/** Returns `path:line:column`, which editors and terminals make a link. */
export function placeText({
  path,
  line,
  column,
}: Pick<Example, 'path' | 'line' | 'column'>): string {
  return visible(`${path}:${line}:${column}`);
}

type ErrorFile = Pick<FileRecord, 'path' | 'sourceText'>;

/** Formats the errors of a run, and counts those that it does not show. */
export function createErrorBlocks(options: FormatOptions) {
  const { command, isVerbose = false } = options;
  const counts = new Map<string, number>();
  let [full, places] = [0, 0];
  const formOf = (rule: string): 'full' | 'place' | 'counted' => {
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    if (isVerbose) return 'full';
    const isFull =
      count === 1 && (command !== 'convert' || full < maxOfConvert.full);
    if (isFull) return (full++, 'full');
    const isPlace =
      count <= maxExamples &&
      (command !== 'convert' || places < maxOfConvert.places);
    return isPlace ? (places++, 'place') : 'counted';
  };
  const omitted = new Map<string, number>();
  return {
    ofFile: (
      file: ErrorFile,
      errors: readonly FileFinding[],
    ): readonly Block[] => {
      const lines = splitLines(sourceTextOf(file.sourceText ?? '').text);
      return errors.flatMap((finding) => {
        const { rule } = finding;
        const form = formOf(rule);
        if (form === 'full') return [errorBlock(file, finding, lines, options)];
        if (form === 'place') return [headLines(file, finding, options)];
        omitted.set(rule, (omitted.get(rule) ?? 0) + 1);
        return [];
      });
    },
    /** Counts the errors that are not shown. */
    more: (): Block => moreTimes(omitted, options),
  };
}

/** Counts, by rule, what is not shown. */
export function moreTimes(
  omitted: ReadonlyMap<string, number>,
  { width }: Pick<FormatOptions, 'width'>,
): Block {
  return Array.from(omitted).flatMap(([rule, count]) =>
    headAndTail(
      [[`error[${visible(rule)}]`, 'error']],
      [[`${pluralise(count, 'more time')}: --verbose shows them`]],
      width,
      ' ',
    ),
  );
}

function errorBlock(
  file: ErrorFile,
  finding: FileFinding,
  lines: readonly string[],
  options: FormatOptions,
): Block {
  const rule = ruleOf(finding.rule);
  const choices = rule ? choicesOf(rule).map(({ name }) => name) : [];
  const hint =
    choices.length === 0
      ? `fix ${fixPlaces([rule])}`
      : `choices: ${choices.join(', ')}`;
  return [
    ...headLines(file, finding, options),
    paragraph(finding.message, 2),
    ...excerptLines(finding, lines, options.width),
    paragraph(hint, 2, 'faint'),
  ];
}

function headLines(
  { path }: ErrorFile,
  { start, rule }: FileFinding,
  { width }: FormatOptions,
): Block {
  return headAndTail(
    [[placeText({ path, ...start }), 'strong'], [':']],
    [[`error[${visible(rule)}]`, 'error']],
    width,
    ' ',
  );
}

import { levelOf, ruleOf } from '../../file/all-rules.js';
import type { FileFinding, FileRecord } from '../../file/record.js';
import { sourceTextOf, splitLines } from '../../json/source-text.js';
import type { Example } from '../../report/rule-findings.js';
import { choicesOf } from '../../rule/choice.js';
import { fixPlaces } from '../../rule/rule.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { excerptLines } from './excerpt.js';
import { type Block, headAndTail, paragraph } from './layout.js';

/** Errors of one rule that are shown: the first in full, the others by their place. */
const maxExamples = 3;

/** `convert` shows one file, so it shows more rules by their place only. */
const mostOfConvert = { full: 4, places: 3 };
const noLimit = { full: Infinity, places: Infinity };

/** Returns `path:line:column`, which editors and terminals make a link. */
export function placeText({
  path,
  line,
  column,
}: Pick<Example, 'path' | 'line' | 'column'>): string {
  return visible(`${path}:${line}:${column}`);
}

/** Lists the first of some names. */
export function listSome(first: readonly string[], count: number): string {
  const rest = count - first.length;
  return `${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

type FoundFile = Pick<FileRecord, 'path' | 'sourceText'>;

/** Formats findings with their places, and counts those that it does not show. */
export function createFindingBlocks(options: FormatOptions) {
  const sample = createSample(options);
  return {
    ofFile: (
      file: FoundFile,
      findings: readonly FileFinding[],
    ): readonly Block[] => {
      const lines = splitLines(sourceTextOf(file.sourceText ?? '').text);
      return findings.flatMap((finding) => {
        const form = sample.formOf([finding.rule]);
        if (form === 'counted') return [];
        return form === 'place'
          ? [headLines(file, finding, options)]
          : [findingBlock(file, finding, lines, options)];
      });
    },
    more: sample.more,
  };
}

/** Decides how much is shown of what the same rules are about. */
export function createSample({ command, isVerbose = false }: FormatOptions) {
  const most = command === 'convert' ? mostOfConvert : noLimit;
  const counts = new Map<string, number>();
  const omitted = new Map<string, number>();
  let [full, places] = [0, 0];
  return {
    formOf: (rules: readonly string[]): 'full' | 'place' | 'counted' => {
      if (isVerbose) return 'full';
      const times = rules.map((rule) => {
        const count = (counts.get(rule) ?? 0) + 1;
        counts.set(rule, count);
        return count;
      });
      if (times.includes(1) && full < most.full) return (full++, 'full');
      if (times.some((it) => it <= maxExamples) && places < most.places)
        return (places++, 'place');
      for (const rule of rules) omitted.set(rule, (omitted.get(rule) ?? 0) + 1);
      return 'counted';
    },
    /** Counts, by rule, what is not shown. */
    more: (): Block => {
      const rules = Array.from(
        omitted,
        ([rule, count]) => `${count} of ${rule}`,
      );
      return rules.length === 0
        ? []
        : [paragraph(`And ${rules.join(', ')}: --verbose shows them`)];
    },
  };
}

function findingBlock(
  file: FoundFile,
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
  const isError = levelOf(finding) === 'error';
  return [
    ...headLines(file, finding, options),
    paragraph(finding.message, 2),
    ...excerptLines(finding, lines, options.width),
    ...(isError ? [paragraph(hint, 2, 'faint')] : []),
  ];
}

function headLines(
  { path }: FoundFile,
  finding: FileFinding,
  { width }: FormatOptions,
): Block {
  const { start, rule } = finding;
  const level = levelOf(finding);
  return headAndTail(
    [[placeText({ path, ...start }), 'strong'], [':']],
    [[`${level ?? 'decided'}[${visible(rule)}]`, level ?? 'good']],
    width,
    ' ',
  );
}

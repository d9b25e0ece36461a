import { ruleOf } from '../../file/all-rules.js';
import type { FileFinding, FileRecord } from '../../file/record.js';
import { sourceTextOf, splitLines } from '../../json/source-text.js';
import type { Example } from '../../run/rule-findings.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import { fixPlaces } from '../../rule/rule.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { excerptLines } from './excerpt.js';
import { waitingWords } from './field-rows.js';
import { type Block, headAndTail, paragraph, textOfBlocks } from './layout.js';

/** Lines for the findings of `convert`, which prints at most 40: more are only counted. */
const linesOfConvert = 25;

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
  const { command, isVerbose = false } = options;
  const sample = createSample(options);
  let room = command === 'convert' && !isVerbose ? linesOfConvert : Infinity;
  return {
    ofFile: (
      file: FoundFile,
      findings: readonly FileFinding[],
    ): readonly Block[] => {
      const lines = splitLines(sourceTextOf(file.sourceText ?? '').text);
      return findings.flatMap((finding) => {
        const form = sample.take(finding);
        if (form === 'none') return [];
        const brief = briefLines(file, finding, options);
        const block =
          form === 'full' && 2 * room > linesOfConvert
            ? [...brief, ...detailLines(finding, lines, options)]
            : brief;
        // An empty line stands above it.
        const height =
          room === Infinity
            ? 0
            : textOfBlocks([block], options).split('\n').length;
        if (height > room) {
          sample.omit(finding);
          return [];
        }
        room -= height;
        return [block];
      });
    },
    more: sample.more,
  };
}

/**
 * Decides how much is shown of a finding: the first of each rule in full, of the others
 * the message, where it differs from the one before of that rule.
 */
function createSample({ isVerbose = false }: FormatOptions) {
  const messages = new Map<string, string>();
  const same = new Map<string, number>();
  const omitted = new Map<string, number>();
  return {
    take({ rule, message }: FileFinding): 'full' | 'brief' | 'none' {
      if (isVerbose) return 'full';
      const before = messages.get(rule);
      messages.set(rule, message);
      if (before === undefined) return 'full';
      if (before !== message) return 'brief';
      addOne(same, rule);
      return 'none';
    },
    /** Counts a finding for which there is no room. */
    omit({ rule }: Pick<FileFinding, 'rule'>): void {
      addOne(omitted, rule);
      messages.set(rule, '');
    },
    /** Counts, by rule, what is not shown. */
    more: (): Block => [
      ...countLine('The same at', same),
      ...countLine('And at', omitted),
    ],
  };
}

function addOne(counts: Map<string, number>, rule: string): void {
  counts.set(rule, (counts.get(rule) ?? 0) + 1);
}

/** More rules are only counted. */
const maxRules = 5;

function countLine(words: string, counts: ReadonlyMap<string, number>): Block {
  const all = [...counts.values()].reduce((sum, it) => sum + it, 0);
  const rules = Array.from(counts, ([rule, count]) => `${count} of ${rule}`);
  return all === 0
    ? []
    : [
        paragraph(
          `${words} ${pluralise(all, 'more place')} (${listNames(rules, maxRules)}): --verbose shows them`,
        ),
      ];
}

/** Shows a finding in its source, and what to do. */
function detailLines(
  finding: FileFinding,
  lines: readonly string[],
  { width }: FormatOptions,
): Block {
  const hint =
    finding.choices.length === 0
      ? `fix ${fixPlaces([ruleOf(finding.rule)])}`
      : `choices: ${finding.choices.join(', ')}`;
  const isError = finding.level === 'error';
  return [
    ...excerptLines(finding, lines, width),
    ...(isError ? [paragraph(hint, 2, 'faint')] : []),
  ];
}

/** Returns the level of a finding; what waits for an answer is named as in the per-field diff. */
export function findingWords({
  level,
  fidelity,
}: Pick<FileFinding, 'fidelity' | 'level'>): string {
  return level !== null && fidelity === 'unmapped'
    ? waitingWords(fidelity)
    : (level ?? 'decided');
}

/** Names the place, the level and the rule of a finding, and says what it is. */
function briefLines(
  { path }: FoundFile,
  finding: FileFinding,
  { width }: FormatOptions,
): Block {
  const { start, rule, level, message } = finding;
  return [
    ...headAndTail(
      [[placeText({ path, ...start }), 'strong'], [':']],
      [[`${findingWords(finding)}[${visible(rule)}]`, level ?? 'good']],
      width,
      ' ',
    ),
    paragraph(message, 2),
  ];
}

import { ruleOf } from '../file/all-rules.js';
import type { FileFinding, FileRecord } from '../file/record.js';
import { groupBy, madeOnce } from '../json/collections.js';
import { sourceTextOf, splitLines } from '../json/source-text.js';
import {
  listNames,
  pluralise,
  sliceWholeCharacters,
} from '../rule/message-text.js';
import { fixPlaces } from '../rule/rule.js';
import { sumOf } from '../run/rule-findings.js';
import { fileWords, type Keep } from './fields.js';
import { type Excerpt, type Group, type Part, sentence } from './parts.js';
import { placeOf, ruleWords } from './words.js';

/** Lines of 80 columns for the findings of `convert`, which prints at most 40: more are only counted. */
const linesOfConvert = 25;

/** More findings are ordered by rule. */
const maxInFileOrder = 20;

/** More rules are only counted. */
const maxRules = 5;

/**
 * Collects findings: the first of each rule in full, of the others the message, where it
 * differs from the one before of that rule.
 */
export function listFindings(command: string, isVerbose: boolean, keep: Keep) {
  const groups: { readonly rule: string; readonly group: Part }[] = [];
  const messages = new Map<string, string>();
  const same = new Map<string, number>();
  const omitted = new Map<string, number>();
  const addOne = (counts: Map<string, number>, rule: string): void =>
    void counts.set(rule, (counts.get(rule) ?? 0) + 1);
  let room = command === 'convert' && !isVerbose ? linesOfConvert : Infinity;
  return {
    add(
      file: FileRecord | Pick<FileRecord, 'path' | 'sourceText'>,
      findings: readonly FileFinding[],
    ): void {
      const lines = madeOnce(() => linesOf(file));
      if (isVerbose && 'status' in file && !file.compared)
        groups.push({
          rule: '',
          group: sentence(fileWords(file, command), 'strong'),
        });
      for (const finding of findings) {
        const { rule, message } = finding;
        const before = messages.get(rule);
        messages.set(rule, message);
        if (!isVerbose && before === message) {
          addOne(same, rule);
          continue;
        }
        const isFull = isVerbose || before === undefined;
        const group = groupOf(
          file.path,
          finding,
          isFull && 2 * room > linesOfConvert ? lines() : undefined,
        );
        const height = heightOf(group);
        if (height > room) {
          addOne(omitted, rule);
          messages.set(rule, '');
          continue;
        }
        room -= height;
        groups.push(keep({ rule, group }));
      }
    },
    /** Returns the findings and, by rule, how many are not shown. */
    parts(): readonly Part[] {
      const ordered =
        groups.length > maxInFileOrder && !isVerbose
          ? [...groupBy(groups, ({ rule }) => rule).values()].flat()
          : groups;
      return [
        ...ordered.map(({ group }) => group),
        ...countSentences('The same at', same),
        ...countSentences('And at', omitted),
      ];
    },
  };
}

/** Returns the lines of the source of a file. */
export function linesOf({
  sourceText,
}: Pick<FileRecord, 'sourceText'>): readonly string[] {
  return splitLines(sourceTextOf(sourceText ?? '').text);
}

/**
 * Names the place, the level and the rule of a finding, and says what it is.
 * @param lines of the source, to show the place and what to do
 */
function groupOf(
  path: string,
  finding: FileFinding,
  lines: readonly string[] | undefined,
): Group {
  const { choices, level, rule, message } = finding;
  const excerpt = lines && excerptOf(finding, lines);
  const hint =
    choices.length === 0
      ? `fix ${fixPlaces([ruleOf(rule)])}`
      : `choices: ${choices.join(', ')}`;
  const parts: Part[] = [sentence([message])];
  if (excerpt) parts.push(excerpt);
  if (lines && level === 'error') parts.push(sentence([hint], 'faint'));
  return {
    kind: 'group',
    head: [placeOf(path, finding)],
    tail: [ruleWords(finding)],
    fold: 'open',
    parts,
  };
}

/** Estimates the lines of a finding in a terminal of 80 columns, with the empty one above it. */
function heightOf({ parts }: Group): number {
  return parts.reduce((sum, part) => {
    if (part.kind === 'excerpt')
      return sum + part.lines.length + Number(part.isCut || 'marked' in part);
    const words = part.kind === 'sentence' ? part.words : [];
    const text = words.filter((it) => typeof it === 'string').join('');
    return sum + Math.ceil(text.length / 74);
  }, 2);
}

function countSentences(
  words: string,
  counts: ReadonlyMap<string, number>,
): readonly Part[] {
  const all = sumOf([...counts.values()], (it) => it);
  if (all === 0) return [];
  const rules = Array.from(counts, ([rule, count]) => `${count} of ${rule}`);
  const text = `${words} ${pluralise(all, 'more place')} (${listNames(rules, maxRules)}): --verbose shows them`;
  return [sentence([text])];
}

const linesOfObject = 3;

/** UTF-16 code units of a line beside a place: the line may be a whole file. */
const near = 400;

/** Returns the source line of a finding with its place marked, or the first lines of an object; undefined where there is no source. */
export function excerptOf(
  { start, end }: Pick<FileFinding, 'start' | 'end'>,
  lines: readonly string[],
): Excerpt | undefined {
  const first = start.line - 1;
  const line = lines[first];
  // A file that is not text has no source.
  if (line === undefined || lines.every((it) => it === '')) return undefined;
  if (end.line > start.line + 1)
    return {
      kind: 'excerpt',
      lines: lines.slice(first, first + linesOfObject).map((text, index) => ({
        number: start.line + index,
        text: sliceWholeCharacters(text, 0, near),
      })),
      isCut: end.line >= start.line + linesOfObject,
    };
  const from = start.column - 1;
  const to = end.line === start.line ? end.column - 1 : line.length;
  const begin = Math.max(0, from - near);
  const text = sliceWholeCharacters(line, begin, from);
  const place = sliceWholeCharacters(line, from, Math.min(to, from + near));
  const behind = sliceWholeCharacters(
    line,
    Math.max(to, from + place.length),
    to + near,
  );
  return {
    kind: 'excerpt',
    lines: [{ number: start.line, text: text + place + behind }],
    marked: { from: text.length, to: text.length + place.length },
    isCut: false,
  };
}

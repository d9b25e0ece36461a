import { meansTheSame } from '../file/all-rules.js';
import {
  type FileField,
  type FileFinding,
  type FileRecord,
  sourceFates,
} from '../file/record.js';
import { getOrCompute, groupBy } from '../json/collections.js';
import {
  type JsonNode,
  nodesByPointer,
  objectsIn,
  stringAt,
} from '../json/node.js';
import { parseJson } from '../json/parse.js';
import { lineAt, lineStartsOf, sourceTextOf } from '../json/source-text.js';
import { type Fate, fateOf } from '../rule/rule.js';
import {
  fateSigns,
  fateTones,
  shownState,
  signOf,
  stateTones,
  stateWord,
  valueBar,
} from './words.js';
import {
  type Group,
  type PairPart,
  type PairedLine,
  type Part,
  type SideLine,
  type Words,
  sentence,
} from './parts.js';

/** Most findings that are listed above the texts of a file. */
const mostFindings = 100;

/** Lines that mean the same are shown so far from others, and from both ends. */
const context = 3;

/** Returns the group of a file without its parts: its path, its findings as counts, its state. */
export function fileHead(record: FileRecord, command: string): Group {
  const { path, output, findings } = record;
  const isElsewhere = output !== null && output !== path;
  const state = stateWord(shownState(record), command);
  return {
    kind: 'group',
    head: [
      { code: path, isWhole: true },
      ...(isElsewhere ? [' → ', { code: output, isWhole: true as const }] : []),
    ],
    tail: [
      ...countWords(findings),
      { text: state, tone: stateTones[shownState(record)] },
    ],
    id: path,
    fold: 'closed',
    parts: [],
  };
}

/** Counts findings by what became of their values, the worst first. */
function countWords(findings: readonly FileFinding[]): Words {
  const byFate = groupBy(findings, fateOf);
  return sourceFates.toReversed().flatMap((fate) => {
    const count = byFate.get(fate)?.length ?? 0;
    const text = `${fateSigns[fate].sign} ${count}`;
    return count > 0 ? [{ text, tone: fateTones[fate] }, ' '] : [];
  });
}

/**
 * Returns what became of a file: the reason why it is no model, its values, its
 * findings, and for each algorithm its lines in both texts. A line that only one text
 * has, or has elsewhere, has an empty line beside it. If there is no Current text, only
 * algorithms with findings are shown.
 */
export function fileParts(record: FileRecord): readonly Part[] {
  const { path, reason, counts, findings, sourceText, outputText } = record;
  const parts: Part[] = [];
  if (reason !== undefined) parts.push(sentence([reason]));
  if (counts.fields.total > 0) parts.push(valueBar(counts.fields));
  if (findings.length > 0)
    parts.push({
      kind: 'rows',
      columns: [
        { name: '', role: 'sign' },
        { name: 'Finding', role: 'words' },
        { name: 'Rule', role: 'id' },
      ],
      rows: findings.slice(0, mostFindings).map((finding) => {
        const { start, message, rule } = finding;
        const { sign, tone } = signOf(fateOf(finding));
        return {
          cells: [
            [{ text: sign, tone }],
            [{ path, line: start.line, column: start.column }, ' ', message],
            [{ code: rule }],
          ],
        };
      }),
      more: Math.max(0, findings.length - mostFindings),
    });
  if (sourceText && (outputText || findings.length > 0))
    parts.push(...textParts(record, sourceText));
  return parts;
}

/** Why a line has its sign: what became of a value in it, or what was found. */
interface Cause extends Pick<FileField, 'fate' | 'rule'> {
  readonly finding?: FileFinding;
}

type LocatedText = ReturnType<typeof locatedText>;

/** Returns a text with the places of its values; without any where it is not valid JSON. */
function locatedText(withMark: string) {
  const { text } = sourceTextOf(withMark);
  const parsed = parseJson(text);
  const root = parsed.ok ? parsed.root : undefined;
  const nodes = root ? nodesByPointer(root) : new Map<string, JsonNode>();
  // Lines are numbered from 0. In a minified text all algorithms are in one line.
  const causesAt = new Map<number, Cause[]>();
  const marks = new Map<number, Mark>();
  return { text, root, nodes, starts: lineStartsOf(text), causesAt, marks };
}

/** Returns the lines of a file in both texts: a pair for each algorithm, if there are any. */
function textParts(record: FileRecord, sourceText: string): readonly Part[] {
  const { path, format, findings, outputText, fields = [] } = record;
  const source = locatedText(sourceText);
  const output = locatedText(outputText ?? '');
  for (const finding of findings) {
    const { start, rule } = finding;
    const causes = getOrCompute(source.causesAt, start.line - 1, () => []);
    causes.push({ fate: fateOf(finding), rule, finding });
  }
  const { counterparts, beside } = align(fields, source, output);
  const pairOf = (node: JsonNode | undefined): PairPart => {
    const counterpart = counterparts.get(node?.pointer ?? '') ?? '?';
    const result = output.nodes.get(counterpart);
    const before = sideOf(source, node);
    const after = result && sideOf(output, result);
    return {
      kind: 'pair',
      names: [
        { legacy: 'Legacy', current: 'Current', other: 'Text' }[format],
        outputText ? 'Current' : '',
      ],
      lines: pairedLines(path, before, after, beside),
    };
  };
  if (source.root?.kind !== 'array' || source.root.items.length === 0)
    return [pairOf(source.root)];
  const byAlgorithm = groupBy(findings, ({ pointer }) =>
    pointer.split('/', 2).join('/'),
  );
  return objectsIn(source.root).flatMap((node, index): readonly Part[] => {
    const found = byAlgorithm.get(node.pointer) ?? [];
    if (!outputText && found.length === 0) return [];
    const pair = pairOf(node);
    const name = stringAt(node, 'name') ?? stringAt(node, 'Name');
    const isLeftOut = outputText && !counterparts.has(node.pointer);
    return [
      {
        kind: 'group',
        head: [{ code: name ?? `Algorithm ${index + 1}` }],
        tail: [
          ...countWords(found),
          ...(isLeftOut ? [{ text: 'left out', tone: 'open' as const }] : []),
        ],
        fold: pair.lines.some(({ sign }) => sign) ? 'open' : 'closed',
        parts: [pair],
      },
    ];
  });
}

/** A line of each text, from 0; -1: none. */
type LinePair = readonly [source: number, output: number];

/**
 * Puts lines beside each other whose values became one another, and keeps what became
 * of each as the causes of its lines.
 * @returns what objects and lists became, by their pointers, and the line of the output
 *   beside a line of the source
 */
function align(
  fields: readonly FileField[],
  source: LocatedText,
  output: LocatedText,
) {
  const counterparts = new Map([['', '']]);
  const pairs: LinePair[] = [];
  const keep = (
    { nodes, starts, causesAt }: LocatedText,
    pointer: string,
    field: FileField,
  ): number => {
    const node = nodes.get(pointer);
    if (!node) return -1;
    const line = lineAt(starts, node.start);
    getOrCompute(causesAt, line, () => []).push(field);
    return line;
  };
  for (const field of fields) {
    const line = keep(source, field.source ?? '?', field);
    for (const pointer of field.target) {
      const target = keep(output, pointer, field);
      if (line >= 0 && target >= 0) pairs.push([line, target]);
    }
    const [from, to] = [field.source ?? '', field.target[0] ?? ''];
    let [object, result] = [parentOf(from), parentOf(to)];
    if (counterparts.has(object)) continue;
    // A value may become a part of something else.
    if (from.split('/').length !== to.split('/').length) continue;
    do {
      counterparts.set(object, result);
      const before = extentOf(source, object);
      const after = extentOf(output, result);
      if (before && after)
        pairs.push([before[0], after[0]], [before[1], after[1]]);
      [object, result] = [parentOf(object), parentOf(result)];
    } while (!counterparts.has(object));
  }
  return { counterparts, beside: new Map(longestChain(pairs)) };
}

/** Returns the first and the last line of a value. */
function extentOf({ nodes, starts }: LocatedText, pointer: string) {
  const node = nodes.get(pointer);
  return (
    node &&
    ([lineAt(starts, node.start), lineAt(starts, node.end - 1)] as const)
  );
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Returns as many pairs as can be in the order of both texts, each line at most once. */
function longestChain(pairs: readonly LinePair[]): readonly LinePair[] {
  interface Link {
    readonly pair: LinePair;
    readonly before: Link | undefined;
  }
  // The chain of each length that ends first in the output, and its last line there.
  const links: Link[] = [];
  const ends: number[] = [];
  // Of pairs with the same line of the source no two can follow each other.
  for (const pair of pairs.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const length = lineAt(ends, pair[1] - 1) + 1;
    ends[length] = pair[1];
    links[length] = { pair, before: links[length - 1] };
  }
  const chain: LinePair[] = [];
  for (let link = links.at(-1); link; link = link.before) chain.push(link.pair);
  return chain;
}

/** What a line says: the worst that became of a value in it, and why. */
interface Mark {
  readonly fate: Fate;
  readonly note: Words;
}

const severity: readonly Fate[] = ['supplied', ...sourceFates];

const exactMark: Mark = { fate: 'exact', note: [] };

function markOf(causes: readonly Cause[]): Mark {
  if (causes.every((it) => it.fate === 'exact')) return exactMark;
  const fates = new Set(causes.map((it) => it.fate));
  const fate = severity.findLast((it) => fates.has(it)) ?? 'exact';
  const worst = causes.filter((it) => it.fate === fate);
  const finding = worst.find((it) => it.finding)?.finding;
  const choice = finding?.decision?.choose;
  const [first = '', ...rules] = new Set(worst.map(({ rule }) => rule));
  return {
    fate,
    note: [
      ...(finding?.level === 'error' ? [finding.message, ' '] : []),
      { code: first },
      ...rules.flatMap((code) => [', ', { code }]),
      ...(choice === undefined ? [] : [': ', { code: choice }]),
    ],
  };
}

type Side = ReturnType<typeof sideOf>;

/** Returns the lines of a value, or of a whole text. */
function sideOf(
  { text, starts, causesAt, marks }: LocatedText,
  node: JsonNode | undefined,
) {
  const { start, end } = node ?? { start: 0, end: text.trimEnd().length };
  const first = lineAt(starts, start);
  const before = text.slice(starts[first], start);
  const indentation = /\S/.test(before) ? 0 : before.length;
  const indented = new RegExp(`^[ \\t]{0,${indentation}}`);
  return {
    first,
    /** Behind the last one. */
    end: lineAt(starts, end - 1) + 1,
    /** Returns a line without the indentation of the first one. */
    lineAt: (line: number): SideLine => {
      const from = Math.max(starts[line] ?? 0, start);
      const to = Math.min(starts[line + 1] ?? end, end);
      const lineText = text.slice(from, to).trimEnd();
      return { number: line + 1, text: lineText.replace(indented, '') };
    },
    markAt: (line: number): Mark | undefined => {
      const causes = causesAt.get(line);
      return causes && getOrCompute(marks, line, () => markOf(causes));
    },
  };
}

/** Puts the lines of an algorithm beside each other, without long runs that mean the same. */
function pairedLines(
  path: string,
  source: Side,
  output: Side | undefined,
  beside: ReadonlyMap<number, number>,
): readonly PairedLine[] {
  const lines: PairedLine[] = [];
  let same: LinePair[] = [];
  let lastNote = '';
  const markAt = ([line, target]: LinePair): Mark | undefined => {
    const mark = line < 0 ? output?.markAt(target) : source.markAt(line);
    if (mark || !output || target >= 0) return mark;
    // A bracket is left out with what is in it.
    const isEnd = /^\s*[}\]]/.test(source.lineAt(line).text);
    const inner = source.markAt(isEnd ? line - 1 : line + 1);
    return inner && { ...inner, note: [] };
  };
  const lineOf = (row: LinePair): PairedLine => {
    const [line, target] = row;
    const { fate, note } = markAt(row) ?? { fate: 'exact', note: [] };
    const isSaid = JSON.stringify(note) === lastNote;
    lastNote = JSON.stringify(note);
    const isTarget = line === source.first || !meansTheSame({ fate });
    return {
      ...(line >= 0 && { before: source.lineAt(line) }),
      ...(output && target >= 0 && { after: output.lineAt(target) }),
      ...(fate !== 'exact' && { sign: signOf(fate) }),
      ...(fate !== 'exact' && !isSaid && note.length > 0 && { note }),
      ...(line >= 0 && isTarget && { id: `${path}:${line + 1}` }),
    };
  };
  const add = (line: number, target: number): void => {
    const mark = markAt([line, target]);
    if (mark && !meansTheSame(mark)) {
      addSame();
      lines.push(lineOf([line, target]));
    } else same.push([line, target]);
  };
  const addSame = (): void => {
    const skipped = same.length - 2 * context;
    // What says so takes a line itself.
    if (skipped < 3) lines.push(...same.map(lineOf));
    else {
      lines.push(...same.slice(0, context).map(lineOf), { skipped });
      lines.push(...same.slice(-context).map(lineOf));
    }
    same = [];
  };
  let next = output?.first ?? 0;
  const end = output?.end ?? 0;
  for (let line = source.first; line < source.end; line++) {
    const target = beside.get(line) ?? -1;
    const isBeside = target >= next && target < end;
    while (isBeside && next < target) add(-1, next++);
    add(line, isBeside ? next++ : -1);
  }
  while (next < end) add(-1, next++);
  addSame();
  return lines;
}

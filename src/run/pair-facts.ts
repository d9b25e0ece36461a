import type { FileFinding, FileRecord } from '../file/record.js';
import {
  copyFacts,
  factsOf,
  type FileFacts,
  namedAlgorithms,
} from './facts.js';
import { lostFindings } from './lost-findings.js';
import type { MatchedDecisions } from './missed-decisions.js';
import type { ValueChange } from './comparison.js';
import { valueChanges } from './value-changes.js';

/** What became of a file in two states. */
interface PairRecords {
  /** The path now; for a file that is gone, the path then. */
  readonly path: string;
  /** The path then, as its state has it. */
  readonly pathThen: string;
  readonly then: FileRecord | undefined;
  readonly now: FileRecord | undefined;
}

/** What a comparison keeps of a file in two states. */
export interface PairFacts {
  readonly path: string;
  readonly pathThen: string;
  readonly then: FileFacts | undefined;
  readonly now: FileFacts | undefined;
  /** The record of the file now; it has texts only where something differs. */
  readonly record: FileRecord | undefined;
  /** Whether the sources are the same, up to their line ends and byte order mark. */
  readonly hasSameSource: boolean;
  /** The Current texts, if they differ up to their line ends and byte order mark. */
  readonly texts: TextPair | undefined;
  readonly values: readonly ValueChange[];
  /** The findings that only now has, and those that only then had; open and decided. */
  readonly added: readonly MovableFinding[];
  readonly gone: readonly MovableFinding[];
  /** What a Legacy file had, and the Current file lost although nobody decided it. */
  readonly lost: readonly FileFinding[];
}

/** A Current text then and now; null if there is none. */
export interface TextPair {
  readonly before: string | null;
  readonly after: string | null;
}

/** A finding with the parts that stay the same when it moves. */
export interface MovableFinding {
  readonly finding: FileFinding;
  /** Its index among the findings of its file. */
  readonly index: number;
  /** The rule, the input, the field and the spelled value. */
  readonly key: string;
  /** The function of its algorithm. */
  readonly function: string | null;
}

/** Returns what a comparison keeps of a file. @param texts those of the files before; gets the new ones */
export function pairFacts(
  { path, pathThen, then, now }: PairRecords,
  decisions: MatchedDecisions,
  texts: Map<string, string>,
): PairFacts {
  const changed = changedTexts(then, now);
  const hasSameSource =
    plainText(then?.sourceText) === plainText(now?.sourceText);
  const isComparable =
    then !== undefined &&
    then.format !== 'other' &&
    then.format === now?.format;
  const lost =
    then?.format === 'legacy' && now?.format === 'current'
      ? lostFindings(then, now)
      : [];
  const added = lackingIn(now, then);
  const isShown = Boolean(changed) || !hasSameSource || added.length > 0;
  const factsIn = (record: FileRecord): FileFacts =>
    copyFacts(factsOf({ record }, decisions), texts);
  const factsNow = now && factsIn(now);
  return {
    path,
    pathThen,
    then: then === now ? factsNow : then && factsIn(then),
    now: factsNow,
    record: now && (isShown ? now : copyFacts(withoutTexts(now), texts)),
    hasSameSource,
    texts: changed,
    values:
      isComparable && !hasSameSource
        ? copyFacts(valueChanges(then, now), texts)
        : [],
    added: copyFacts(added, texts),
    gone: copyFacts(lackingIn(then, now), texts),
    lost: copyFacts(lost, texts),
  };
}

function withoutTexts(record: FileRecord): FileRecord {
  const { fields, sourceText, outputText, ...rest } = record;
  return { ...rest, objects: [] };
}

/** Returns the Current text of a file; null if it has none. */
export function currentText({
  status,
  sourceText = null,
  outputText = null,
}: Pick<FileRecord, 'status' | 'sourceText' | 'outputText'>): string | null {
  return status === 'current' ? sourceText : outputText;
}

function changedTexts(
  then: FileRecord | undefined,
  now: FileRecord | undefined,
): TextPair | undefined {
  const before = then ? currentText(then) : null;
  const after = now ? currentText(now) : null;
  const plain = plainText(before);
  if (plain === plainText(after)) return undefined;
  const mark = after?.startsWith(byteOrderMark) === true ? byteOrderMark : '';
  const lineEnd = /\r\n|\n|\r/.exec(after ?? '')?.[0] ?? '\n';
  return { before: plain && mark + plain.replaceAll('\n', lineEnd), after };
}

const byteOrderMark = '\uFEFF';

/** Returns a text as comparisons read it: with line feeds and without a byte order mark. */
function plainText(text: string | null | undefined): string | null {
  return text?.replace(byteOrderMark, '').replaceAll(/\r\n|\r/g, '\n') ?? null;
}

/** Returns the findings that the other side lacks; two that share a fingerprint count as two. */
function lackingIn(
  it: FileRecord | undefined,
  other: FileRecord | undefined,
): readonly MovableFinding[] {
  const left = new Map<string, number>();
  // An open finding is new although it was decided.
  const keyOf = ({ fingerprint, decision }: FileFinding): string =>
    `${fingerprint} ${decision === null}`;
  for (const finding of other?.findings ?? [])
    left.set(keyOf(finding), (left.get(keyOf(finding)) ?? 0) + 1);
  if (!it) return [];
  const algorithms = namedAlgorithms(it.objects);
  return it.findings.flatMap((finding, index) => {
    const count = left.get(keyOf(finding)) ?? 0;
    left.set(keyOf(finding), count - 1);
    if (count > 0) return [];
    const { rule, input, pointer, start, end, algorithm } = finding;
    const field = pointer.replaceAll(/\/\d+(?=\/|$)/g, '');
    const spelled = it.sourceText?.slice(start.offset, end.offset) ?? '';
    const parts = [rule, input, field, spelled.replaceAll(/\s+/g, ' ')];
    return {
      finding,
      index,
      key: JSON.stringify(parts),
      function:
        algorithms.find(({ name }) => name === algorithm)?.function ?? null,
    };
  });
}

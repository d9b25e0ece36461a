import {
  type FileFinding,
  type FileRecord,
  isNewIn,
} from '../../file/record.js';
import { getOrCompute } from '../../json/collections.js';
import { pluralise } from '../../rule/message-text.js';
import { levels } from '../../rule/rule.js';
import type { Summary } from '../../run/summary.js';
import { details, markdownTable, section } from './document.js';
import { code, prose, wholeCode } from './escape.js';

/** More of them are folded, at the end. */
const maxRows = 30;

/** New findings of one rule with the same level and message. */
interface NewFindings extends Pick<FileFinding, 'level' | 'rule' | 'message'> {
  /** The path, line and column of the first one. */
  readonly first: string;
  count: number;
}

/** What is new in the files that were added so far. */
export type FindingsByText = Map<string, NewFindings>;

/** Adds what is new in a file of a comparison. */
export function addNewFindings(known: FindingsByText, file: FileRecord): void {
  if (!file.comparison) return;
  for (const it of file.findings.filter(isNewIn(file)))
    addFinding(known, { ...it, path: file.path });
}

function addFinding(
  known: FindingsByText,
  { path, start, level, rule, message }: FileFinding & Pick<FileRecord, 'path'>,
): void {
  if (level === null) return;
  getOrCompute(known, JSON.stringify([level, rule, message]), () => ({
    level,
    rule,
    message,
    first: `${path}:${start.line}:${start.column}`,
    count: 0,
  })).count++;
}

/** Returns a section with the first new findings, the worst first, and an element with the others. */
export function newFindingsParts(
  known: FindingsByText,
  { comparison, findings }: Summary,
): readonly [first: string, others: string] {
  if (!comparison) return ['', ''];
  for (const it of findings) addFinding(known, it);
  const sorted = [...known.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
  const rest = sorted.slice(maxRows);
  return [
    section('New findings', findingsTable(sorted.slice(0, maxRows))),
    rest.length === 0
      ? ''
      : details(
          pluralise(rest.length, 'more new finding'),
          findingsTable(rest),
        ),
  ];
}

function rankOf({ level }: NewFindings): number {
  return levels.findIndex((it) => it === level);
}

function findingsTable(all: readonly NewFindings[]): string {
  return markdownTable(
    ['place', 'level', 'rule', 'finding'],
    all.map(({ level, rule, message, first, count }) => [
      count === 1
        ? wholeCode(first)
        : `${wholeCode(first)} and at ${pluralise(count - 1, 'more place')}`,
      level ?? '',
      code(rule),
      prose(message),
    ]),
  );
}

import type { FileReport, OpenRule, ReportedFinding } from './report.js';
import { rankOf } from '../file/located-findings.js';
import { levelOf } from './report-findings.js';

/** A finding that no decision settles: it is fixed in the source. */
export interface Fix {
  readonly file: FileReport;
  readonly finding: ReportedFinding;
}

const isFix = ({ choices }: ReportedFinding): boolean => choices.length === 0;

function openErrors({ findings }: FileReport): readonly ReportedFinding[] {
  return findings.filter((it) => levelOf(it) === 'error');
}

/** Returns what is to be fixed in the sources, in reading order. */
export function fixesIn(files: readonly FileReport[]): readonly Fix[] {
  return files.flatMap((file) =>
    openErrors(file)
      .filter(isFix)
      .map((finding) => ({ file, finding })),
  );
}

/** Files that wait for the same rules. */
interface Waiting {
  readonly rules: readonly string[];
  readonly files: number;
  /** Whether they wait for nothing else: a fix, say. */
  readonly isFreed: boolean;
}

/**
 * Returns what a person has to decide, in the order that frees files soonest: over
 * and over the smallest set of rules that frees a file is taken, with most files
 * for each rule; of equals the one with fewest rules, then in reading order.
 */
export function openRules(files: readonly FileReport[]): readonly OpenRule[] {
  const waiting = waitingIn(files);
  const order: string[] = [];
  const frees = new Map<string, number>();
  const freedWith = (rules: readonly string[]): number =>
    countFiles(
      waiting.filter(
        (it) =>
          it.isFreed &&
          it.rules.every(
            (rule) => order.includes(rule) || rules.includes(rule),
          ),
      ),
    );
  const take = (rules: readonly string[]): void => {
    for (const rule of rules) {
      order.push(rule);
      frees.set(rule, freedWith([]));
    }
  };
  const open = ({ rules }: Waiting): readonly string[] =>
    rules.filter((rule) => !order.includes(rule));
  for (;;) {
    const freed = freedWith([]);
    const [best] = waiting
      .filter((it) => it.isFreed && open(it).length > 0)
      .map(open)
      .map((rules) => ({
        rules,
        worth: (freedWith(rules) - freed) / rules.length,
      }))
      .toSorted(
        (a, b) =>
          b.worth - a.worth ||
          a.rules.length - b.rules.length ||
          byRank(a.rules[0] ?? '', b.rules[0] ?? ''),
      );
    if (!best) break;
    take(best.rules);
  }
  // Only files that need a fix as well wait for these.
  take([...new Set(waiting.flatMap(open))].toSorted(byRank));
  return order.map((rule) => ({
    rule,
    frees: frees.get(rule) ?? 0,
    files: countFiles(waiting.filter(({ rules }) => rules.includes(rule))),
  }));
}

function waitingIn(files: readonly FileReport[]): readonly Waiting[] {
  const groups = new Map<string, Waiting>();
  for (const file of files.filter(({ status }) => status === 'held')) {
    const errors = openErrors(file);
    const decidable = errors.filter((it) => !isFix(it));
    const rules = [...new Set(decidable.map(({ rule }) => rule))];
    const isFreed = decidable.length === errors.length;
    const key = [isFreed, ...rules.toSorted(byRank)].join(' ');
    const { files: before } = groups.get(key) ?? { files: 0 };
    groups.set(key, {
      ...{ rules: rules.toSorted(byRank), isFreed },
      files: before + 1,
    });
  }
  return [...groups.values()].filter(({ rules }) => rules.length > 0);
}

function countFiles(groups: readonly Waiting[]): number {
  return groups.reduce((sum, { files }) => sum + files, 0);
}

/** In reading order. */
function byRank(a: string, b: string): number {
  return (rankOf.get(a) ?? 0) - (rankOf.get(b) ?? 0) || (a < b ? -1 : 1);
}

import { levelOf } from './level.js';
import type { FileReport } from './report.js';

/** A rule whose open errors hold files back. */
export interface OpenRule {
  readonly rule: string;
  /** Files that wait for this rule alone. */
  readonly frees: number;
  /** Files that wait for it, among others. */
  readonly files: number;
}

/** What a person has to decide or to mend, what would free most files first. */
export function openRules(files: readonly FileReport[]): readonly OpenRule[] {
  const waiting = files
    .filter(({ status }) => status === 'held')
    .map(rulesOfOpenErrors);
  const rules = new Set(waiting.flatMap((it) => [...it]));
  return [...rules]
    .map((rule) => {
      const concerned = waiting.filter((it) => it.has(rule));
      const frees = concerned.filter((it) => it.size === 1).length;
      return { rule, frees, files: concerned.length };
    })
    .toSorted(
      (a, b) =>
        b.frees - a.frees || b.files - a.files || (a.rule < b.rule ? -1 : 1),
    );
}

function rulesOfOpenErrors({ findings }: FileReport): ReadonlySet<string> {
  const open = findings.filter((it) => levelOf(it) === 'error');
  return new Set(open.map(({ rule }) => rule));
}

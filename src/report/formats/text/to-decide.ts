import type { FileReport, Report } from '../../report.js';
import type { Paint } from '../../terminal/paint.js';

interface OpenRule {
  readonly rule: string;
  /** Files that wait for this rule alone. */
  readonly frees: number;
  /** Files that wait for it, among others. */
  readonly files: number;
}

/** What a person has to decide, what would free most files first. */
export function toDecideLines(
  { files }: Report,
  paint: Paint,
): readonly string[] {
  const held = files.filter(({ status }) => status === 'held');
  const open = openRules(held.map(rulesOfOpenErrors));
  if (open.length === 0) return [];
  return [
    paint.strong('To decide or to mend'),
    ...open.map(
      ({ rule, frees, files: waiting }) =>
        `  ${rule}: ${counted(waiting)}${frees > 0 ? paint.good(`, frees ${counted(frees)}`) : ''}`,
    ),
  ];
}

const counted = (files: number): string =>
  files === 1 ? '1 file' : `${files} files`;

function rulesOfOpenErrors({ findings }: FileReport): ReadonlySet<string> {
  return new Set(
    findings
      .filter(
        ({ fidelity, decision }) =>
          decision === null &&
          (fidelity === 'unmapped' || fidelity === 'invalid'),
      )
      .map(({ rule }) => rule),
  );
}

function openRules(
  waiting: readonly ReadonlySet<string>[],
): readonly OpenRule[] {
  const rules = new Set(waiting.flatMap((it) => [...it]));
  return [...rules]
    .map((rule) => {
      const files = waiting.filter((it) => it.has(rule));
      const frees = files.filter((it) => it.size === 1).length;
      return { rule, frees, files: files.length };
    })
    .toSorted(
      (a, b) =>
        b.frees - a.frees || b.files - a.files || (a.rule < b.rule ? -1 : 1),
    );
}

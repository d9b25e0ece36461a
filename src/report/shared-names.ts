import { reportSharedName } from '../legacy/name-shared.js';
import type { DecideIn } from '../file/decide-with.js';
import type { DeclaredName } from '../file/file-outcome.js';
import { findingLocator } from '../file/locate-finding.js';
import type { ReportPart } from './file.js';
import type { FileReport, ReportedFinding } from './report.js';
import { rankOf } from './rules.js';

/**
 * Adds a finding at every name that is declared in more than one of the files,
 * Legacy and Current.
 *
 * @param elsewhere the names in each file of the run that is not among the parts
 */
export function withSharedNames(
  parts: readonly ReportPart[],
  decideIn: DecideIn,
  elsewhere: readonly (readonly string[])[] = [],
): readonly ReportPart[] {
  const declared = parts
    .flatMap((part) => [...part.declared.values()])
    .map((names) => names.map(({ name }) => name));
  const times = new Map<string, number>();
  for (const names of [...declared, ...elsewhere])
    for (const name of new Set(names))
      times.set(name, (times.get(name) ?? 0) + 1);
  const timesOf = ({ name }: DeclaredName): number => times.get(name) ?? 0;
  return parts.map((part) => ({
    ...part,
    files: part.files.map((file) => {
      const names = part.declared.get(file.path) ?? [];
      const shared = names.filter((name) => timesOf(name) > 1);
      return shared.length === 0
        ? file
        : withFindings(
            file,
            shared.map((name) =>
              reported(name, file.path, timesOf(name), decideIn),
            ),
          );
    }),
  }));
}

function reported(
  { name, spelling, pointer, start, end, target }: DeclaredName,
  path: string,
  times: number,
  decideIn: DecideIn,
): ReportedFinding {
  // The name is all of the text that is at hand.
  const place = { pointer, start: 0, end: spelling.length };
  const finding = reportSharedName(name, place, times);
  const decision = decideIn(path, spelling)(finding) ?? null;
  const located = findingLocator(
    path,
    { text: spelling, byteOrderMark: false },
    ['fingerprints'],
    (offset) => (offset === 0 ? start : end),
  );
  return located({ ...finding, decision, target });
}

function withFindings(
  file: FileReport,
  findings: readonly ReportedFinding[],
): FileReport {
  const rank = ({ rule }: ReportedFinding): number => rankOf.get(rule) ?? 0;
  return {
    ...file,
    findings: [...file.findings, ...findings].toSorted(
      (a, b) => a.start.offset - b.start.offset || rank(a) - rank(b),
    ),
  };
}

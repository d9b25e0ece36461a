import { namesIn } from '../file/declared-names.js';
import { sortFindings, findingLocator } from '../file/located-findings.js';
import { sourceTextOf } from '../json/decode.js';
import { withProperties } from '../file/packed-outcome.js';
import { locate } from '../json/parse.js';
import { positionsIn } from '../json/position.js';
import { reportSharedName } from '../legacy/model-rules.js';
import type { DecideIn } from '../file/decide-with.js';
import type { DeclaredName } from '../file/file-outcome.js';
import type { ReportPart } from './file.js';
import type { FileReport, ReportedFinding } from './report.js';

export type DeclaredNames = ReadonlyMap<string, readonly DeclaredName[]>;

export function namesInReport(files: readonly FileReport[]): DeclaredNames {
  return new Map(files.map((file) => [file.path, namesInFile(file)]));
}

/** Returns whether the algorithms of a file were read: then its text is JSON. */
export function isRead({
  format,
  status,
}: Pick<FileReport, 'format' | 'status'>): boolean {
  return format !== 'other' && status !== 'invalid';
}

function namesInFile(file: FileReport): readonly DeclaredName[] {
  const { sourceText, fields = [] } = file;
  if (!isRead(file) || typeof sourceText !== 'string') return [];
  const source = sourceTextOf(sourceText);
  const targets = fields.flatMap(({ source: pointer, target: [target] }) =>
    pointer?.endsWith('/name') && target !== undefined
      ? [[pointer, target] as const]
      : [],
  );
  return namesIn(
    locate(source.text),
    source.text,
    positionsIn(source),
    new Map(targets),
  );
}

/**
 * Adds a finding for each name that several files declare, Legacy or Current.
 * @param elsewhere the names in each file of the run that is not among the parts
 */
export function withSharedNames(
  parts: readonly ReportPart[],
  decideIn: DecideIn,
  elsewhere: readonly (readonly string[])[] = [],
): readonly ReportPart[] {
  const declared = parts.flatMap((part) =>
    [...part.declared.values()].map((names) => names.map(({ name }) => name)),
  );
  const times = new Map<string, number>();
  for (const names of [...declared, ...elsewhere])
    for (const name of new Set(names))
      times.set(name, (times.get(name) ?? 0) + 1);
  if ([...times.values()].every((count) => count === 1)) return parts;
  const timesOf = ({ name }: DeclaredName): number => times.get(name) ?? 0;
  return parts.map((part) => {
    const files = part.files.map((file) => {
      const names = part.declared.get(file.path) ?? [];
      const shared = names.filter((name) => timesOf(name) > 1);
      if (shared.length === 0) return file;
      const findings = shared.map((name) =>
        locateSharedName(name, file.path, timesOf(name), decideIn),
      );
      const { counted } = file;
      return withProperties(file, {
        get findings() {
          return sortFindings([...file.findings, ...findings]);
        },
        ...(counted && { counted: sortFindings([...counted, ...findings]) }),
      });
    });
    return withProperties(part, { files });
  });
}

function locateSharedName(
  { name, spelling, pointer, start, end, target }: DeclaredName,
  path: string,
  times: number,
  decideIn: DecideIn,
): ReportedFinding {
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

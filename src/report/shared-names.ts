import { locate } from '../json/locate.js';
import { positionsIn } from '../json/position.js';
import {
  declaredNames,
  findNameShared,
} from '../mapping/constructs/name-shared.js';
import { rankOf } from '../mapping/registry.js';
import type { Finding } from '../rule/finding.js';
import type { Decision } from '../decisions/decision.js';
import { reportFinding, type ReportPart } from './file.js';
import type { FileReport, ReportedFinding } from './report.js';

/** Finds the decision that settles a finding of the file at `path`. */
export type DecideIn = (
  path: string,
  text: string,
) => (finding: Finding) => Decision | undefined;

/**
 * Adds a finding at every name that is declared in more than one of the files,
 * Legacy and Current. The files must have their texts.
 */
export function withSharedNames(
  parts: readonly ReportPart[],
  decideIn: DecideIn,
): readonly ReportPart[] {
  const filesByName = new Map<string, Set<FileReport>>();
  for (const file of parts.flatMap(({ files }) => files))
    for (const name of namesIn(file)) {
      const declaring = filesByName.get(name);
      if (declaring) declaring.add(file);
      else filesByName.set(name, new Set([file]));
    }
  const timesOf = (name: string): number => filesByName.get(name)?.size ?? 0;
  const concerned = new Set(
    [...filesByName.values()]
      .filter((declaring) => declaring.size > 1)
      .flatMap((declaring) => [...declaring]),
  );
  return parts.map((part) => ({
    ...part,
    files: part.files.map((file) =>
      concerned.has(file) ? withNamesOf(file, timesOf, decideIn) : file,
    ),
  }));
}

function textOf({ format, sourceText }: FileReport): string | undefined {
  return format === 'other' || typeof sourceText !== 'string'
    ? undefined
    : sourceText.replace(/^\uFEFF/, '');
}

/** The names as `JSON.parse` sees them, which is much faster than with positions. */
function namesIn(file: FileReport): readonly string[] {
  const text = textOf(file);
  if (text === undefined || file.status === 'invalid') return [];
  const value: unknown = JSON.parse(text);
  return [value].flat().flatMap((algorithm) => {
    if (typeof algorithm !== 'object' || algorithm === null) return [];
    const { name, Name } = algorithm as Readonly<Record<string, unknown>>;
    return [name, Name].filter((it) => typeof it === 'string');
  });
}

function withNamesOf(
  file: FileReport,
  timesOf: (name: string) => number,
  decideIn: DecideIn,
): FileReport {
  const text = textOf(file) ?? '';
  const source = {
    text,
    byteOrderMark: file.sourceText?.startsWith('\uFEFF') === true,
  };
  const positionAt = positionsIn(source);
  const decide = decideIn(file.path, text);
  const shared = declaredNames(locate(text))
    .filter(({ value }) => timesOf(value) > 1)
    .map((name) => {
      const finding = findNameShared(name, timesOf(name.value));
      const decision = decide(finding) ?? null;
      return reportFinding(
        { ...finding, decision, target: targetOf(file, name.pointer) },
        file.path,
        source,
        positionAt,
      );
    });
  const rank = ({ rule }: ReportedFinding): number => rankOf.get(rule) ?? 0;
  return {
    ...file,
    findings: [...file.findings, ...shared].toSorted(
      (a, b) => a.start.offset - b.start.offset || rank(a) - rank(b),
    ),
  };
}

function targetOf({ fields = [] }: FileReport, pointer: string): string | null {
  return fields.find(({ source }) => source === pointer)?.target[0] ?? null;
}

import { locate } from '../json/locate.js';
import { positionsIn } from '../json/position.js';
import {
  declaredNames,
  findNameShared,
  namesDeclaredBy,
} from '../mapping/constructs/name-shared.js';
import { rankOf } from '../mapping/registry.js';
import type { Finding } from '../rule/finding.js';
import type { Decision } from '../decisions/decision.js';
import { reportFinding, type ReportPart } from './file.js';
import type { NameTargets } from './name-targets.js';
import type { FileReport, ReportedFinding } from './report.js';

/** Finds the decision that settles a finding of the file at `path`. */
export type DecideIn = (
  path: string,
  text: string,
) => (finding: Finding) => Decision | undefined;

/**
 * Adds a finding at every name that is declared in more than one of the files,
 * Legacy and Current. The files must have their texts.
 *
 * @param elsewhere the names in each file of the run that is not among the parts
 */
export function withSharedNames(
  parts: readonly ReportPart[],
  decideIn: DecideIn,
  elsewhere: readonly (readonly string[])[] = [],
): readonly ReportPart[] {
  const namesOf = new Map(
    parts
      .flatMap(({ files }) => files)
      .map((file) => [file, new Set(namesIn(file))]),
  );
  const times = new Map<string, number>();
  for (const names of [...namesOf.values(), ...elsewhere.map(asSet)])
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  const timesOf = (name: string): number => times.get(name) ?? 0;
  const isConcerned = (file: FileReport): boolean =>
    [...(namesOf.get(file) ?? [])].some((name) => timesOf(name) > 1);
  return parts.map((part) => ({
    ...part,
    files: part.files.map((file) =>
      isConcerned(file)
        ? withNamesOf(file, part.nameTargets, timesOf, decideIn)
        : file,
    ),
  }));
}

function asSet(names: readonly string[]): ReadonlySet<string> {
  return new Set(names);
}

function textOf({ format, sourceText }: FileReport): string | undefined {
  return format === 'other' || typeof sourceText !== 'string'
    ? undefined
    : sourceText.replace(/^\uFEFF/, '');
}

function namesIn(file: FileReport): readonly string[] {
  const text = textOf(file);
  return text === undefined || file.status === 'invalid'
    ? []
    : namesDeclaredBy(JSON.parse(text));
}

function withNamesOf(
  file: FileReport,
  nameTargets: NameTargets,
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
  const targets = nameTargets.get(file.path);
  const shared = declaredNames(locate(text))
    .filter(({ value }) => timesOf(value) > 1)
    .map((name) => {
      const finding = findNameShared(name.value, name, timesOf(name.value));
      const decision = decide(finding) ?? null;
      const target = targets?.get(name.pointer) ?? null;
      return reportFinding(
        { ...finding, decision, target },
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

import type { Signals } from '../check/rules/known-names.js';
import {
  checkBytes,
  checkTogether,
  type SharedFacts,
  sharedFacts,
} from '../file/check-file.js';
import { decideWith } from '../file/decide-with.js';
import type { FileFinding, FileRecord } from '../file/record.js';
import { removedOutput } from '../report/compare-records.js';
import type { RunParts } from '../report/finished-run.js';
import { findMoved, type Sides } from '../report/moved-findings.js';
import type { RunFinding } from '../report/report.js';
import type { Finding } from '../rule/rule.js';
import {
  type ChangesRequest,
  findChangedFiles,
  findLostModel,
} from './changed-files.js';
import { hasSameNames, sharedSince } from './compare.js';
import type { FailedPath, FoundFile, FoundFiles } from './find-files.js';
import {
  readReferencesThen,
  type References,
  type ReferencesRequest,
} from './references.js';
import type { CheckedThen, FileTask } from './run-settings.js';

type Together = ReturnType<typeof checkTogether>;

/** What a check compares with: the same files at the merge base, checked together. */
export interface PastCheck {
  readonly settings: CheckedThen;
  readonly ofFile: (file: FoundFile) => Pick<FileTask, 'then' | 'moved'>;
  /** Reports a file that is no model any more. */
  readonly lost: (file: FoundFile) => readonly FileFinding[];
  /** The signal mapping and type configuration files, with what is new. */
  readonly references: readonly FileRecord[];
  readonly failed: readonly FailedPath[];
  readonly warnings: readonly string[];
  /** Findings of the run as a whole that are new. */
  readonly findings: readonly RunFinding[];
  readonly compared: NonNullable<RunParts['compared']>;
}

/**
 * Checks the files of a run as they were at the merge base. A file that did not change
 * can have a new finding, because of another one.
 * @param facts what rules about several files need of those that are there, by path
 */
export async function checkedThen(
  found: FoundFiles,
  request: ChangesRequest & ReferencesRequest,
  facts: ReadonlyMap<string, SharedFacts>,
  references: References,
  now: Together,
): Promise<PastCheck> {
  const changes = await findChangedFiles(found, request);
  const { changed, removed, readNow, readThen, pathThen } = changes;
  const differing = [...changed, ...removed];
  const differingPaths = new Set(differing.map(({ path }) => path));
  const factsThen = new Map(
    [...facts].filter(([path]) => !differingPaths.has(path)),
  );
  for (const file of differing) {
    const bytes = readThen(file);
    if (bytes) factsThen.set(file.path, sharedFacts(bytes, file.named));
  }
  const { records, ...known } = await readReferencesThen(references, request);
  const then = checkTogether(factsThen, {
    ...known,
    isIncomplete: found.isIncomplete,
  });
  const acrossOf = (
    { across }: Together,
    { path }: FoundFile,
  ): readonly Finding[] => across.get(path) ?? [];
  const hasSameSignals = sameSignals(now.signals, then.signals);
  const isSame = (file: FoundFile): boolean =>
    !differingPaths.has(file.path) &&
    hasSameSignals &&
    JSON.stringify(acrossOf(now, file)) ===
      JSON.stringify(acrossOf(then, file));

  const decideNow = decideWith(request.decisions, process.cwd());
  const decideThen = decideWith(changes.decisionsThen, process.cwd());
  const sides = differing.map((file): Sides & { readonly path: string } => {
    const { path, named } = file;
    const isGone = removed.includes(file);
    const before = readThen(file);
    const after = isGone ? undefined : readNow(file);
    if (hasSameNames(file, before, after)) return { path };
    return {
      path,
      then:
        before &&
        checkBytes(path, before, {
          named,
          signals: then.signals,
          across: acrossOf(then, file),
          decideIn: (_, text) => decideThen(pathThen(file), text),
        }),
      now:
        after &&
        checkBytes(path, after, {
          named,
          signals: now.signals,
          across: acrossOf(now, file),
          decideIn: decideNow,
        }),
    };
  });
  const moved = findMoved(sides);
  const gone = new Set(removed.map(({ path }) => path));
  const shared = sharedSince(changes, request);
  return {
    settings: { signals: then.signals, decisions: changes.decisionsThen },
    ofFile(file) {
      if (isSame(file)) return { then: 'the same' };
      const content = readThen(file);
      return {
        moved: moved.get(file.path) ?? [],
        then: content && {
          content,
          decidedAs: pathThen(file),
          across: acrossOf(then, file),
        },
      };
    },
    lost: (file) =>
      differingPaths.has(file.path)
        ? findLostModel(file, changes, request.changed)
        : [],
    references: records,
    failed: changes.failed,
    warnings: changes.warnings,
    findings: shared.added,
    compared: {
      ref: request.changed,
      outputs: sides.flatMap(({ path, then: before }) =>
        before && gone.has(path)
          ? [
              {
                ...removedOutput(before, moved.get(path) ?? []),
                change: 'same' as const,
              },
            ].filter((it) => it.gone.length > 0)
          : [],
      ),
      goneOfRun: shared.gone,
    },
  };
}

function sameSignals(
  one: Signals | undefined,
  other: Signals | undefined,
): boolean {
  return (
    JSON.stringify(one, withoutMaps) === JSON.stringify(other, withoutMaps)
  );
}

function withoutMaps(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...(value as Map<unknown, unknown>)];
  return value instanceof Set ? [...(value as Set<unknown>)] : value;
}

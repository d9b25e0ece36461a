import { isDeepStrictEqual } from 'node:util';
import {
  checkFile,
  checkTogether,
  sharedFacts,
  type SharedFacts,
} from '../file/check-file.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { readAbsent } from './absent-files.js';
import { type Changes, findChanges, type Side } from './changed-files.js';
import { compareSides, type RecordOf } from './compare.js';
import { decideHere } from './decisions-file.js';
import { findFiles, isReadInFolder, refuseMissing } from './find-files.js';
import { type FoundFile, type ReadContent, readerOf } from './found-file.js';
import { readReferences, readReferencesThen } from './references.js';
import type { Run } from './run.js';
import { findingsOfWhole } from './whole-run.js';
import { type FilesRun, processFiles } from './process-files.js';

type Together = ReturnType<typeof checkTogether>;

type Facts = ReadonlyMap<string, SharedFacts>;

/**
 * Checks files against their format, all together: first collects what rules
 * about several files need, then checks file by file. With `changed`, all are checked
 * as they were at the merge base, too: a file that did not change can have a new
 * finding, because of another one.
 */
export async function checkFiles(run: Run): Promise<FilesRun> {
  const { only, changed } = run;
  const isOnlyRead = only === undefined || isReadInFolder(only.path, run);
  const references = readReferences(run);
  run.onStage?.('finding files');
  const found = findFiles(run);
  const models = [
    ...found.files.filter(
      ({ path }) => !references.paths.has(path) && path !== only?.path,
    ),
    ...(only && isOnlyRead ? [only] : []),
  ];
  const absent = readAbsent(found);
  const isIncomplete = absent === undefined;
  const facts = factsOf([...models, ...(absent ?? [])], readerOf(run));
  const together = checkTogether(facts, { ...references, isIncomplete });
  if (changed !== undefined) run.onStage?.(`comparing with ${changed}`);
  const changes =
    changed === undefined
      ? undefined
      : await findChanges({ ...found, files: models }, run, changed);
  refuseMissing(changes?.missing ?? found.missing);
  const then = changes && {
    ...(await readReferencesThen(references, run, changes.ref)),
    isIncomplete,
  };
  const past =
    changes && then && comparedWith(changes, run, facts, together, then);
  const decideNow = decideHere(run.decisions);
  const check = checkerOf(together, () => decideNow, run.noLegacy);
  const ran = await processFiles(
    run,
    [
      ...(only ? models.filter((it) => it === only) : models),
      ...(only ? [] : (then ?? references).records),
      ...found.failed.map(({ path, reason }) => failedRecord(path, reason)),
    ],
    'checked',
    (file, bytes) => {
      const record = check(file, bytes);
      return { record: past ? past.compare(file, record) : record };
    },
  );
  return {
    ...ran,
    found,
    excluded: found.excluded,
    searched: only ? 0 : found.files.length + found.excluded,
    warnings: [
      ...(isOnlyRead
        ? []
        : [
            `${only.path} was not checked: a run over its folder does not read it.`,
          ]),
      ...(changes ?? found).warnings,
      ...references.warnings,
    ],
    findings: past?.findings ?? findingsOfWhole(run, ran.totals, models, true),
    compared: past?.compared,
  };
}

/** Compares the files of a run with the same files at the merge base, checked together. */
function comparedWith(
  changes: Changes,
  { noLegacy }: Run,
  facts: Facts,
  now: Together,
  references: Parameters<typeof checkTogether>[1],
) {
  const { differing, then } = changes;
  const differingPaths = new Set(differing.map(({ path }) => path));
  const together = checkTogether(
    new Map([
      ...[...facts].filter(([path]) => !differingPaths.has(path)),
      ...factsOf(differing, then.read),
    ]),
    references,
  );
  const past = compareSides(changes, differing, {
    now: checkerOf(now, changes.now.decideFor),
    then: checkerOf(together, then.decideFor),
  });
  const hasSameSignals = isDeepStrictEqual(now.signals, together.signals);
  const checkThen = checkerOf(together, then.decideFor, noLegacy);
  const recordThen = (
    file: FoundFile,
    record: FileRecord,
  ): FileRecord | undefined => {
    const { path } = file;
    const hasSameFindings =
      !differingPaths.has(path) &&
      hasSameSignals &&
      isDeepStrictEqual(now.across.get(path), together.across.get(path));
    if (hasSameFindings) return record;
    const bytes = then.read(file);
    return bytes && checkThen(file, bytes);
  };
  // No command writes a checked file.
  const change = 'same' as const;
  return {
    findings: past.findings,
    compared: {
      ...past.compared,
      outputs: past.compared.outputs
        .filter(({ gone }) => gone.length > 0)
        .map((it) => ({ ...it, change })),
    },
    compare(file: FoundFile, record: FileRecord): FileRecord {
      const compared = past.compare(file, record, recordThen(file, record));
      const { comparison } = compared;
      return {
        ...compared,
        comparison: { ...comparison, change, before: null, isMigrated: false },
      };
    },
  };
}

/** Returns a function that checks a file by what was found in all. */
function checkerOf(
  { across, signals }: Together,
  decideFor: Side['decideFor'],
  noLegacy = false,
): RecordOf<FoundFile> {
  return (file, bytes) =>
    checkFile(file.path, bytes, {
      named: file.named,
      noLegacy,
      signals,
      across: across.get(file.path) ?? [],
      decideIn: decideFor(file),
    });
}

/** Collects what rules about several files need; a file that cannot be read is reported later. */
function factsOf(files: readonly FoundFile[], read: ReadContent): Facts {
  return new Map(
    files.flatMap((file) => {
      const bytes = read(file);
      // A copy: a part of a source text would keep all of it in memory.
      return bytes
        ? [
            [
              file.path,
              structuredClone(sharedFacts(file.path, bytes, file.named)),
            ],
          ]
        : [];
    }),
  );
}

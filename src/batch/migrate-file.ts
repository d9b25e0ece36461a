import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkedModel } from '../file/check-file.js';
import {
  type Conversion,
  convertBytes,
  isConverted,
} from '../file/convert-bytes.js';
import {
  type DecideIn,
  decideWith,
  sourcesWithout,
} from '../file/decide-with.js';
import {
  makeRecord,
  type RecordRequest,
  statusOf,
  type WriteOutcome,
} from '../file/make-record.js';
import type { CurrentModel, ReadCurrent } from '../file/open.js';
import type { VerifiedSource, Verifier } from '../file/verify-file.js';
import { locate } from '../json/parse.js';
import { compareRecords, decisionKeys } from '../report/compare-records.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { definitionsElsewhere, readAgainst } from './against.js';
import { digestOf } from './read-file.js';
import type {
  CompareSettings,
  FileTask,
  FileThen,
  MigrateSettings,
  Processed,
  RunSettings,
  VerifySettings,
  WriteSettings,
} from './run-settings.js';
import type { Target } from './targets.js';
import { notWrittenMessage, writeFileSafely } from './write-file.js';
import { inspectOutput, type Output, writeOutput } from './write-output.js';

export type Migrate = (
  task: FileTask,
  bytes: Uint8Array,
  beforeWrite: () => void,
) => Promise<Processed>;

/** Returns a function that maps, writes and compares one file. */
export async function createMigrator(
  settings: MigrateSettings,
  run: RunSettings,
  request: RecordRequest,
): Promise<Migrate> {
  const { verifying, comparing, writing } = settings;
  const verifier = verifying
    ? // Lazy: loads the calendar library.
      (await import('../file/verify-file.js')).createVerifier()
    : undefined;
  const decideThen = decideWith(comparing?.decisions, run.workingDirectory);
  const decisionsThen = decisionKeys(comparing?.decisions);
  return async (task, bytes, beforeWrite) => {
    const { path, target, then } = task;
    const conversion = convert(task, bytes, request.decideIn, settings);
    const { kind } = conversion;
    if (kind === 'current' && settings.checksCurrent === true)
      return checked(path, conversion, request);
    const output = isConverted(conversion) ? (target?.path ?? null) : null;
    const mapped = { ...makeRecord(path, conversion, request), output };
    if (verifier && isConverted(conversion)) {
      const status = kind === 'partial' ? kind : mapped.status;
      const record = { ...mapped, status };
      const source = {
        legacy: conversion.mapped.legacy,
        findings: record.findings,
        outputText: conversion.outputText,
      };
      return verify(record, source, task, verifier, verifying, run);
    }
    // From here on the mapped model is no longer needed, however long a write takes.
    const { outputText = null } = mapped;
    const written =
      outputText !== null && kind !== 'held' && writing && target
        ? await write(task, target, outputText, bytes, writing, beforeWrite)
        : { result: 'none' as const };
    const { result, ...reason } = written;
    const status = statusOf(kind, result, writing?.dryRun ?? true);
    const record: FileRecord = { ...mapped, ...reason, status };
    if (!comparing) return { record };
    const old = then && recordThen(task, then, decideThen, comparing);
    const comparison = compareRecords(old, record, decisionsThen);
    const declarationsThen = old ? [{ path, names: old.names }] : [];
    return { record: { ...record, comparison }, declarationsThen };
  };
}

function checked(
  path: string,
  model: CurrentModel,
  request: RecordRequest,
): Processed {
  const checking = { ...request, named: true, signals: undefined, across: [] };
  const { record, facts } = checkedModel(path, model, checking);
  return { record, facts: { legacyNames: [], current: facts } };
}

/** Returns the record that a run at the commit would make of a file. */
export function recordThen(
  task: FileTask,
  { content, decidedAs }: FileThen,
  decideThen: DecideIn,
  { sources }: CompareSettings,
): FileRecord {
  const decideIn: DecideIn = (_, text) => decideThen(decidedAs, text);
  const conversion = convert(task, content, decideIn, {
    sources,
    allowPartial: false,
  });
  return makeRecord(task.path, conversion, { decideIn });
}

function convert(
  { path, named, print }: FileTask,
  bytes: Uint8Array,
  decideIn: DecideIn | undefined,
  { sources, allowPartial }: Pick<MigrateSettings, 'sources' | 'allowPartial'>,
): Conversion {
  if (!print) throw new Error('a file to convert has options');
  return convertBytes(path, bytes, {
    print,
    named,
    allowPartial,
    ...(decideIn && { decideIn }),
    sourcesElsewhere: sources && sourcesWithout(path, sources),
  });
}

/** Compares what a file means with what its output, or an existing Current file, means. */
function verify(
  record: FileRecord,
  source: VerifiedSource,
  { against, path }: FileTask,
  verifier: Verifier,
  { namesAgainst }: VerifySettings = { namesAgainst: undefined },
  { workingDirectory, maxBytes }: RunSettings,
): Processed {
  const other =
    against === undefined
      ? undefined
      : readAgainst(against, workingDirectory, maxBytes);
  const isMissing =
    against !== undefined && !existsSync(resolve(workingDirectory, against));
  // All its algorithms may have moved to other files.
  const hasMoved =
    isMissing && record.names.some(({ name }) => namesAgainst?.has(name));
  if (isMissing && !hasMoved)
    return { record: { ...record, status: 'held', output: null } };
  const current: ReadCurrent | undefined = hasMoved
    ? { ok: true, file: { path: against, root: locate('[]') } }
    : other;
  if (current?.ok === false)
    return {
      record: { ...failedRecord(path, current.reason), format: record.format },
    };
  const { verification, windows } = verifier(
    source,
    current?.file,
    against === undefined || !namesAgainst
      ? undefined
      : definitionsElsewhere(namesAgainst, against, workingDirectory, maxBytes),
  );
  return { record: { ...record, verification }, windows };
}

async function write(
  { refusal, asked, path }: FileTask,
  target: Target,
  outputText: string,
  source: Uint8Array,
  { kind, dryRun, force, below, inside }: WriteSettings,
  beforeWrite: () => void,
): Promise<{ readonly result: WriteOutcome; readonly reason?: string }> {
  const bytes = new TextEncoder().encode(outputText);
  const output: Output = {
    target: target.absolute,
    shown: target.path,
    bytes,
    below,
    replaceable: force ? 'anything' : 'current',
  };
  // Only an empty array is the same in both formats.
  const found =
    kind === 'out'
      ? inspectOutput(output)
      : { kind: Buffer.from(bytes).equals(source) ? 'same' : 'replaceable' };
  if (found.kind === 'same') return { result: 'unchanged' };
  if ('reason' in found) return { result: 'failed', reason: found.reason };
  if (dryRun) return { result: 'none' };
  const cause =
    refusal ??
    (asked !== undefined && asked !== digestOf(source)
      ? 'another program changed it after git was asked: check it and run again'
      : undefined);
  if (cause !== undefined)
    return { result: 'failed', reason: notWrittenMessage(path, cause) };
  beforeWrite();
  const written =
    kind === 'out'
      ? await writeOutput(output)
      : await writeFileSafely({
          target: target.absolute,
          shown: target.path,
          bytes,
          inside,
          expected: source,
        });
  return written.ok
    ? { result: 'written' }
    : { result: 'failed', reason: written.reason };
}

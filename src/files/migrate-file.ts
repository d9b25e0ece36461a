import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Conversion,
  convertBytes,
  isConverted,
} from '../file/convert-bytes.js';
import { type DecideIn, decideWith } from '../file/decide-with.js';
import {
  makeRecord,
  type RecordRequest,
  statusOf,
} from '../file/make-record.js';
import { definitionsIn, type ReadCurrent } from '../file/open.js';
import type { VerifiedSource, Verifier } from '../file/verify-file.js';
import { locate } from '../json/parse.js';
import { compareRecords, decisionKeys } from '../report/compare-records.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import {
  definitionsElsewhere,
  type NamesAgainst,
  readAgainst,
} from './against.js';
import type { Mapped } from './process-file.js';
import { digestOf } from './read-file.js';
import type {
  CompareSettings,
  FileTask,
  FileThen,
  MigrateSettings,
  RunSettings,
} from './run-settings.js';
import { describeError } from './run-errors.js';
import { inspectTarget, notWrittenMessage } from './write-file.js';
import {
  inspectOutput,
  type Output,
  replaceOutput,
  type Written,
} from './write-output.js';

export type Migrate = (task: FileTask, bytes: Uint8Array) => Promise<Mapped>;

/** Returns a function that maps, writes and compares one file. */
export async function createMigrator(
  settings: MigrateSettings,
  run: RunSettings,
  request: RecordRequest,
  beforeWrite: () => void,
): Promise<Migrate> {
  const { verifying, comparing, writing } = settings;
  const verifier =
    // Lazy: loads the calendar library.
    verifying && (await import('../file/verify-file.js')).createVerifier();
  const decideThen = decideWith(comparing?.decisions, process.cwd());
  const decisionsThen = decisionKeys(comparing?.decisions);
  return async (task, bytes) => {
    const { path, target, then } = task;
    const conversion = convert(task, bytes, request.decideIn, settings);
    const { kind } = conversion;
    const output = isConverted(conversion) ? (target?.path ?? null) : null;
    const made = makeRecord(path, conversion, request);
    const findings = [...(task.known ?? []), ...made.findings];
    const mapped = { ...made, findings, output };
    if (verifying && verifier && isConverted(conversion)) {
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
      kind === 'held'
        ? { result: 'none' as const }
        : await write(task, outputText, bytes, settings, beforeWrite);
    const { result, ...reason } = written;
    const status = statusOf(kind, result, writing?.dryRun ?? true);
    const record: FileRecord = { ...mapped, ...reason, status };
    if (!comparing) return { record };
    const old =
      then && then !== 'the same'
        ? recordOfContent(task, then, decideThen, comparing)
        : undefined;
    const comparison = compareRecords(old, record, decisionsThen, task.moved);
    return { record: { ...record, comparison } };
  };
}

/** Returns the record that a run would make of a file with another content, such as at the commit. */
export function recordOfContent(
  task: FileTask,
  { content, decidedAs }: FileThen,
  decide: DecideIn,
  { sources }: Pick<CompareSettings, 'sources'>,
): FileRecord {
  const decideIn: DecideIn = (_, text) => decide(decidedAs, text);
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
    sources,
  });
}

/** Compares what a file means with what its output, or an existing Current file, means. */
function verify(
  record: FileRecord,
  source: VerifiedSource,
  { against, path }: FileTask,
  verifier: Verifier,
  names: NamesAgainst,
  { maxSize }: RunSettings,
): Mapped {
  if (against === undefined) {
    const { verification, windows } = verifier(source);
    return { record: { ...record, verification }, windows };
  }
  const isThere = existsSync(against);
  const current: ReadCurrent = isThere
    ? readAgainst(against, maxSize)
    : { ok: true, file: { path: against, root: locate('[]') } };
  if (!current.ok)
    return {
      record: { ...failedRecord(path, current.reason), format: record.format },
    };
  const here = new Set(definitionsIn(current.file).map(({ name }) => name));
  // All its algorithms may have moved to other files.
  const isAnyCompared = record.names.some(
    ({ name }) => here.has(name) || names.get(name)?.length === 1,
  );
  if (!isAnyCompared)
    return { record: { ...record, status: 'held', output: null } };
  const { verification, windows } = verifier(
    source,
    current.file,
    definitionsElsewhere(names, against, maxSize),
  );
  return { record: { ...record, verification }, windows };
}

/** Returns why a write would be refused; undefined if nothing is known against it. */
function whyNotReplaced(
  target: string,
  inside: readonly string[],
): string | undefined {
  try {
    inspectTarget({ target, inside });
    return undefined;
  } catch (error) {
    return describeError(error, 'the file');
  }
}

async function write(
  { refusal, asked, path, target }: FileTask,
  outputText: string | null,
  source: Uint8Array,
  { writing, inside }: MigrateSettings,
  beforeWrite: () => void,
): Promise<Written> {
  if (outputText === null || !writing || !target) return { result: 'none' };
  const { out, dryRun, force = false } = writing;
  const bytes = new TextEncoder().encode(outputText);
  const output: Output = {
    target: target.absolute,
    path: target.path,
    bytes,
    force,
    ...(out === undefined ? { inside } : { below: resolve(out) }),
  };
  // Only an empty array is the same in both formats.
  if (out === undefined && Buffer.from(bytes).equals(source))
    return { result: 'unchanged' };
  const inspected = out === undefined ? { old: source } : inspectOutput(output);
  if ('result' in inspected) return inspected;
  if (dryRun && !writing.write) return { result: 'none' };
  const cause =
    refusal ??
    (asked !== undefined && asked !== digestOf(source)
      ? 'another program changed it after git was asked: check it and run again'
      : dryRun
        ? whyNotReplaced(target.absolute, inside)
        : undefined);
  if (cause !== undefined)
    return { result: 'failed', reason: notWrittenMessage(path, cause) };
  if (dryRun) return { result: 'none' };
  beforeWrite();
  return replaceOutput(output, inspected.old);
}

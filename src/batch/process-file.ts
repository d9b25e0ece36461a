import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PrintOptions } from '../current/print-options.js';
import { createShortener } from '../file/located-findings.js';
import { convertBytes } from '../file/convert-bytes.js';
import {
  type Detail,
  failedFile,
  type FileOutcome,
  type MappedFile,
} from '../file/file-outcome.js';
import {
  compress,
  defineCompressed,
  packOutcome,
  type PackedOutcome,
} from '../file/packed-outcome.js';
import {
  decideWith,
  type DecisionsSource,
  type SourcesOfRun,
  sourcesWithout,
} from '../file/decide-with.js';
import type { ReadCurrent } from '../file/open.js';
import { locate } from '../json/parse.js';
import type { VerifiedFile } from '../report/verification.js';
import type { VerifiedPart, Verifier } from '../report/verify-files.js';
import {
  definitionsElsewhere,
  type NamesAgainst,
  readAgainst,
} from './against.js';
import { digestOf, readInputFile } from './read-file.js';
import type { Target } from './targets.js';
import { notWrittenMessage, writeFileSafely } from './write-file.js';
import { inspectOutput, type Output, writeOutput } from './write-output.js';

export interface FileTask {
  readonly path: string;
  readonly absolute: string;
  readonly named: boolean;
  readonly print: PrintOptions;
  readonly target?: Target | undefined;
  /** The searched folder or named file, where links may lead. */
  readonly inside: string;
  /** Why the target must not be written, as the end of a sentence. */
  readonly refusal?: string | undefined;
  /** The digest of the content that git was asked about; absent: it was not asked. */
  readonly asked?: string | undefined;
  /** The Current file that `verify` compares with. */
  readonly against?: string | undefined;
  readonly content?: Uint8Array;
  /** The path that decisions name, if it is another one: the file was renamed since. */
  readonly decidedAs?: string;
}

export interface FileSettings {
  readonly workingDirectory: string;
  readonly decisions: DecisionsSource | undefined;
  /** The algorithms that decisions read; undefined if those of other files are unknown. */
  readonly sources: SourcesOfRun | undefined;
  readonly maxBytes: number;
  readonly detail: Detail;
  /** The detail of `ready` files. */
  readonly readyDetail: Detail;
  readonly allowPartial: boolean;
  readonly writing: WriteSettings | undefined;
  /** Whether to compare what the file means before and after. */
  readonly verifies: boolean;
  /** The algorithms of the Current files to compare with, which count together. */
  readonly namesAgainst?: NamesAgainst | undefined;
}

export interface WriteSettings {
  readonly kind: 'out' | 'write';
  readonly dryRun: boolean;
  readonly force: boolean;
  /** With `out`: the folder that outputs must stay in. */
  readonly below: string | undefined;
  /** Searched folders and named files: symbolic links may lead only here. */
  readonly inside: readonly string[];
}

export interface ProcessedFile {
  readonly outcome: PackedOutcome;
  readonly written?: Written;
  readonly verified?: PackedVerified;
}

/** The comparison of a file, with its algorithms as deflated JSON. */
export interface PackedVerified extends VerifiedPart {
  readonly file: VerifiedFile & { readonly algorithms: readonly [] };
  readonly algorithms: Uint8Array;
}

/** Returns the comparison; its algorithms are decompressed when they are read. */
export function unpackVerified({
  algorithms,
  ...part
}: PackedVerified): VerifiedPart {
  const file = { ...part.file };
  defineCompressed(file, 'algorithms', algorithms);
  return { ...part, file };
}

export type Written =
  | { readonly kind: 'written' | 'unchanged' | 'would-write' }
  /** The file was not written, or the Current file to compare with was not read. */
  | { readonly kind: 'failed'; readonly reason: string };

export type ProcessFile = (
  task: FileTask,
  beforeWrite: () => void,
) => Promise<ProcessedFile>;

/** Returns a function that reads, maps and writes one file and never rejects. */
export function createProcessor(settings: FileSettings): ProcessFile {
  const { workingDirectory, maxBytes, allowPartial, sources } = settings;
  const { detail, readyDetail } = settings;
  const decideIn = decideWith(settings.decisions, workingDirectory);
  // The message about an unused decision looks at all findings of its rule.
  const decided = new Set(settings.decisions?.decisions.map((it) => it.rule));
  const shorten = createShortener((rule) => decided.has(rule));
  const pack = (outcome: FileOutcome): PackedOutcome => {
    const shortened = shorten(outcome.findings);
    const kept = outcome.kind === 'ready' ? readyDetail : detail;
    return packOutcome({
      ...outcome,
      ...(kept.includes('findings')
        ? { counted: shortened }
        : { findings: shortened }),
    });
  };
  // Lazy: loads the calendar library.
  const verifier = settings.verifies
    ? import('../report/verify-files.js').then((it) => it.createVerifier())
    : undefined;
  return async (task, beforeWrite) => {
    const { path, named, print } = task;
    try {
      const read = task.content
        ? { ok: true as const, bytes: task.content }
        : readInputFile(task.absolute, { maxBytes }, path);
      if (!read.ok)
        return { outcome: packOutcome(failedFile(path, read.reason)) };
      const { bytes } = read;
      const outcome = convertBytes(path, bytes, {
        ...{ print, named, allowPartial, detail, readyDetail },
        decideIn: (_, text) => decideIn(task.decidedAs ?? path, text),
        sourcesElsewhere: sources && sourcesWithout(path, sources),
      });
      if (!('output' in outcome)) return { outcome: pack(outcome) };
      const written =
        settings.writing && outcome.kind !== 'held'
          ? await write(task, bytes, outcome, settings.writing, beforeWrite)
          : undefined;
      const packed = pack(outcome);
      if (written) return { outcome: packed, written };
      const verify = await verifier;
      return verify
        ? {
            outcome: packed,
            ...verifyOutput(task, bytes, outcome, verify, settings),
          }
        : { outcome: packed };
    } catch (error) {
      return {
        outcome: packOutcome(
          failedFile(
            path,
            `${path} was not migrated, because of a bug in infomodel-migrate: ${String(error)}`,
          ),
        ),
      };
    }
  };
}

/** Compares what the file means with what its output, or an existing Current file, means. */
function verifyOutput(
  { path, against }: FileTask,
  source: Uint8Array,
  { findings, names, output }: MappedFile,
  verify: Verifier,
  { workingDirectory, maxBytes, namesAgainst }: FileSettings,
): Pick<ProcessedFile, 'written' | 'verified'> {
  const other =
    against === undefined
      ? undefined
      : readAgainst(against, workingDirectory, maxBytes);
  // All its algorithms may have moved to other files.
  const hasMoved =
    against !== undefined &&
    names.some(({ name }) => namesAgainst?.has(name)) &&
    !existsSync(resolve(workingDirectory, against));
  const current: ReadCurrent | undefined = hasMoved
    ? { ok: true, file: { path: against, root: locate('[]') } }
    : other;
  if (current?.ok === false)
    return { written: { kind: 'failed', reason: current.reason } };
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const { file, summary, windows } = verify(
    { path, findings, sourceText: textOf(source), outputText: textOf(output) },
    current?.file,
    against === undefined || !namesAgainst
      ? undefined
      : definitionsElsewhere(
          ...([namesAgainst, against, workingDirectory, maxBytes] as const),
        ),
  );
  const algorithms = compress(file.algorithms);
  return {
    verified: {
      ...{ file: { ...file, algorithms: [] }, algorithms },
      ...{ summary, windows },
    },
  };
}

async function write(
  { target, refusal, asked, path }: FileTask,
  source: Uint8Array,
  { output: bytes }: MappedFile,
  settings: WriteSettings,
  beforeWrite: () => void,
): Promise<Written | undefined> {
  if (!target) return undefined;
  const { kind, dryRun, force, below, inside } = settings;
  const output: Output = {
    ...{ target: target.absolute, shown: target.path, bytes, below },
    replaceable: force ? 'anything' : 'current',
  };
  // Only an empty array is the same in both formats.
  const found =
    kind === 'out'
      ? inspectOutput(output)
      : { kind: Buffer.from(bytes).equals(source) ? 'same' : 'replaceable' };
  if (found.kind === 'same') return { kind: 'unchanged' };
  if ('reason' in found) return { kind: 'failed', reason: found.reason };
  if (dryRun) return { kind: 'would-write' };
  const cause =
    refusal ??
    (asked !== undefined && asked !== digestOf(source)
      ? 'another program changed it after git was asked: check it and run again'
      : undefined);
  if (cause !== undefined)
    return { kind: 'failed', reason: notWrittenMessage(path, cause) };
  beforeWrite();
  const result =
    kind === 'out'
      ? await writeOutput(output)
      : await writeFileSafely({
          ...{ target: target.absolute, shown: target.path, bytes, inside },
          expected: source,
        });
  return result.ok
    ? { kind: 'written' }
    : { kind: 'failed', reason: result.reason };
}

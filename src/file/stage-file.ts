import { convert, type Converted, type ConvertOptions } from './convert.js';
import type { CurrentAlgorithm } from '../current/current-model.js';
import { lineEndingFor, printCurrent } from '../current/print-current.js';
import type { ElementResult } from '../mapping/migration.js';
import { ConvertedPart } from '../report/converted.js';
import { type Detail, fullDetail } from '../report/detail.js';
import { blankPart, partOf, type ReportPart } from '../report/file.js';
import type { FileReport, FileStatus } from '../report/report.js';
import { hasTellingKey } from './telling-keys.js';

/** A file that is read, mapped and checked, but not written. Plain data, so that threads can pass it on. */
export interface StagedFile {
  readonly part: ReportPart;
  /** What can become of it. */
  readonly kind: 'failed' | 'invalid' | 'other' | 'current' | 'converted';
  /** Something is left out that nobody has decided about. */
  readonly isPartial: boolean;
  /** What is to be written, of a file that is converted. */
  readonly outputBytes: Uint8Array | undefined;
  /** What was read, of a file that is to be replaced. */
  readonly sourceBytes?: Uint8Array | undefined;
  /** What went wrong, in words. */
  readonly trouble: string | undefined;
}

/**
 * Maps and checks the bytes of one file.
 *
 * @param detail what the report is to have
 */
export function stageBytes(
  path: string,
  bytes: Uint8Array,
  options: ConvertOptions,
  detail: Detail = fullDetail,
): StagedFile {
  if (!options.named && !hasTellingKey(bytes)) return otherFile(path);
  const conversion = convert(bytes, options);
  switch (conversion.kind) {
    case 'stopped':
      return {
        ...unwritten,
        kind: 'invalid',
        part: partOf(path, conversion, 'invalid', detail),
      };
    case 'passed-over':
      return {
        ...unwritten,
        kind: conversion.format,
        part: partOf(path, conversion, conversion.format, detail),
      };
    case 'converted':
      return stageConverted(path, conversion, detail);
  }
}

/** Walks once through what becomes of the file, for its report and its Current text. */
function stageConverted(
  path: string,
  { source, results, print }: Converted,
  detail: Detail,
): StagedFile {
  const gathered = new ConvertedPart(path, source, detail);
  const outputText = printCurrent(
    passedOn(results, gathered),
    print,
    lineEndingFor(source.text, print),
  );
  return {
    kind: 'converted',
    // It gets its status when it is settled whether it is written.
    part: gathered.part('held', outputText),
    isPartial: gathered.isPartial,
    outputBytes: new TextEncoder().encode(outputText),
    trouble: undefined,
  };
}

/**
 * What is written, after it is gathered. Not a function inside of another: V8
 * gives each such generator a hidden class that holds the whole file until the
 * next large collection.
 */
function* passedOn(
  results: Iterable<ElementResult>,
  gathered: ConvertedPart,
): Generator<CurrentAlgorithm> {
  for (const result of results) {
    gathered.take(result);
    if (result.algorithm?.current) yield result.algorithm.current;
  }
}

const unwritten = {
  isPartial: false,
  outputBytes: undefined,
  trouble: undefined,
} as const;

/** A file that could not be read, or not be mapped. */
export function failedFile(path: string, trouble: string): StagedFile {
  const part = blankPart(path, 'failed');
  return { ...unwritten, kind: 'failed', part, trouble };
}

/** A file that is no information model file. */
function otherFile(path: string): StagedFile {
  const part = blankPart(path, 'other');
  return { ...unwritten, kind: 'other', part };
}

/** The file with what became of it; nothing is to be written any more. */
export function settledFile(
  staged: StagedFile,
  status: FileStatus,
  output: string | null,
  trouble?: string,
): StagedFile {
  return {
    ...staged,
    outputBytes: undefined,
    sourceBytes: undefined,
    trouble,
    part: {
      ...staged.part,
      files: staged.part.files.map((file) => ({ ...file, status, output })),
    },
  };
}

/** The report of the file. */
export function reportOf({ part }: StagedFile): FileReport {
  const [file] = part.files;
  if (!file) throw new Error('a file has a report');
  return file;
}

/**
 * The Current text to give for a file, if there is one: of a Current file, its own.
 *
 * @param source what was read
 */
export function currentText(
  staged: StagedFile,
  source: Uint8Array,
): Uint8Array | undefined {
  switch (staged.kind) {
    case 'current':
      return source;
    case 'converted':
      return staged.outputBytes;
    default:
      return undefined;
  }
}

/** What became of a file for which that is given. */
export function givenStatus({ kind, isPartial }: StagedFile): FileStatus {
  if (kind === 'current') return kind;
  return isPartial ? 'partial' : 'written';
}

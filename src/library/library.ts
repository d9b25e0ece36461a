import {
  defaultPrintOptions,
  type PrintOptions,
} from '../current/print-options.js';
import { decisionsFileName, undecided } from '../decisions/decision.js';
import { loadDecisions } from '../decisions/load-decisions.js';
import { matchDecisions } from '../decisions/match-decisions.js';
import { checkFile, checkTogether, sharedFacts } from '../file/check-file.js';
import { convertFile, type ConvertOptions } from '../file/convert-file.js';
import type { DecideIn } from '../file/decide-with.js';
import { openCurrent } from '../file/open.js';
import {
  failedRecord,
  printedRecord,
  type TextRecord,
} from '../file/record.js';
import { lookedUpIn, readReferenceFile } from '../file/reference-file.js';
import { newVerifier, verifyFile } from '../file/verify-file.js';

/** Options of {@link convert} and {@link verify}. */
export interface TextOptions {
  /**
   * Names the text in the record and in `where` of decisions: relative to the folder
   * of the decisions file, with `/`.
   * @defaultValue `-`
   */
  readonly path?: string | undefined;
  /** The text of a decisions file. */
  readonly decisions?: string | undefined;
  /**
   * How Current text is formatted, as `prettier.resolveConfig` returns it.
   * @defaultValue prettier's defaults, and the line ending of the Legacy text
   */
  readonly prettier?: Partial<PrintOptions> | null | undefined;
}

/**
 * Converts a Legacy text. `outputText` of the record is the Current text, without
 * what is left out; null if the text is no Legacy file.
 * @throws Error for a decisions file with mistakes
 */
export function convert(text: string, options: TextOptions = {}): TextRecord {
  const { path = '-' } = options;
  const converting = convertOptions(options);
  return printedRecord(convertFile(path, bytesOf(text), converting).record);
}

/**
 * Compares what a Legacy text does at run time with what a Current text does. The
 * comparison is the `verification` of the record; absent if one of them cannot be read.
 * @throws Error for a decisions file with mistakes
 */
export function verify(
  legacy: string,
  current: string,
  options: TextOptions = {},
): TextRecord {
  const { path = '-' } = options;
  const converting = convertOptions(options);
  const against = openCurrent(path, bytesOf(current));
  if (!against.ok) return printedRecord(failedRecord(path, against.reason));
  const verified = { ...converting, against };
  const bytes = bytesOf(legacy);
  return printedRecord(verifyFile(path, bytes, verified, newVerifier()).record);
}

function convertOptions({ decisions, prettier }: TextOptions): ConvertOptions {
  return {
    print: { ...defaultPrintOptions, ...prettier },
    named: true,
    decideIn: decideInWith(decisions),
    needsFields: true,
  };
}

/** A file. Its path is relative to the folder of the decisions file, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Options of {@link check}. */
export interface CheckOptions {
  /** The text of a decisions file: what it accepts is accepted here. */
  readonly decisions?: string | undefined;
  /** Signal mapping files, in which symbolic names are looked up. */
  readonly signals?: readonly SourceFile[] | undefined;
  /** Type configuration files, in which asset properties are looked up. */
  readonly types?: readonly SourceFile[] | undefined;
}

/**
 * Checks Legacy and Current files against their format, all of them together. Returns
 * a record for each file, then for each of `signals` and `types`.
 * @throws Error for a decisions file with mistakes
 */
export function check(
  files: readonly SourceFile[],
  options: CheckOptions = {},
): readonly TextRecord[] {
  const decideIn = decideInWith(options.decisions);
  const [signals, types] = (['signals', 'types'] as const).map((kind) =>
    options[kind]?.map(({ path, text }) =>
      readReferenceFile(kind, path, bytesOf(text)),
    ),
  );
  const facts = files.map(
    ({ path, text }) =>
      [path, sharedFacts(path, bytesOf(text), false)] as const,
  );
  const together = checkTogether(new Map(facts), lookedUpIn(signals, types));
  const models = files.map(({ path, text }) =>
    checkFile(path, bytesOf(text), {
      decideIn,
      named: false,
      signals: together.signals,
      across: together.across.get(path) ?? [],
    }),
  );
  const references = [...(signals ?? []), ...(types ?? [])];
  return [...models, ...references.map(({ record }) => record)].map(
    printedRecord,
  );
}

/** Throws an error for mistakes: a decision that was not understood must not be ignored. */
function decideInWith(text: string | undefined): DecideIn {
  if (text === undefined) return () => undecided;
  const loaded = loadDecisions(bytesOf(text), decisionsFileName);
  if (!loaded.ok) throw new Error(loaded.troubles.join('\n'));
  const decide = matchDecisions(loaded.file.decisions);
  return (path, source) => {
    // Without `.`, and without `..` that leads back.
    const parts: string[] = [];
    for (const part of path.split('/'))
      if (part === '..' && (parts.at(-1) ?? '..') !== '..') parts.pop();
      else if (part !== '' && part !== '.') parts.push(part);
    return decide(parts.join('/'), source);
  };
}

/** Half a character has no UTF-8: gives bytes that are reported as such, with their place. */
function bytesOf(text: string): Uint8Array {
  const encoder = new TextEncoder();
  const lone = /\p{Surrogate}/u.exec(text);
  if (!lone) return encoder.encode(text);
  const before = encoder.encode(text.slice(0, lone.index));
  return Uint8Array.of(...before, 0xed, 0xa0, 0x80);
}

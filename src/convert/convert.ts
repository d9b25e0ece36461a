import type { PrintOptions } from '../current/print-options.js';
import { lineEndingFor, printCurrent } from '../current/print.js';
import { type Decide, undecided } from '../decisions/decision.js';
import { type Decoded, decodeUtf8, type SourceText } from '../json/decode.js';
import { locate } from '../json/locate.js';
import { findRepeatedKeys } from '../json/scan.js';
import { parseJson } from '../json/syntax.js';
import { readLegacy } from '../legacy/read.js';
import { type FileFormat, recognise } from '../legacy/recognise.js';
import {
  fileMixed,
  fileShape,
  jsonDuplicateKey,
  jsonEncoding,
  jsonSyntax,
} from '../legacy/rules/reading.js';
import { mapFile } from '../mapping/map-file.js';
import type { Migration, MigrationFinding } from '../mapping/migration.js';
import { finding, type Place } from '../rule/finding.js';
import type { Rule } from '../rule/rule.js';
import { capitalised, quoted } from '../rule/words.js';

/** What became of one file. */
export type Conversion = Stopped | PassedOver | Converted;

/** A file-level rule stopped the file: there is no output. */
export interface Stopped {
  readonly kind: 'stopped';
  readonly format: 'legacy' | 'current' | 'other';
  /** As far as the bytes are text. */
  readonly source: SourceText;
  /** Whether all the bytes are. */
  readonly isText: boolean;
  readonly findings: readonly MigrationFinding[];
}

/** The file needs no migration (`current`) or is no business of ours (`other`). */
export interface PassedOver {
  readonly kind: 'passed-over';
  readonly format: 'current' | 'other';
  readonly source: SourceText;
}

/** A Legacy file and the Current text that it becomes. */
export interface Converted {
  readonly kind: 'converted';
  readonly source: SourceText;
  readonly migration: Migration;
  readonly outputText: string;
}

export interface ConvertOptions {
  readonly print: PrintOptions;
  /** The user named this very file: then it must be an information model file. */
  readonly named: boolean;
  /** The decisions that concern the file, given its text. */
  readonly decideIn?: (text: string) => Decide;
}

/**
 * Converts the bytes of one file. Pure; whatever the bytes are, the answer is a
 * {@link Conversion}.
 */
export function convert(
  bytes: Uint8Array,
  { print, named, decideIn = () => undecided }: ConvertOptions,
): Conversion {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok)
    return { ...stoppedByEncoding(bytes, decoded), isText: false };

  const { source } = decoded;
  const parsed = parseJson(source.text);
  if (!parsed.ok) {
    const { offset, message } = parsed.fault;
    // A character may take two code units.
    const found = source.text.codePointAt(offset);
    const end =
      offset + (found === undefined ? 0 : String.fromCodePoint(found).length);
    return stopped(source, 'other', [
      atFile(jsonSyntax, { start: offset, end }, `${capitalised(message)}.`),
    ]);
  }

  const format = recognise(parsed.value, named);
  const whole = {
    start: source.text.length - source.text.trimStart().length,
    end: source.text.trimEnd().length,
  };
  if (format === 'mixed')
    return stopped(source, 'other', [
      atFile(
        fileMixed,
        whole,
        'The file has Legacy algorithms and Current ones; a file is of one generation.',
      ),
    ]);
  if (format === 'other')
    return named
      ? stopped(source, format, [
          atFile(fileShape, whole, shapeMessage(parsed.value)),
        ])
      : { kind: 'passed-over', format, source };

  const repeated = findRepeatedKeys(source.text);
  if (repeated.length > 0)
    return stopped(
      source,
      format,
      repeated.map((it) =>
        at(
          jsonDuplicateKey,
          it,
          `The key ${quoted(it.key)} stands in this object already.`,
        ),
      ),
    );
  return format === 'current'
    ? { kind: 'passed-over', format, source }
    : convertLegacy(source, print, decideIn(source.text));
}

function convertLegacy(
  source: SourceText,
  print: PrintOptions,
  decide: Decide,
): Converted {
  const root = locate(source.text);
  if (root.kind !== 'array') throw new Error('a Legacy file is an array');
  const migration = mapFile(readLegacy(root), decide);
  return {
    kind: 'converted',
    source,
    migration,
    outputText: printCurrent(
      migration.output,
      print,
      lineEndingFor(source.text, print),
    ),
  };
}

function stopped(
  source: SourceText,
  format: Exclude<FileFormat, 'mixed'>,
  findings: readonly MigrationFinding[],
): Stopped {
  return { kind: 'stopped', format, source, isText: true, findings };
}

function stoppedByEncoding(
  bytes: Uint8Array,
  { valid, byteOffset }: Extract<Decoded, { ok: false }>,
): Stopped {
  const offset = valid.text.length;
  return stopped(valid, 'other', [
    atFile(
      jsonEncoding,
      { start: offset, end: offset },
      encodingMessage(bytes, byteOffset),
    ),
  ]);
}

function atFile(
  rule: Rule,
  range: Omit<Place, 'pointer'>,
  message: string,
): MigrationFinding {
  return at(rule, { pointer: '', ...range }, message);
}

function at(rule: Rule, place: Place, message: string): MigrationFinding {
  return { ...finding(rule, place, message), decision: null, target: null };
}

function encodingMessage(bytes: Uint8Array, byteOffset: number): string {
  const [first, second] = bytes;
  const isUtf16 =
    (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const byte = (bytes[byteOffset] ?? 0).toString(16).padStart(2, '0');
  return isUtf16
    ? 'The file is UTF-16; save it as UTF-8.'
    : `The byte 0x${byte} at offset ${byteOffset} is not valid UTF-8; save the file as UTF-8.`;
}

function shapeMessage(value: unknown): string {
  const isLone =
    !Array.isArray(value) && recognise([value], false) === 'legacy';
  return isLone
    ? 'A Legacy algorithm stands by itself, but a Legacy file is an array; put it in brackets.'
    : 'This is neither a Legacy nor a Current information model file.';
}

import {
  type CurrentDocument,
  readDocument,
} from '../behaviour/compare/definitions.js';
import {
  type Decoded,
  decodeUtf8,
  encodingMessage,
  positionsIn,
  type SourceText,
} from '../json/source-text.js';
import {
  parseJson,
  type RepeatedKey,
  skippedInMending,
} from '../json/parse.js';
import { type JsonArray, type JsonNode } from '../json/node.js';
import {
  fileMixed,
  fileShape,
  fileUnrecognised,
  jsonDuplicateKey,
  jsonEncoding,
  jsonSyntax,
} from '../legacy/file-rules.js';
import {
  decodeWords,
  hasDistinctiveKey,
  hasFormatKey,
  inputName,
  isEmptyOrArray,
  isUtf16Model,
} from '../legacy/format-words.js';
import {
  hasSignalMappingName,
  isSignalMapping,
  otherReasons,
  type RecognisedFormat,
  recogniseFormat,
} from '../legacy/recognise.js';
import {
  describeMisspelling,
  describeResemblance,
} from '../legacy/resemblance.js';
import { finding, type Finding, type Place, type Rule } from '../rule/rule.js';
import { capitalise, quoted } from '../rule/message-text.js';

export type Opened = Model | NoModel | Stopped;

export type Model = LegacyModel | CurrentModel;

export interface LegacyModel {
  readonly kind: 'legacy';
  readonly source: SourceText;
  readonly root: JsonArray;
}

export interface CurrentModel {
  readonly kind: 'current';
  readonly source: SourceText;
  readonly root: JsonNode;
}

/** A file in a folder that is not a model. */
export interface NoModel {
  readonly kind: 'other';
  readonly reason: string;
  /** The finding, if the file is probably a model. */
  readonly unrecognised?: {
    readonly source: SourceText;
    readonly finding: Finding;
  };
}

/** A file that a file-level rule makes invalid. */
export interface Stopped {
  readonly kind: 'stopped';
  readonly format: Exclude<RecognisedFormat, 'mixed'>;
  /** The text up to the first byte that is not UTF-8. */
  readonly source: SourceText;
  readonly isText: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Parses a file and recognises its format.
 * @param named the user named this very file: then it must be an information model file
 */
export function openFile(
  path: string,
  bytes: Uint8Array,
  named: boolean,
): Opened {
  const words = decodeWords(bytes);
  const isCut = isEmptyOrArray(bytes);
  const noModel: NoModel = {
    kind: 'other',
    reason: hasFormatKey(words)
      ? otherReasons.neitherFormat
      : otherReasons.noKeys,
  };
  if (
    !named &&
    !hasDistinctiveKey(words) &&
    !isCut &&
    !hasSignalMappingName(path)
  )
    return noModel;
  const opened = openJson(bytes);
  if (opened.kind === 'stopped')
    return named ||
      isCut ||
      inputName.test(words) ||
      isUtf16Model(bytes) ||
      isModelOnceMended(words)
      ? opened
      : noModel;
  const { source, root } = opened;
  if (isSignalMapping(path, root))
    return { kind: 'other', reason: otherReasons.signalMapping };
  const format = recogniseFormat(root, named);
  if (format === 'mixed')
    return stopped(source, 'other', [
      findAtFile(
        source,
        fileMixed,
        'The file has Legacy algorithms and Current ones; a file is of one generation.',
      ),
    ]);
  if (format === 'other') {
    const resemblance = describeResemblance(root);
    if (named) {
      const message =
        resemblance ??
        describeMisspelling(root) ??
        'This is neither a Legacy nor a Current information model file.';
      return stopped(source, 'other', [findAtFile(source, fileShape, message)]);
    }
    if (resemblance === undefined) return noModel;
    const finding = findAtFile(source, fileUnrecognised, resemblance);
    return { ...noModel, unrecognised: { source, finding } };
  }
  const repeated = stoppedByRepeatedKeys(opened, format);
  if (repeated) return repeated;
  return format === 'legacy' && root.kind === 'array'
    ? { kind: 'legacy', source, root }
    : { kind: 'current', source, root };
}

/** Returns whether a text would be a model without its comments, trailing commas and merge conflicts. */
function isModelOnceMended(text: string): boolean {
  return skippedInMending.some((skipped) => {
    const parsed = parseJson(text, skipped);
    return parsed.ok && describeResemblance(parsed.root) !== undefined;
  });
}

/** Creates a finding at a text without the white space around it. */
function findAtFile(
  { text }: SourceText,
  rule: Rule,
  message: string,
): Finding {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return finding(rule, { pointer: '', start, end }, message);
}

interface OpenedJson {
  readonly kind: 'json';
  readonly source: SourceText;
  readonly root: JsonNode;
  readonly repeatedKeys: readonly RepeatedKey[];
}

/** Parses any JSON without repeated keys at a pointer or below it. */
export function openLocated(
  bytes: Uint8Array,
  below = '',
): OpenedJson | Stopped {
  const opened = openJson(bytes);
  if (opened.kind === 'stopped') return opened;
  const repeatedKeys = opened.repeatedKeys.filter(({ pointer }) =>
    `${pointer}/`.startsWith(`${below}/`),
  );
  return stoppedByRepeatedKeys({ ...opened, repeatedKeys }, 'other') ?? opened;
}

/** UTF-16 has no valid UTF-8 prefix. */
const notUtf8: Decoded = {
  ok: false,
  valid: { text: '', byteOrderMark: false },
  byteOffset: 0,
};

/** Parses any JSON. */
export function openJson(bytes: Uint8Array): OpenedJson | Stopped {
  const decoded = isUtf16Model(bytes) ? notUtf8 : decodeUtf8(bytes);
  if (!decoded.ok) {
    const { valid } = decoded;
    const message = encodingMessage(bytes, decoded);
    const end = valid.text.length;
    return {
      ...stoppedAt(valid, jsonEncoding, { start: end, end }, message),
      isText: false,
    };
  }
  const { source } = decoded;
  const parsed = parseJson(source.text);
  if (parsed.ok) return { kind: 'json', source, ...parsed };
  const { offset: start, message } = parsed.fault;
  // A character may take two code units.
  const character = source.text.codePointAt(start);
  const end =
    start +
    (character === undefined ? 0 : String.fromCodePoint(character).length);
  return stoppedAt(source, jsonSyntax, { start, end }, message);
}

/** Rejects JSON with repeated keys. */
function stoppedByRepeatedKeys(
  { source, repeatedKeys }: OpenedJson,
  format: Stopped['format'],
): Stopped | undefined {
  if (repeatedKeys.length === 0) return undefined;
  const findings = repeatedKeys.map((it) => {
    const message = `This object already has the key ${quoted(it.key)}; remove one of the two.`;
    return finding(jsonDuplicateKey, it, message);
  });
  return stopped(source, format, findings);
}

function stoppedAt(
  source: SourceText,
  rule: Rule,
  range: Omit<Place, 'pointer'>,
  message: string,
): Stopped {
  const place = { pointer: '', ...range };
  return stopped(source, 'other', [
    finding(rule, place, `${capitalise(message)}.`),
  ]);
}

function stopped(
  source: SourceText,
  format: Stopped['format'],
  findings: readonly Finding[],
): Stopped {
  return { kind: 'stopped', format, source, isText: true, findings };
}

export type ReadCurrent =
  | { readonly ok: true; readonly file: CurrentDocument }
  | { readonly ok: false; readonly reason: string };

/** Reads a Current file for a comparison; it may break the Current format. */
export function openCurrent(path: string, bytes: Uint8Array): ReadCurrent {
  const opened = openFile(path, bytes, true);
  const isEmpty = opened.kind === 'legacy' && opened.root.items.length === 0;
  if (opened.kind === 'current' || isEmpty)
    return {
      ok: true,
      file: {
        ...readDocument(path, opened.root),
        text: opened.source.text,
      },
    };
  const refuse = (reason: string): ReadCurrent => ({ ok: false, reason });
  const [fault] = opened.kind === 'stopped' ? opened.findings : [];
  if (opened.kind !== 'stopped' || !fault)
    return refuse(
      `${path} was not compared, because it is not a Current file.`,
    );
  const { line, column } = positionsIn(opened.source)(fault.place.start);
  return refuse(
    `${path}:${line}:${column}: ${fault.message} The file was not compared.`,
  );
}

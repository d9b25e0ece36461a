import {
  type Decoded,
  decodeUtf8,
  encodingMessage,
  type SourceText,
} from '../json/decode.js';
import { parseJson, type RepeatedKey } from '../json/parse.js';
import type { JsonNode } from '../json/node.js';
import {
  type FileFormat,
  fileMixed,
  fileShape,
  hasFormatWord,
  hasInputName,
  isUtf16Model,
  jsonDuplicateKey,
  jsonEncoding,
  jsonSyntax,
  recogniseFormat,
} from '../legacy/recognise.js';
import {
  describeResemblance,
  fileUnrecognised,
  otherReasons,
  unrecognisedMessage,
} from '../legacy/unrecognised.js';
import { finding, type Finding, type Place } from '../rule/finding.js';
import type { Rule } from '../rule/rule.js';
import { capitalise, quoted } from '../rule/message-text.js';

/** A file-level rule stopped the file: nothing is made of it. */
export interface Stopped {
  readonly kind: 'stopped';
  readonly format: Exclude<FileFormat, 'mixed'>;
  /** As far as the bytes are text. */
  readonly source: SourceText;
  /** Whether all the bytes are. */
  readonly isText: boolean;
  readonly findings: readonly Finding[];
}

/** An information model file, or one that is no business of ours. */
export type Opened =
  OpenedModel<'legacy'> | OpenedModel<'current'> | OpenedOther;

export interface OpenedModel<Format> {
  readonly kind: 'opened';
  readonly format: Format;
  readonly source: SourceText;
  readonly root: JsonNode;
}

/** A file of a folder that is no information model file. */
export interface OpenedOther {
  readonly kind: 'opened';
  readonly format: 'other';
  /** Why it is none, as a text for people. */
  readonly reason: string;
  /** The finding, where the file is most likely a model. */
  readonly unrecognised:
    { readonly source: SourceText; readonly finding: Finding } | undefined;
}

/**
 * Reads the bytes of one file as far as its generation.
 *
 * @param named the user named this very file: then it must be an information model file
 */
export function openFile(bytes: Uint8Array, named: boolean): Opened | Stopped {
  if (!named && !hasFormatWord(bytes)) return otherFile(otherReasons.noKeys);
  const recognised = recogniseBytes(bytes, named);
  if (recognised.kind === 'stopped') return recognised;
  const { source, format, root } = recognised;
  if (format === 'other')
    return otherFile(
      otherReasons.noLook,
      hasInputName(source.text)
        ? {
            source,
            finding: atFile(
              fileUnrecognised,
              extentOf(source),
              unrecognisedMessage(root),
            ),
          }
        : undefined,
    );
  return (
    stoppedByRepeatedKeys(recognised, format) ?? {
      kind: 'opened',
      format,
      source,
      root,
    }
  );
}

function otherFile(
  reason: string,
  unrecognised?: OpenedOther['unrecognised'],
): OpenedOther {
  return { kind: 'opened', format: 'other', reason, unrecognised };
}

function recogniseBytes(
  bytes: Uint8Array,
  named: boolean,
): (OpenedJson & { readonly format: Opened['format'] }) | Stopped {
  const opened = openJson(bytes);
  if (opened.kind === 'stopped') return opened;
  const { source, root } = opened;
  const format = recogniseFormat(root, named);
  const whole = extentOf(source);
  if (format === 'mixed')
    return stopped(source, 'other', [
      atFile(
        fileMixed,
        whole,
        'The file has Legacy algorithms and Current ones; a file is of one generation.',
      ),
    ]);
  return format === 'other' && named
    ? stopped(source, format, [atFile(fileShape, whole, shapeMessage(root))])
    : { ...opened, format };
}

/** Returns the extent of a text without the white space around it. */
function extentOf({ text }: SourceText): Omit<Place, 'pointer'> {
  return {
    start: text.length - text.trimStart().length,
    end: text.trimEnd().length,
  };
}

/** A JSON text. */
interface OpenedJson {
  readonly kind: 'json';
  readonly source: SourceText;
  readonly root: JsonNode;
  readonly repeatedKeys: readonly RepeatedKey[];
}

/** Reads bytes as JSON of any form, in which no object has a key twice. */
export function openLocated(bytes: Uint8Array): OpenedJson | Stopped {
  const opened = openJson(bytes);
  if (opened.kind === 'stopped') return opened;
  return stoppedByRepeatedKeys(opened, 'other') ?? opened;
}

/** Bytes of which none is read as UTF-8. */
const notUtf8: Decoded = {
  ok: false,
  valid: { text: '', byteOrderMark: false },
  byteOffset: 0,
};

/** Reads bytes as JSON of any form. */
export function openJson(bytes: Uint8Array): OpenedJson | Stopped {
  const decoded = isUtf16Model(bytes) ? notUtf8 : decodeUtf8(bytes);
  if (!decoded.ok)
    return { ...stoppedByEncoding(bytes, decoded), isText: false };
  const { source } = decoded;
  const parsed = parseJson(source.text);
  if (parsed.ok) return { kind: 'json', source, ...parsed };
  const { offset, message } = parsed.fault;
  // A character may take two code units.
  const found = source.text.codePointAt(offset);
  const end =
    offset + (found === undefined ? 0 : String.fromCodePoint(found).length);
  return stopped(source, 'other', [
    atFile(jsonSyntax, { start: offset, end }, `${capitalise(message)}.`),
  ]);
}

/** Stops JSON text in which an object has a key twice. */
function stoppedByRepeatedKeys(
  { source, repeatedKeys }: OpenedJson,
  format: Stopped['format'],
): Stopped | undefined {
  return repeatedKeys.length === 0
    ? undefined
    : stopped(
        source,
        format,
        repeatedKeys.map((it) =>
          finding(
            jsonDuplicateKey,
            it,
            `The key ${quoted(it.key)} stands in this object already.`,
          ),
        ),
      );
}

function stopped(
  source: SourceText,
  format: Stopped['format'],
  findings: readonly Finding[],
): Stopped {
  return { kind: 'stopped', format, source, isText: true, findings };
}

function stoppedByEncoding(
  bytes: Uint8Array,
  decoded: Extract<Decoded, { ok: false }>,
): Stopped {
  const { valid } = decoded;
  const offset = valid.text.length;
  return stopped(valid, 'other', [
    atFile(
      jsonEncoding,
      { start: offset, end: offset },
      `${capitalise(encodingMessage(bytes, decoded))}.`,
    ),
  ]);
}

function atFile(
  rule: Rule,
  range: Omit<Place, 'pointer'>,
  message: string,
): Finding {
  return finding(rule, { pointer: '', ...range }, message);
}

function shapeMessage(root: JsonNode): string {
  return (
    describeResemblance(root) ??
    'This is neither a Legacy nor a Current information model file.'
  );
}

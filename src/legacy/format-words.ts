import { decodeUtf16 } from '../json/source-text.js';
import { currentKeys, legacyKeys } from './recognise.js';

/** Without one of these no object has the look of a format. */
const distinctiveKeys = [
  'inputs',
  'schedule',
  'retention',
  'outputFormat',
  'outputformat',
  'Inputs',
  'Outputs',
  'ExecutionFrequency',
  'Conditions',
].map((key) => `"${key}"`);

const inputName = /inputname/i;

const anyKey = new RegExp(
  `"(?:${Object.keys({ ...legacyKeys, ...currentKeys }).join('|')})"\\s*:`,
);

/** Returns whether a text may be a model; other texts need no parsing. */
export function hasDistinctiveKey(text: string): boolean {
  return (
    distinctiveKeys.some((key) => text.includes(key)) || hasInputName(text)
  );
}

/** Returns whether a text has a key of the formats. */
export function hasFormatKey(text: string): boolean {
  return hasDistinctiveKey(text) || anyKey.test(text);
}

/** Returns whether a text has the word `inputName`, in any letter case. */
export function hasInputName(text: string): boolean {
  return inputName.test(text);
}

/** Returns whether bytes are most likely a model in UTF-16. */
export function isUtf16Model(bytes: Uint8Array): boolean {
  return hasDistinctiveKey(decodeUtf16(bytes) ?? '');
}

/** Returns whether a file has nothing in it, or begins as a model does: it may be cut. */
export function isEmptyOrArray(bytes: Uint8Array): boolean {
  const space = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];
  const first = bytes.find((byte) => !space.includes(byte));
  return first === undefined || first === 0x5b;
}

const decoder = new TextDecoder();

/** Decodes bytes of which some may be no text: the words are there all the same. */
export function decodeWords(bytes: Uint8Array): string {
  return decodeUtf16(bytes) ?? decoder.decode(bytes);
}

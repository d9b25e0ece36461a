import { decodeUtf16 } from '../json/source-text.js';
import { currentKeys, legacyKeys } from './recognise.js';

const keys = [
  ...Object.keys({ ...legacyKeys, ...currentKeys }),
  'outputformat',
];

/** Keys that other JSON has too: an object with no other key has the look of no format. */
const everyday = ['name', 'path', 'dependencies', 'Name', 'Path', 'Schedule'];

const distinctiveKey = anyOf(keys.filter((it) => !everyday.includes(it)));
const formatKey = new RegExp(`${anyOf(keys).source}\\s*:`);

export const inputName = /inputname/i;

function anyOf(words: readonly string[]): RegExp {
  return new RegExp(`"(?:${words.join('|')})"`);
}

/** Returns whether a text may be a model; other texts need no parsing. */
export function hasDistinctiveKey(text: string): boolean {
  return distinctiveKey.test(text) || inputName.test(text);
}

/** Returns whether a text has a key of the formats. */
export function hasFormatKey(text: string): boolean {
  return formatKey.test(text) || inputName.test(text);
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

/** Decodes bytes leniently: some of them may not be text. */
export function decodeWords(bytes: Uint8Array): string {
  return decodeUtf16(bytes) ?? decoder.decode(bytes);
}

import { decodeUtf16 } from '../json/source-text.js';

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

/** Returns whether bytes hold a key of the formats; files without one need no parsing. */
export function hasFormatKey(bytes: Uint8Array): boolean {
  const text = decode(bytes);
  return (
    distinctiveKeys.some((key) => text.includes(key)) ||
    inputName.test(text) ||
    isUtf16Model(bytes)
  );
}

/** Returns whether bytes have the word `inputName`, in any letter case. */
export function hasInputName(bytes: Uint8Array): boolean {
  return inputName.test(decode(bytes)) || isUtf16Model(bytes);
}

/** Returns whether bytes are most likely a model in UTF-16. */
export function isUtf16Model(bytes: Uint8Array): boolean {
  return inputName.test(decodeUtf16(bytes) ?? '');
}

/** Returns whether a file has nothing in it, or begins as a model does: it may be cut. */
export function isEmptyOrArray(bytes: Uint8Array): boolean {
  const space = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];
  const first = bytes.find((byte) => !space.includes(byte));
  return first === undefined || first === 0x5b;
}

const decoder = new TextDecoder();

/** Decodes bytes of which some may be no UTF-8: the words are there all the same. */
function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Keys of which an information model file has at least one. */
const tellingKeys = [
  'inputs',
  'schedule',
  'retention',
  'dependencies',
  'Inputs',
  'Outputs',
  'ExecutionFrequency',
].map((key) => Buffer.from(`"${key}"`));

/** Of the other JSON files of a folder, most are told without parsing them. */
export function hasTellingKey(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return tellingKeys.some((key) => buffer.includes(key));
}

import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { convert } from '../convert/convert.js';
import { defaultPrintOptions } from '../current/print-options.js';
import { codeOf, inWords } from './writing/words.js';
import { writeFileSafely } from './write-file.js';

/** What may stand where an output goes, and is then replaced. */
export type Replaceable = 'current' | 'report' | 'anything';

export type OutputOutcome =
  | { readonly ok: true; readonly changed: boolean }
  | { readonly ok: false; readonly reason: string };

/** Writes an output file, unless it holds the bytes already. Never rejects. */
export async function writeOutput(
  target: string,
  bytes: Uint8Array,
  replaceable: Replaceable,
): Promise<OutputOutcome> {
  let old: Uint8Array | null;
  try {
    old = await contentOf(target);
  } catch (error) {
    const cause = inWords(error, 'the file', 'read');
    return {
      ok: false,
      reason: `${target} was not written, because ${cause}.`,
    };
  }
  if (old && Buffer.compare(old, bytes) === 0)
    return { ok: true, changed: false };
  if (old && !mayReplace(old, replaceable))
    return {
      ok: false,
      reason: `${target} was not written, because it exists and is not ${kinds[replaceable]}: move it away, write elsewhere, or say --force.`,
    };
  const written = await writeFileSafely({
    target,
    bytes,
    expected: old,
    inside: [dirname(target)],
  });
  return written.ok ? { ok: true, changed: true } : written;
}

async function contentOf(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const kinds: Readonly<Record<Replaceable, string>> = {
  current: 'a Current file',
  report: 'a report',
  anything: 'a file',
};

function mayReplace(old: Uint8Array, replaceable: Replaceable): boolean {
  switch (replaceable) {
    case 'anything':
      return true;
    case 'current': {
      const found = convert(old, { print: defaultPrintOptions, named: false });
      return found.kind === 'passed-over' && found.format === 'current';
    }
    case 'report':
      return isReport(old);
  }
}

/** Every report has these two keys. */
function isReport(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return (
      typeof value === 'object' &&
      value !== null &&
      'tool' in value &&
      'summary' in value
    );
  } catch {
    return false;
  }
}

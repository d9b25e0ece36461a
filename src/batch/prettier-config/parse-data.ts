import { isScalar, parseDocument, visit, type Document } from 'yaml';
import { readText, type Failure } from './files.js';

export type Syntax = 'json' | 'yaml';

export type Data = { readonly kind: 'data'; readonly value: unknown } | Failure;

/** More than any configuration has; resolving aliases takes time with the square of their number. */
const mostAliases = 1000;

/** Reads a file of at most 1 MiB as data. Never rejects. */
export async function readData(file: string, syntax: Syntax): Promise<Data> {
  const read = await readText(file);
  if (read.kind === 'failed') return read;
  try {
    return {
      kind: 'data',
      value: syntax === 'json' ? parseJson(read.text) : parseYaml(read.text),
    };
  } catch {
    return {
      kind: 'failed',
      problem: `is not valid ${syntax.toUpperCase()}`,
      advice: 'correct it',
    };
  }
}

/** Whether a value is an object with named members: not null, not a list. */
export function isRecord(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ''));
}

function parseYaml(text: string): unknown {
  const document = parseDocument(text, {
    // Its own check of the keys takes minutes for 1 MiB of them.
    uniqueKeys: false,
    logLevel: 'error',
  });
  const [error] = document.errors;
  if (error) throw error;
  if (hasDuplicateKeys(document)) throw new Error('A key is there twice.');
  if (countAliases(document) > mostAliases)
    throw new Error('Too many aliases.');
  return document.toJS();
}

function hasDuplicateKeys(document: Document): boolean {
  let found = false;
  visit(document, {
    Map: (_, { items }) => {
      const keys = items.map(({ key }) => (isScalar(key) ? key.value : key));
      found ||= new Set(keys).size < keys.length;
    },
  });
  return found;
}

function countAliases(document: Document): number {
  let count = 0;
  visit(document, {
    Alias: () => {
      count += 1;
    },
  });
  return count;
}

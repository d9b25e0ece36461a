import { sourceTextOf } from '../../json/decode.js';
import {
  type Failure,
  type MostOfFile,
  oneMebibyte,
  readText,
} from './files.js';

export type Syntax = 'json' | 'yaml';

export type Data = { readonly kind: 'data'; readonly value: unknown } | Failure;

const mostOf: Readonly<Record<Syntax, MostOfFile>> = {
  json: oneMebibyte,
  // Its parser takes time with the square of much.
  yaml: { bytes: 65_536, words: '64 KiB' },
};

/** Reads a file as data. Never rejects. */
export async function readData(file: string, syntax: Syntax): Promise<Data> {
  const read = await readText(file, mostOf[syntax]);
  if (read.kind === 'failed') return read;
  try {
    return {
      kind: 'data',
      value:
        syntax === 'json'
          ? parseJson(read.text)
          : // Few have any YAML.
            (await import('./parse-yaml.js')).parseYaml(read.text),
    };
  } catch {
    return {
      kind: 'failed',
      problem: `is not valid ${syntax.toUpperCase()}`,
      advice: 'correct it',
    };
  }
}

function parseJson(text: string): unknown {
  return JSON.parse(sourceTextOf(text).text);
}

import { sourceTextOf } from '../../json/decode.js';
import { readText, type Failure } from './files.js';

export type Syntax = 'json' | 'yaml';

export type Data = { readonly kind: 'data'; readonly value: unknown } | Failure;

/** Reads a file of at most 1 MiB as data. Never rejects. */
export async function readData(file: string, syntax: Syntax): Promise<Data> {
  const read = await readText(file);
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

import path from 'node:path';
import { isObject } from '../../json/node.js';
import { isFile, type Failure } from './files.js';
import type { RawOptions } from './option-values.js';
import { readOverrides, type Override } from './overrides.js';
import { readData, type Syntax } from './parse-data.js';

/** A configuration of prettier, before any of its values is looked at. */
export interface PrettierConfig {
  /** Absolute; the patterns of `overrides` are relative to it. */
  readonly folder: string;
  /** The file, as people are told of it. */
  readonly shown: string;
  readonly options: RawOptions;
  readonly overrides: readonly Override[];
}

/** `none`: prettier would look further up. */
export type FolderConfig =
  | { readonly kind: 'none'; readonly warnings: readonly string[] }
  | {
      readonly kind: 'found';
      readonly config: PrettierConfig;
      readonly warnings: readonly string[];
    };

type Content =
  | { readonly kind: 'options' | 'key'; readonly syntax: Syntax }
  | { readonly kind: 'program' | 'other format' };

interface Candidate {
  readonly name: string;
  readonly content: Content;
}

/** The names of prettier 3.10, in its order: the first that is there counts. */
const candidates: readonly Candidate[] = [
  { name: 'package.json', content: { kind: 'key', syntax: 'json' } },
  { name: 'package.yaml', content: { kind: 'key', syntax: 'yaml' } },
  { name: '.prettierrc', content: { kind: 'options', syntax: 'yaml' } },
  { name: '.prettierrc.json', content: { kind: 'options', syntax: 'json' } },
  { name: '.prettierrc.yml', content: { kind: 'options', syntax: 'yaml' } },
  { name: '.prettierrc.yaml', content: { kind: 'options', syntax: 'yaml' } },
  { name: '.prettierrc.json5', content: { kind: 'other format' } },
  ...['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'].flatMap(
    (extension): readonly Candidate[] => [
      { name: `.prettierrc.${extension}`, content: { kind: 'program' } },
      { name: `prettier.config.${extension}`, content: { kind: 'program' } },
    ],
  ),
  { name: '.prettierrc.toml', content: { kind: 'other format' } },
];

const instead = "so prettier's defaults (and .editorconfig) apply instead";

/**
 * Looks for the configuration of prettier in one folder. A configuration that
 * cannot be used counts as found and empty, with a warning: prettier would not
 * look further either. `show` says how people are told of a file. Never rejects.
 */
export async function configIn(
  folder: string,
  show: (file: string) => string,
): Promise<FolderConfig> {
  const warnings: string[] = [];
  for (const { name, content } of candidates) {
    const file = path.join(folder, name);
    if (!isFile(file)) continue;
    const read = await readCandidate(file, content, show(file));
    warnings.push(...read.warnings);
    if (read.kind === 'found') return { ...read, warnings };
  }
  return { kind: 'none', warnings };
}

async function readCandidate(
  file: string,
  content: Content,
  shown: string,
): Promise<FolderConfig> {
  const empty = (warning: string): FolderConfig => ({
    kind: 'found',
    config: { folder: path.dirname(file), shown, options: {}, overrides: [] },
    warnings: [warning],
  });
  switch (content.kind) {
    case 'program':
      return empty(
        `${shown} is a program and is not loaded, ${instead}; move the options into .prettierrc.json.`,
      );
    case 'other format':
      return empty(otherFormat(shown));
    case 'options': {
      const data = await readData(file, content.syntax);
      return data.kind === 'failed'
        ? empty(`${shown} ${data.problem}, ${instead}; ${data.advice}.`)
        : configOf(data.value, file, shown, empty);
    }
    case 'key': {
      const data = await readData(file, content.syntax);
      if (data.kind === 'failed') return skipped(shown, data);
      const value = isObject(data.value) ? data.value.prettier : undefined;
      if (!value) return { kind: 'none', warnings: [] };
      return content.syntax === 'json'
        ? configOf(value, file, shown, empty)
        : empty(otherFormat(shown));
    }
  }
}

function configOf(
  value: unknown,
  file: string,
  shown: string,
  empty: (warning: string) => FolderConfig,
): FolderConfig {
  if (typeof value === 'string' && value !== '') {
    return empty(
      `${shown} names a shared configuration, which is a program and is not loaded, ${instead}; put the options themselves in its place.`,
    );
  }
  // Prettier takes the empty values of YAML as a configuration without options.
  const options = value || {};
  if (!isObject(options)) {
    return empty(
      `${shown} does not have an object with options, ${instead}; correct it.`,
    );
  }
  const { overrides, warnings } = readOverrides(options.overrides, shown);
  return {
    kind: 'found',
    config: { folder: path.dirname(file), shown, options, overrides },
    warnings,
  };
}

function otherFormat(shown: string): string {
  return `${shown} is not read by this program, ${instead}; move the options into .prettierrc.json.`;
}

/** Prettier too looks further where a package file is broken. */
function skipped(shown: string, failure: Failure): FolderConfig {
  return {
    kind: 'none',
    warnings: [
      `${shown} ${failure.problem}, so options of prettier in it are not seen; ${failure.advice}.`,
    ],
  };
}

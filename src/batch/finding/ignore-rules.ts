import { lstat } from 'node:fs/promises';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { endsInTime } from './steps.js';
import { regularContent } from '../read-file.js';
import { codeOf, inWords } from '../system-errors.js';

/**
 * What the ignore files of one repository say, from its root down to one
 * folder. Paths are relative to the root, with `/`, one character for each
 * byte, because a `?` of git is one byte.
 */
export interface IgnoreRules {
  readonly all: Ignore;
  /** Without the patterns that have several `**`. */
  readonly simple: Ignore;
  /** The most `**` that a pattern has. */
  readonly most: number;
  /** How many patterns there are. */
  readonly count: number;
}

/**
 * Patterns that would take for ever do not count: with each `**`, the ways to
 * try multiply by the depth of the path, and those of all folders above add up.
 *
 * @param pathInBytes relative to the root, one character for each byte
 */
export function isIgnored(
  { all, simple, most }: IgnoreRules,
  pathInBytes: string,
  isFolder: boolean,
): boolean {
  const depth = pathInBytes.split('/').length;
  const rules = endsInTime(depth, most + 1) ? all : simple;
  return rules.test(isFolder ? `${pathInBytes}/` : pathInBytes).ignored;
}

/** An ignore file of more bytes is not read: git itself takes its time with it. */
const mostBytes = 2 ** 20;

/** How many comparisons one path may take: each pattern is held against all folders that the path is in. */
const mostComparisons = 50_000;

/** Rules with the patterns of one more ignore file. `trouble`: a sentence about a file that cannot be read. */
export interface ExtendedRules {
  readonly rules: IgnoreRules;
  readonly trouble?: string;
}

const none = emptyRules();

export const noRules: IgnoreRules = {
  all: none,
  simple: none,
  most: 0,
  count: 0,
};

/** Adds the `.gitignore` of a folder, if it has one. Never rejects. */
export function withGitignore(
  rules: IgnoreRules,
  folder: string,
  folderInBytes: string,
): Promise<ExtendedRules> {
  return withFile(rules, path.join(folder, '.gitignore'), folderInBytes);
}

/** Adds `info/exclude`, which counts like a `.gitignore` above all others. Never rejects. */
export function withExclude(
  rules: IgnoreRules,
  gitFolder: string,
): Promise<ExtendedRules> {
  return withFile(rules, path.join(gitFolder, 'info', 'exclude'), '');
}

async function withFile(
  rules: IgnoreRules,
  file: string,
  folderInBytes: string,
): Promise<ExtendedRules> {
  const unknown = (why: string): ExtendedRules => ({
    rules,
    trouble: `What ${file} ignores is not known, because ${why}.`,
  });
  try {
    // git does not follow a link here either.
    if (!(await lstat(file)).isFile()) return { rules };
    const content = regularContent(file, mostBytes);
    if (!content) return unknown('it is larger than 1 MiB: make it smaller');
    const patterns = patternsOf(content, folderInBytes);
    const depth = folderInBytes.split('/').length;
    return (rules.count + patterns.length) * depth <= mostComparisons
      ? { rules: extended(rules, patterns) }
      : unknown(
          'with those above it there are too many patterns to compare for a folder this deep: make them fewer',
        );
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return { rules };
    return unknown(inWords(error, 'the file', 'read'));
  }
}

/** The rules with further patterns, in one object for all levels: only so can an inner file take back what an outer one says. */
function extended(
  { all, simple, most, count }: IgnoreRules,
  patterns: readonly string[],
): IgnoreRules {
  const repetitionsIn = (pattern: string): number =>
    pattern.split('**').length - 1;
  const simplePatterns = patterns.filter((it) => repetitionsIn(it) < 2);
  const isSimple = simple === all && simplePatterns.length === patterns.length;
  const inOne = withPatterns(all, patterns);
  return {
    all: inOne,
    simple: isSimple ? inOne : withPatterns(simple, simplePatterns),
    most: patterns.reduce((it, one) => Math.max(it, repetitionsIn(one)), most),
    count: count + patterns.length,
  };
}

function withPatterns(rules: Ignore, patterns: readonly string[]): Ignore {
  return emptyRules()
    .add(rules)
    .add(patterns.map((pattern) => ({ pattern })));
}

function emptyRules(): Ignore {
  // The same answer on every system, whatever its file names are compared by.
  return ignore({ ignorecase: false });
}

/** The patterns of an ignore file, as patterns of a file in the root of the repository. */
function patternsOf(
  content: Uint8Array,
  folderInBytes: string,
): readonly string[] {
  const text = Buffer.from(content)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith('#'));
  if (folderInBytes === '') return lines;
  const prefix = `/${folderInBytes.replace(/[\\*?[]/g, '\\$&')}`;
  return lines.flatMap((line) => {
    const mark = line.startsWith('!') ? '!' : '';
    const pattern = line.slice(mark.length);
    // Nothing would be left of these, and the prefix alone is a pattern.
    if (/^\/? *$/.test(pattern)) return [];
    if (pattern.startsWith('/')) return [`${mark}${prefix}${pattern}`];
    const isAnchored = /\/(?! *$)/.test(pattern);
    return [`${mark}${prefix}${isAnchored ? '/' : '/**/'}${pattern}`];
  });
}

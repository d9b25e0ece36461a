import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { codeOf, inWords } from '../system-errors.js';

/**
 * What the ignore files of one repository say, from its root down to one
 * folder. Paths are relative to the root, with `/`, one character for each
 * byte, because a `?` of git is one byte.
 */
export type IgnoreRules = Ignore;

/** @param pathInBytes relative to the root, one character for each byte */
export function isIgnored(
  rules: IgnoreRules,
  pathInBytes: string,
  isFolder: boolean,
): boolean {
  return rules.test(isFolder ? `${pathInBytes}/` : pathInBytes).ignored;
}

/** Rules with the patterns of one more ignore file. `trouble`: a sentence about a file that cannot be read. */
export interface ExtendedRules {
  readonly rules: IgnoreRules;
  readonly trouble?: string;
}

export const noRules: IgnoreRules = emptyRules();

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
  try {
    // git does not follow a link here either.
    if (!(await lstat(file)).isFile()) return { rules };
    const content = await readFile(file);
    // One object for all levels: only so can an inner file take back what an outer one says.
    const extended = emptyRules()
      .add(rules)
      .add(patternsOf(content, folderInBytes).map((pattern) => ({ pattern })));
    return { rules: extended };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return { rules };
    return {
      rules,
      trouble: `What ${file} ignores is not known, because ${inWords(error, 'the file', 'read')}.`,
    };
  }
}

function emptyRules(): Ignore {
  // The same answer on every system, whatever its file names are compared by.
  return ignore({ ignorecase: false });
}

/** The patterns of an ignore file, as patterns of a file in the root of the repository. */
function patternsOf(content: Buffer, folderInBytes: string): readonly string[] {
  const text = content.toString('latin1').replace(/^\xef\xbb\xbf/, '');
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

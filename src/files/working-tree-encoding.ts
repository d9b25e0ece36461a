import type { FileRecord } from '../file/record.js';
import { jsonEncoding } from '../legacy/file-rules.js';
import { pathIn, rootOf } from './git.js';
import { runGit, textsIn } from './run-git.js';

/**
 * Returns a record whose message about the encoding names the one that git's
 * attributes give the file: saved as UTF-8 only, git would misread it.
 * @param file the absolute path
 */
export function namingEncoding(record: FileRecord, file: string): FileRecord {
  const { findings } = record;
  if (findings[0]?.rule !== jsonEncoding.id) return record;
  const root = rootOf(file);
  if (root === undefined) return record;
  const name = 'working-tree-encoding';
  const path = pathIn(root, file);
  const run = runGit(root, ['check-attr', '-z', name, '--', path]);
  // The path, the name and the value.
  const [, , encoding] = run?.ok === true ? textsIn(run.stdout) : [];
  // Git's words for no encoding.
  if (encoding === undefined || /^(unspecified|unset|set)$/.test(encoding))
    return record;
  const advice = `git's attributes name the working-tree-encoding ${encoding}: remove it there, and save the file as UTF-8`;
  return {
    ...record,
    findings: findings.map((it) => ({
      ...it,
      message: it.message.replace(/;[^;]*$/, () => `; ${advice}.`),
    })),
  };
}

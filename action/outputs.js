// The outputs of the action, as the runner reads them, from the reports in a folder.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** GitHub accepts 65,536 characters in a comment; the action that writes it adds its mark. */
const maxComment = 65_000;

/** Returns the text of a report; empty if there is none. @param {string} folder @param {string} name */
export function readReport(folder, name) {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * Returns the job summary, and the comment, which may be shorter.
 * @param {readonly string[]} texts what each command says, `diff` first
 */
export function markdownOfStep(texts) {
  const [ofDiff = '', ...others] = texts;
  const parts = [ofDiff, ...others.map((it) => withoutValues(it, ofDiff))];
  // What stops both commands is said once.
  const summary = [...new Set(parts)].filter(Boolean).join('\n');
  return { summary, comment: summary.length > maxComment ? ofDiff : summary };
}

/**
 * Leaves out the list of values where `diff` has it: that one says more of each.
 * @param {string} text
 * @param {string} ofDiff
 */
function withoutValues(text, ofDiff) {
  const heading = '\n### Values that differ\n';
  if (!ofDiff.includes(heading)) return text;
  return text
    .split(/(?=\n### )/)
    .filter((it) => !it.startsWith(heading))
    .join('');
}

/** Returns the outputs; counts are empty where `diff` did not run. @param {string} folder @param {number} status */
export function outputsOfStep(folder, status) {
  const text = readReport(folder, 'diff.json');
  const outputs = {
    ...(text === '' ? {} : countsOf(JSON.parse(text))),
    status,
    markdown: join(folder, 'comment.md'),
    reports: folder,
  };
  const delimiter = randomUUID();
  return Object.entries(outputs)
    .map(([name, value]) => `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
    .join('');
}

/** @param {any} report */
function countsOf({ files, findings, comparison }) {
  const open = [{ findings }, ...files]
    .flatMap((it) => it.findings)
    .filter(({ decision }) => decision === null);
  return {
    files: files.length,
    new: comparison?.findings.new ?? open.length,
    gone: comparison?.findings.gone ?? 0,
  };
}

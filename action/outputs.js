// The outputs of the action, as the runner reads them, from the reports in a folder.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** GitHub accepts 65,536 characters in a comment; the action that writes it adds its mark. */
const maxComment = 60_000;

/** More errors are only counted: GitHub drops a summary beyond 1 MiB. */
const maxErrors = 50;

/** Returns the text of a report; empty if there is none. @param {string} folder @param {string} name */
export function readReport(folder, name) {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * Returns the job summary, and the comment, which may be shorter. The errors of both
 * commands stand after the heading and the counts of `diff`.
 * @param {string} folder the reports of both commands
 * @param {import('./find-base.js').Base} base
 */
export function markdownOfStep(folder, base) {
  const ofDiff = readReport(folder, 'diff.md');
  const ofCheck = withoutValues(readReport(folder, 'check.md'), ofDiff);
  const [head = ''] = ofDiff.split(/^(?=### |<details)/m, 1);
  // What stops both commands is said once.
  const rest = ofCheck === ofDiff ? [] : [ofDiff.slice(head.length), ofCheck];
  const parts = [head, errorsIn(folder), ...rest];
  const summary = withShortId(parts.filter(Boolean).join('\n'), base);
  return { summary, comment: cut(summary) };
}

/** Returns the list of the errors that are new, each once. @param {string} folder */
function errorsIn(folder) {
  const errors = newFindings(folder).filter(({ level }) => level === 'error');
  if (errors.length === 0) return '';
  const rows = errors
    .slice(0, maxErrors)
    .map(({ path, start, rule, message }) => {
      const place = `${path}:${start.line}:${start.column}`;
      return `- ${code(place)} ${code(rule)} ${code(message)}\n`;
    });
  const more = errors.length - rows.length;
  return `### Errors\n\n${rows.join('')}${more > 0 ? `\nAnd ${more} more.\n` : ''}`;
}

/**
 * Returns a text in which nothing is Markdown, HTML or the name of a person, and no
 * character is invisible or changes the direction of others.
 * @param {string} text
 */
function code(text) {
  const visible = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (it) => {
    const number = it.codePointAt(0)?.toString(16).toUpperCase() ?? '';
    return `<U+${number.padStart(4, '0')}>`;
  });
  const escaped = visible.replace(
    /[^A-Za-z0-9 ./:-]/gu,
    (it) => `&#${it.codePointAt(0)};`,
  );
  return `<code>${escaped}</code>`;
}

/**
 * Names the commit that is compared with by its branch and seven digits; a command gets the digits.
 * @param {string} text
 * @param {import('./find-base.js').Base} base
 */
function withShortId(text, { id, name }) {
  if (id === undefined) return text;
  const short = id.slice(0, 7);
  return text
    .replaceAll(
      `merge base with \`${id}\``,
      `merge base with ${name === undefined ? '' : `\`${name}\` `}\`${short}\``,
    )
    .replaceAll(id, short);
}

/** Cuts a comment that is too long, at the end of a row. @param {string} text */
function cut(text) {
  if (text.length < maxComment) return text;
  const at = text.lastIndexOf('\n', maxComment - 200) + 1;
  const shown = text.slice(0, at);
  const rows = text.slice(at).split('\n').filter(Boolean).length;
  // What is open at the cut would hide the last line.
  const fences = shown.match(/^`{3,}/gm) ?? [];
  const fence = fences.length % 2 === 1 ? `${fences.at(-1)}\n` : '';
  const groups = shown.match(/^<\/?details/gm) ?? [];
  const open = groups.reduce((sum, it) => sum + (it[1] === '/' ? -1 : 1), 0);
  return `${shown}${fence}${'</details>\n'.repeat(Math.max(0, open))}\n${rows} more lines are left out here: the job summary has all of them.\n`;
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
  const diff = reportOf(folder, 'diff');
  const outputs = {
    ...(diff && {
      files: diff.files.length,
      new: newFindings(folder).length,
      gone: diff.comparison?.findings.gone ?? 0,
    }),
    status,
    markdown: join(folder, 'comment.md'),
    reports: folder,
  };
  const delimiter = randomUUID();
  return Object.entries(outputs)
    .map(([name, value]) => `${name}<<${delimiter}\n${value}\n${delimiter}\n`)
    .join('');
}

/** @param {string} folder @param {string} command @returns {any} undefined if it did not run */
function reportOf(folder, command) {
  const text = readReport(folder, `${command}.json`);
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * Returns the findings of both commands that are new, those of one fingerprint once;
 * without a base all that are open.
 * @param {string} folder
 * @returns {readonly any[]}
 */
function newFindings(folder) {
  const found = ['diff', 'check']
    .flatMap((command) => reportOf(folder, command) ?? [])
    .flatMap(({ findings, files }) => [
      ...findings,
      ...files.flatMap((/** @type {any} */ { path, findings: own }) =>
        own.map((/** @type {object} */ it) => ({ path, ...it })),
      ),
    ])
    .filter((it) => it.decision === null && it.new !== false);
  return [...new Map(found.map((it) => [it.fingerprint, it])).values()];
}

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Report } from '../../src/report/report.js';
import { run } from './command.js';
import { folderOf } from './folder.js';
import { reportIn } from './report-in.js';

/** A page of the HTML format, and the report that it shows. */
export interface HtmlReport {
  /** Of the page. */
  readonly path: string;
  readonly html: string;
  readonly report: Report;
}

/** Looks at a folder with `diff`, as a user does. */
export function htmlOf(
  folder: string,
  ...options: readonly string[]
): HtmlReport {
  return htmlOfCommand('diff', folder, options);
}

/** Looks at what a folder does at run time with `verify`. */
export function verifiedHtmlOf(
  folder: string,
  ...options: readonly string[]
): HtmlReport {
  return htmlOfCommand('verify', folder, options);
}

/** Looks at what a folder has wrong with `check`. */
export function checkedHtmlOf(folder: string): HtmlReport {
  return htmlOfCommand('check', folder, []);
}

function htmlOfCommand(
  command: string,
  folder: string,
  options: readonly string[],
): HtmlReport {
  const saved = folderOf({});
  const { stdout: html } = run(
    [
      command,
      '.',
      '--format',
      'html',
      '-r',
      join(saved, 'r.json'),
      '--full',
      ...options,
    ],
    { cwd: folder },
  );
  const path = pageOf(html);
  return {
    path,
    html,
    report: reportIn(saved),
  };
}

/** Puts a page into a file of its own. */
export function pageOf(html: string): string {
  const path = join(folderOf({}), 'report.html');
  writeFileSync(path, html);
  return path;
}

export const exampleFolder = fileURLToPath(
  new URL('../../golden/example', import.meta.url),
);

/** The example without its decisions, so that much is open. */
export function openExample(): string {
  const folder = folderOf({});
  cpSync(exampleFolder, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.decisions.json'),
  });
  return folder;
}

/** What stands in every element that a selector finds. */
export function textsOf(
  page: Page,
  selector: string,
): Promise<readonly string[]> {
  return page.locator(selector).allTextContents();
}

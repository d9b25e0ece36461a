import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Report } from '../../src/run/summary.js';
import { run } from '../support/command.js';
import { reportIn } from '../support/report-in.js';
import { treeOf } from '../support/tree.js';

// A browser and the command start, and a machine may be busy.
jest.setTimeout(60_000);

export const exampleFolder = fileURLToPath(
  new URL('../../golden/example', import.meta.url),
);

/** A file of the example with every kind of input. */
export const monitoring = 'condition_monitoring.json';

/** A page of the HTML format, and the report that it shows. */
export interface HtmlReport {
  /** Of the page. */
  readonly path: string;
  readonly html: string;
  readonly report: Report;
}

/** Runs a command on a folder, as a user does, and keeps the page that it prints. */
export function htmlOf(
  command: 'diff' | 'verify' | 'check',
  folder: string,
  ...options: readonly string[]
): HtmlReport {
  const saved = treeOf({});
  const { stdout: html } = run(
    [
      command,
      '.',
      '--format',
      'html',
      '-r',
      `json-full:${join(saved, 'r.json')}`,
      ...options,
    ],
    { cwd: folder },
  );
  return { path: pageOf(html), html, report: reportIn(saved) };
}

/** Writes a page into a file of its own. */
export function pageOf(html: string): string {
  const path = join(treeOf({}), 'report.html');
  writeFileSync(path, html);
  return path;
}

/** Copies the example without its decisions, so that much is open. */
export function openExample(): string {
  const folder = treeOf({});
  cpSync(exampleFolder, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.decisions.json'),
  });
  return folder;
}

/** Shows another view on a page that is open. */
export async function show(page: Page, fragment: string): Promise<void> {
  await page.evaluate(
    `location.hash = ${JSON.stringify(fragment)}; dispatchEvent(new Event('hashchange'))`,
  );
  await page.locator('main h1').waitFor();
}

/** Returns the text of every element that a selector finds. */
export function textsOf(
  page: Page,
  selector: string,
): Promise<readonly string[]> {
  return page.locator(selector).allTextContents();
}

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  test,
} from '@jest/globals';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** The program of `CHROME_PATH`, or the first Chromium or Chrome of the machine. */
function findBrowser(): string | undefined {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined) return named;
  return names
    .flatMap((name) =>
      (process.env['PATH'] ?? '')
        .split(delimiter)
        .map((folder) => join(folder, name)),
    )
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Opens a file with a fragment in a window of its own. When the test is over,
 * the page must have asked for nothing but that file, and must not have
 * complained or shown a dialog.
 */
export type Open = (
  path: string,
  fragment?: string,
  options?: BrowserContextOptions & {
    /** Whether the test makes the page complain. */
    readonly isTroubled?: boolean;
  },
) => Promise<Page>;

/** A page that was opened, and what happened on it. */
interface Opened {
  readonly page: Page;
  readonly requests: readonly string[];
  /** Errors, refusals of the policy, and dialogs. */
  readonly troubles: readonly string[];
  readonly isTroubled: boolean;
}

/**
 * Tests that share one browser. Without one on the machine they are skipped,
 * but in continuous integration (`CI=true`) its absence is a failure.
 */
export function describeInBrowser(
  name: string,
  tests: (open: Open) => void,
): void {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    const reason = `no browser on the PATH: ${names.join(', ')}`;
    if (process.env['CI'] === 'true')
      test(name, () => {
        throw new Error(reason);
      });
    else {
      // Jest shows the names of skipped tests only when it runs a single file.
      process.stderr.write(`Skipped: ${name}: ${reason}\n`);
      describe.skip(`${name} (${reason})`, () => {
        tests(() => Promise.reject(new Error(reason)));
      });
    }
    return;
  }
  describe(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath,
        args: [
          ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
          ...['--no-first-run', '--disable-background-networking'],
          ...['--disable-component-update', '--disable-sync'],
        ],
      });
    });
    afterAll(() => browser.close());
    const opened: Opened[] = [];
    afterEach(async () => {
      for (const { page, requests, troubles, isTroubled } of opened.splice(0)) {
        const own = page.url().replace(/#.*/, '');
        await page.context().close();
        if (isTroubled) expect(troubles).not.toEqual([]);
        else expect(troubles).toEqual([]);
        expect(requests.filter((it) => !it.startsWith('data:'))).toEqual([own]);
      }
    });
    tests(async (path, fragment = '', options = {}) => {
      const it = await openIn(browser, path, fragment, options);
      opened.push(it);
      return it.page;
    });
  });
}

async function openIn(
  browser: Browser,
  path: string,
  fragment: string,
  { isTroubled = false, ...options }: Parameters<Open>[2] & object,
): Promise<Opened> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  page.setDefaultTimeout(15_000);
  const requests: string[] = [];
  const troubles: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(pathToFileURL(path).href + fragment);
  return { page, requests, troubles, isTroubled };
}

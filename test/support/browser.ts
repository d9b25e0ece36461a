import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
} from '@jest/globals';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** Returns the program of `CHROME_PATH`, or the first Chromium or Chrome on the PATH. */
function findBrowser(): string | undefined {
  const found = spawnSync('which', names, { encoding: 'utf8' }).stdout;
  return process.env['CHROME_PATH'] ?? (found.split('\n')[0] || undefined);
}

/**
 * Opens a file with a fragment in a window of its own. When the test is over,
 * the page must have requested that file only, and must not have reported an
 * error or shown a dialog.
 */
export type Open = (
  path: string,
  fragment?: string,
  options?: BrowserContextOptions & {
    /** Whether the test makes the page break its own policy. */
    readonly breaksPolicy?: boolean;
  },
) => Promise<Page>;

interface Opened {
  readonly page: Page;
  readonly requests: readonly string[];
  /** Errors, refusals of the policy, and dialogs. */
  readonly troubles: readonly string[];
  readonly breaksPolicy: boolean;
}

/**
 * Runs tests that share one browser. Without one on the machine they are
 * skipped; in continuous integration (`CI=true`) launching it fails.
 */
export function describeInBrowser(
  name: string,
  tests: (open: Open) => void,
): void {
  const found = findBrowser();
  const isSkipped = found === undefined && process.env['CI'] !== 'true';
  // Jest shows the names of skipped tests only when it runs a single file.
  if (isSkipped) process.stderr.write(`Skipped, no browser found: ${name}\n`);
  (isSkipped ? describe.skip : describe)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath: found ?? 'chromium',
        args: [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      });
    }, 60_000);
    afterAll(() => browser.close());
    const opened: Opened[] = [];
    afterEach(async () => {
      for (const it of opened.splice(0)) {
        const own = it.page.url().replace(/#.*/, '');
        await it.page.context().close();
        if (it.breaksPolicy) expect(it.troubles).not.toEqual([]);
        else expect(it.troubles).toEqual([]);
        // A test may load the page again.
        expect([...new Set(it.requests)]).toEqual([own]);
      }
    });
    tests(async (path, fragment = '', options = {}) => {
      const it = await openPage(browser, path, fragment, options);
      opened.push(it);
      return it.page;
    });
  });
}

async function openPage(
  browser: Browser,
  path: string,
  fragment: string,
  { breaksPolicy = false, ...options }: Parameters<Open>[2] & object,
): Promise<Opened> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  page.setDefaultTimeout(15_000);
  const requests: string[] = [];
  const troubles: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url());
  });
  page.on('console', (message) => troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(pathToFileURL(path).href + fragment);
  await page.locator('main h1').waitFor();
  return { page, requests, troubles, breaksPolicy };
}

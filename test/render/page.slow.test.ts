import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Part } from '../../src/document/parts.js';
import { groupBy } from '../../src/json/collections.js';
import { describeInBrowser } from '../support/browser.js';
import { run } from '../support/command.js';
import { exampleFolder, openExample, pageOf } from '../support/html-report.js';
import { recordOf } from '../support/reports.js';
import { everyPart, pageFilesOf, pageOfParts } from './documents.js';

jest.setTimeout(120_000);

/** A page with every part, and with the files of the example. */
function examplePage(): string {
  const names = readdirSync(exampleFolder).filter(
    (name) => name.endsWith('.json') && !name.endsWith('.decisions.json'),
  );
  const records = names
    .sort()
    .map((name) =>
      recordOf(name, readFileSync(join(exampleFolder, name)), undefined, false),
    );
  const findings = records.flatMap(({ path, findings: found }) =>
    found.map((finding) => ({ path, ...finding })),
  );
  const groups = groupBy(findings, ({ rule }) => rule);
  const rules: readonly Part[] = Array.from(groups, ([id, found]) => ({
    kind: 'group',
    fold: 'closed',
    id,
    head: [{ code: id }],
    long: [`What of \`${id}\`?`],
    tail: [`${found.length}`],
    parts: [
      {
        kind: 'list',
        brief: 3,
        items: found.map(({ path, start, message }) => [
          { path, line: start.line, column: start.column },
          ` ${message}`,
        ]),
      },
    ],
  }));
  return pageOf(
    pageOfParts(
      {
        result: [
          { kind: 'heading', words: ['2 of 9 Legacy files are ready.'] },
        ],
        next: [
          {
            kind: 'command',
            before: 'Next',
            args: ['infomodel-migrate', 'decide', '.'],
          },
        ],
        questions: rules,
        findings: everyPart((place) => place),
      },
      pageFilesOf(records),
    ),
  );
}

const place = 'condition_monitoring.json:99';

/** Returns what axe finds where all is folded or unfolded. */
async function violationsIn(
  page: Page,
  isOpen: boolean,
): Promise<readonly string[]> {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await page.addScriptTag({ content: readFileSync(axe, 'utf8') });
  await page.evaluate(
    `for (const it of document.querySelectorAll('details')) it.open = ${isOpen}`,
  );
  return page.evaluate(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((it) => it.violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => \`\${id}: \${html}\`)))`,
  );
}

function visibleCount(page: Page, selector: string): Promise<number> {
  return page.locator(`${selector}:visible`).count();
}

describeInBrowser('the static page', (open) => {
  let path: string;
  beforeAll(() => {
    path = examplePage();
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'is accessible in %s colours at %i px, and fits',
    async (colorScheme, width) => {
      const page = await open(path, '', {
        bypassCSP: true,
        colorScheme,
        viewport: { width, height: 900 },
      });
      for (const isOpen of [false, true]) {
        expect(await violationsIn(page, isOpen)).toEqual([]);
        expect(
          await page.evaluate('document.documentElement.scrollWidth'),
        ).toBe(width);
      }
    },
  );

  test.each(['diff', 'verify', 'check'])(
    'of %s is accessible, and every link has a target',
    async (command) => {
      const args = [command, '.', '--format', 'html'];
      const { stdout } = run(args, { cwd: openExample() });
      const page = await open(pageOf(stdout), '', { bypassCSP: true });
      expect(await violationsIn(page, true)).toEqual([]);
      const links = await page.evaluate<readonly string[]>(
        `[...document.querySelectorAll('a')].map((it) => decodeURIComponent(it.hash.slice(1)))`,
      );
      const ids = await page.evaluate<readonly string[]>(
        `[...document.querySelectorAll('[id]')].map(({ id }) => decodeURIComponent(id))`,
      );
      expect(links.filter((it) => !ids.includes(it))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(links).toContainEqual(
        expect.stringMatching(/^condition_monitoring.json:\d+$/),
      );
    },
  );

  test('filters by words, and shows all below a head that has them', async () => {
    const page = await open(path);
    const all = await visibleCount(page, 'main > section > details');
    await page.keyboard.press('/');
    await page.keyboard.type('Time-Range-Previous-Hour CAPACITOR_life');
    await page.getByText(/^\d+ found$/).waitFor();
    const found = await visibleCount(page, 'main > section > details');
    expect(found).toBe(2);
    expect(await page.locator('h2:visible').allTextContents()).toEqual([
      'Questions',
      'Files',
    ]);
    await page.locator('details:visible > summary').first().click();
    expect(
      await page.locator('details[open] li:visible').allTextContents(),
    ).toHaveLength(1);
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    expect(await visibleCount(page, 'main > section > details')).toBe(all);
    // The head has the words, so nothing below it is hidden.
    await page.locator('#filter').fill('condition_monitoring.json');
    await page.getByText(/^\d+ found$/).waitFor();
    await page.locator('[id="condition_monitoring.json"] > summary').click();
    expect(
      await visibleCount(page, '[id="condition_monitoring.json"] tbody'),
    ).toBe(21);
  });

  test('unfolds the target of a link, also if the filter hides it', async () => {
    const page = await open(path, `#${place}`);
    const line = page.locator(`[id="${place}"]`);
    await expect(line.isVisible()).resolves.toBe(true);
    expect(await line.innerText()).toContain('maintainancePlan');
    await page.keyboard.press('c');
    expect(await line.isVisible()).toBe(false);
    await page.locator('#filter').fill('retention-seven-days');
    await page.getByText(/^\d+ found$/).waitFor();
    await page.evaluate(`location.hash = 'maintenance-plan'`);
    await page.locator('[id="maintenance-plan"] a').first().click();
    expect(await page.evaluate('location.hash')).toBe(`#${place}`);
    expect(await line.isVisible()).toBe(true);
    expect(await page.locator('#filter').inputValue()).toBe('');
  });

  test('unfolds and folds everything', async () => {
    const page = await open(path);
    await page.getByRole('button', { name: 'Expand all' }).click();
    expect(await page.locator('details:not([open])').count()).toBe(0);
    await page.getByRole('button', { name: 'Collapse all' }).click();
    expect(await page.locator('details[open]').count()).toBe(0);
    await page.keyboard.press('e');
    expect(await page.locator('details:not([open])').count()).toBe(0);
  });

  test('can be read without its script', async () => {
    const page = await open(path, `#${place}`, { javaScriptEnabled: false });
    expect(await page.locator('#tools').isVisible()).toBe(false);
    expect(await page.locator('main > section:visible').count()).toBe(4);
    // The browser itself unfolds what a link leads to.
    expect(await page.locator(`[id="${place}"]`).isVisible()).toBe(true);
  });

  test('has both texts beside each other, and below each other on a phone', async () => {
    const page = await open(path, `#${place}`);
    const placesOf = (): Promise<readonly (readonly number[])[]> =>
      page.evaluate(
        `[...document.getElementById('${place}').closest('.pair').querySelectorAll('.names b')].map((it) => { const { x, y } = it.getBoundingClientRect(); return [x, y]; })`,
      );
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = await placesOf();
    expect(x2 - x1).toBeGreaterThan(400);
    expect(y2).toBe(y1);
    await page.setViewportSize({ width: 390, height: 800 });
    const [[x3 = 0, y3 = 0] = [], [x4 = 0, y4 = 0] = []] = await placesOf();
    expect(x4).toBe(x3);
    expect(y4 - y3).toBeGreaterThan(400);
  });

  test('is printed unfolded', async () => {
    const page = await open(path);
    await page.emulateMedia({ media: 'print' });
    const height = (): Promise<number> =>
      page.evaluate('document.documentElement.scrollHeight');
    const printed = await height();
    await page.emulateMedia({ media: 'screen' });
    expect(printed).toBeGreaterThan(5 * (await height()));
    expect(await visibleCount(page, 'details[open]')).toBe(0);
  });

  test('obeys its policy', async () => {
    const page = await open(path, '', { breaksPolicy: true });
    await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = 'window.hacked = 1';
      document.body.append(script);
      document.body.setAttribute('onclick', 'window.hacked = 2');
      document.body.click();
      fetch('https://example.org/').catch(() => undefined);
    `);
    expect(await page.evaluate<boolean>('"hacked" in window')).toBe(false);
  });
});

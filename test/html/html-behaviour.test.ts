import { readFileSync } from 'node:fs';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { buildPageBlocks } from '../../src/html/build-page-report.js';
import { pack, type Packed, unpack } from '../../src/html/packed.js';
import type { Verification } from '../../src/report/verification.js';
import { withAxe } from '../support/axe.js';
import { describeInBrowser } from '../support/browser.js';
import {
  exampleFolder,
  type HtmlReport,
  htmlOf,
  textsOf,
  verifiedHtmlOf,
} from '../support/html-report.js';
import { treeOf } from '../support/tree.js';

// A browser and the command start, and a machine may be busy.
jest.setTimeout(60_000);

let example: HtmlReport;
let verification: Verification;
beforeAll(() => {
  example = verifiedHtmlOf(exampleFolder);
  if (!example.report.verification) throw new Error('verify compares');
  verification = example.report.verification;
});

test('a comparison is packed without loss, and several times smaller', () => {
  const blocks = buildPageBlocks(example.report);
  const packed = JSON.stringify(pack(blocks.verification, blocks.shared));
  expect(unpack(JSON.parse(packed) as Packed)(0)).toEqual(verification);
  expect(packed.length * 3).toBeLessThan(JSON.stringify(verification).length);
});

/** `view=behaviour` of the example, the window that a decision approximates. */
const yesterday = '#view=behaviour&verdict=differs&aspect=window&q=yesterday';

describeInBrowser('behaviour in the HTML report', (open) => {
  test('is a view of its own, with a summary', async () => {
    const page = await open(example.path);
    await page.getByRole('link', { name: 'Behaviour' }).click();
    await page.getByRole('heading', { name: 'Behaviour' }).waitFor();
    expect(await page.title()).toBe('Behaviour · infomodel-migrate');
    const { same, differs, unknown, leftOut } = verification.summary;
    expect(await textsOf(page, '.panel .legend strong')).toEqual(
      [same, differs, unknown, leftOut].map(String),
    );
    await page
      .getByText('accounts for all that is not the same', { exact: false })
      .waitFor();
    const [first] = verification.files.flatMap((it) => it.algorithms);
    const inputs = first?.inputs ?? [];
    const cells = await page
      .locator('article')
      .first()
      .locator('td')
      .allTextContents();
    expect(cells).toEqual(
      [first, ...inputs].flatMap((it) =>
        it?.aspects.map(({ verdict }) =>
          expect.stringMatching(new RegExp(`^[=≠?–]${verdict}$`)),
        ),
      ),
    );
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('21 to 38 shown').waitFor();
  });

  test('is summed up in the overview', async () => {
    const page = await open(example.path);
    const panel = page.locator('.panel', {
      has: page.getByRole('heading', { name: 'Legacy and Current, compared' }),
    });
    const { same, differs, unknown, leftOut } = verification.summary;
    expect(await panel.locator('.legend strong').allTextContents()).toEqual(
      [same, differs, unknown, leftOut].map(String),
    );
    await panel.getByRole('link', { name: 'differs' }).click();
    await page.getByRole('heading', { name: 'Behaviour' }).waitFor();
  });

  test('claims nothing where nothing was compared', async () => {
    const { path } = verifiedHtmlOf(treeOf({ 'a.json': '[]' }));
    const page = await open(path);
    await page.getByText('Nothing was compared.').waitFor();
    expect(await page.getByText('accounts for').count()).toBe(0);
  });

  test('is not there where it was not compared', async () => {
    const folder = treeOf({ 'a.json': '[]' });
    const page = await open(htmlOf(folder).path, '#view=behaviour');
    expect(await page.getByRole('link', { name: 'Behaviour' }).count()).toBe(0);
    expect(await page.title()).toBe('Overview · infomodel-migrate');
  });

  test('is filtered by verdict, aspect, file and words, in the address', async () => {
    const page = await open(example.path, '#view=behaviour');
    const all = verification.files.flatMap(({ path, algorithms }) =>
      algorithms.flatMap(({ aspects, inputs }) =>
        [...aspects, ...inputs.flatMap((it) => it.aspects)].map((it) => ({
          path,
          ...it,
        })),
      ),
    );
    await page.getByText(`${all.length} aspects of 38 algorithms`).waitFor();
    await page.getByRole('button', { name: 'unknown' }).click();
    await page.getByLabel('Aspect').selectOption('window');
    const chosen = all.filter(
      ({ verdict, aspect }) => verdict === 'unknown' && aspect === 'window',
    );
    await page.getByText(`${chosen.length} aspects of `).waitFor();
    await page.getByLabel('File').fill('fan_lifetime.json');
    const inFile = chosen.filter(({ path }) => path === 'fan_lifetime.json');
    await page.getByText(`${inFile.length} aspects of `).waitFor();
    expect(inFile.length).toBeGreaterThan(0);
    expect(new URL(page.url()).hash).toBe(
      '#view=behaviour&file=fan_lifetime.json&verdict=unknown&aspect=window',
    );
    const shown = await textsOf(page, '.entry');
    const other = await open(example.path, new URL(page.url()).hash);
    expect(await textsOf(other, '.entry')).toEqual(shown);
    await page.getByLabel('Search').fill('nowhere');
    await page.getByText('0 aspects of 0 of 38 algorithms').waitFor();
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.getByText(`${all.length} aspects of 38 algorithms`).waitFor();
  });

  test('draws differing windows over each other, with the witness in words', async () => {
    const page = await open(example.path, yesterday);
    const entry = page.locator('.entry');
    expect(await entry.count()).toBe(1);
    const text = await entry.textContent();
    expect(text).toContain('Legacythe day before');
    expect(text).toContain(
      'Witness: at 2026-03-01T14:48Z Legacy passes results of 2026-02-28 00:00 to 23:59; Current those of P2D',
    );
    expect(text).toContain(
      'Accounted for by time-range-previous-day, decided: P2D',
    );
    const line = entry.getByRole('img').first();
    expect(await line.getAttribute('aria-label')).toBe(
      'Request at 2026-03-01 14:48 UTC. Legacy: 2026-02-28 00:00 to 23:59. Current: for example 2026-02-27 14:48 to 2026-03-01 14:47',
    );
    const boxOf = async (selector: string) => {
      const box = await line.locator(selector).boundingBox();
      if (!box) throw new Error(`nothing is drawn for ${selector}`);
      return box;
    };
    const day = await boxOf('rect.bar-legacy');
    const two = await boxOf('rect.bar-current');
    const request = await boxOf('line.request');
    expect(two.y).toBeGreaterThan(day.y + day.height);
    // To a pixel on either side: lines have a width.
    expect(Math.abs(two.x + two.width - request.x)).toBeLessThan(2);
    expect(two.width / day.width).toBeCloseTo(2, 1);
    expect((request.x - day.x) / day.width).toBeCloseTo(1 + 14.8 / 24, 1);

    await entry.getByRole('link', { name: 'time-range-previous-day' }).click();
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    expect(await page.title()).toContain('time-range-previous-day');
    await page.goBack();
    await entry.getByRole('link', { name: 'yesterdayHealth' }).click();
    await page.getByRole('heading', { name: 'health_index_daily' }).waitFor();
  });

  test('draws what is not shown, and what has no end, as such', async () => {
    const page = await open(
      example.path,
      '#view=behaviour&verdict=unknown&aspect=window&q=previousLifetime',
    );
    const line = page.getByRole('img').first();
    expect(await line.getAttribute('aria-label')).toBe(
      'Request at 2026-03-01 14:48 UTC. Legacy: the latest before 2026-03-01 00:00. Current: not shown',
    );
    expect(await line.locator('rect.unknown').count()).toBe(1);
    expect(await line.locator('rect.latest').getAttribute('mask')).toBe(
      'url(#window-fade-left)',
    );
    await page
      .getByText('What DataInterval "LatestValue" selects is not shown.')
      .first()
      .waitFor();
  });

  test('begins with what nothing accounts for', async () => {
    const read = (name: string): string =>
      readFileSync(
        new URL(`../../golden/verify/edited-by-hand/${name}`, import.meta.url),
        'utf8',
      );
    const folder = treeOf({
      'old/a.json': read('source.json'),
      'new/old/a.json': read('against.json'),
    });
    const { path, report } = verifiedHtmlOf(folder, '--against', 'new');
    const { unaccounted } = report.verification?.summary ?? {};
    const page = await open(path, '#view=behaviour');
    const count =
      (unaccounted?.differs ?? 0) +
      (unaccounted?.leftOut ?? 0) +
      (unaccounted?.unknown ?? 0);
    expect(count).toBeGreaterThan(0);
    await page
      .getByRole('link', { name: `${count} aspects that nothing accounts for` })
      .click();
    await page.getByText(`${count} aspects of `).waitFor();
    const entries = await textsOf(page, '.entry');
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries)
      expect(entry).toContain('No finding or decision accounts for it.');
  });

  test.each(['light', 'dark'])(
    'is accessible in %s colours, and fits a narrow window',
    async (theme) => {
      const page = await open(example.path, `#theme=${theme}`, {
        bypassCSP: true,
        reducedMotion: 'reduce',
        viewport: { width: 390, height: 800 },
      });
      const { violationsAt } = await withAxe(page);
      expect(await violationsAt(`${yesterday}&theme=${theme}`)).toEqual([]);
      expect(
        await page.evaluate<number>('document.documentElement.scrollWidth'),
      ).toBe(390);
    },
  );
});

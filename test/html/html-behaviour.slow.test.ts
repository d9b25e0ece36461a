import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Verification } from '../../src/run/summary.js';
import { describeInBrowser } from './browser.js';
import {
  exampleFolder,
  type HtmlReport,
  htmlOf,
  show,
  textsOf,
} from './html-report.js';
import { treeOf } from '../support/tree.js';
import { currentAlgorithm, legacyText, plainInput } from '../support/legacy.js';

function unfoldAll(page: Page): Promise<void> {
  return page.evaluate(
    "document.querySelectorAll('details').forEach((it) => { it.open = true; })",
  );
}

let example: HtmlReport;
let verification: Verification;
beforeAll(() => {
  example = htmlOf('verify', exampleFolder);
  if (!example.report.verification) throw new Error('verify compares');
  verification = example.report.verification;
});

describeInBrowser('behaviour in the HTML report', (open) => {
  test('is summed up in the overview, and has a view of its own', async () => {
    const page = await open(example.path);
    const panel = page.locator('.panel', {
      has: page.getByRole('heading', { name: 'Legacy and Current, compared' }),
    });
    const { same, differs, unknown, leftOut } = verification.summary;
    const counts = [same, differs, unknown, leftOut].map(String);
    const strong = panel.locator('.legend strong');
    expect(await strong.allTextContents()).toEqual(counts);
    await page.getByRole('link', { name: 'Behaviour', exact: true }).click();
    await page.getByRole('heading', { name: 'Behaviour' }).waitFor();
    expect(await page.title()).toBe('Behaviour · infomodel-migrate');
    expect(await strong.allTextContents()).toEqual(counts);
    await page.getByText('a decision accounts for each.').waitFor();
  });

  test('lists as many files that were not compared as it counts', async () => {
    const folder = treeOf({
      'a.json': legacyText([plainInput]),
      'b.json': '[',
      'c.json': '[{"inputName": ',
      'd.json': '{}',
    });
    const page = await open(htmlOf('verify', folder).path);
    await page.getByText('2 files were not compared.').waitFor();
    await page.getByText('2 files not compared').click();
    await page.getByRole('link', { name: 'c.json', exact: true }).waitFor();
  });

  test('claims nothing that was not compared', async () => {
    const folder = treeOf({ 'a.json': '[]' });
    const verified = await open(htmlOf('verify', folder).path);
    await verified.getByText('Nothing was compared.').waitFor();
    expect(await verified.getByText('accounts for').count()).toBe(0);
    const page = await open(htmlOf('diff', folder).path, '#view=behaviour');
    expect(await page.getByRole('link', { name: 'Behaviour' }).count()).toBe(0);
    expect(await page.title()).toBe('Overview · infomodel-migrate');
  });

  test('says how to compare files that are already Current', async () => {
    const Inputs = [{ Name: 'a', ConstantInt: 5 }];
    const model = currentAlgorithm('a', { Inputs });
    const folder = treeOf({ 'a.json': JSON.stringify([model]) });
    const page = await open(htmlOf('verify', folder).path);
    const commands = [
      'git worktree add ../before COMMIT',
      'infomodel-migrate verify ../before/PATH --against PATH',
    ];
    expect(await textsOf(page, '.next code')).toEqual(commands);
    for (const it of commands)
      await page.getByRole('button', { name: `Copy ${it}` }).waitFor();
    await show(page, '&view=behaviour');
    expect(await textsOf(page, 'main .copied code')).toEqual(commands);
  });

  test('begins with what differs, and folds what is the same into a line', async () => {
    const page = await open(example.path, '#view=behaviour');
    const headings = await textsOf(page, '.panel h2');
    expect(headings).toEqual([
      `Legacy and Current, compared936 comparisons`,
      'Differs, accounted for24 algorithms',
      'Unknown, accounted for14 algorithms',
    ]);
    const folder = treeOf({ 'a.json': legacyText([plainInput]) });
    const same = await open(htmlOf('verify', folder).path, '#view=behaviour');
    expect(await textsOf(same, '.panel summary')).toEqual([
      '1 algorithm is the same',
    ]);
  });

  test('shows the comparisons of one result, in the address', async () => {
    const page = await open(example.path, '#view=behaviour');
    const { same, differs, unknown, leftOut } = verification.summary;
    const all = page.getByText(
      `${same + differs + unknown + leftOut} comparisons of 38 algorithms`,
    );
    await all.waitFor();
    await page.locator('.legend a', { hasText: 'differs' }).click();
    await page.getByText(`${differs} comparisons of `).waitFor();
    expect(new URL(page.url()).hash).toBe('#view=behaviour&verdict=differs');
    await page.getByRole('link', { name: 'Show all' }).click();
    await all.waitFor();
    expect(await page.getByRole('link', { name: 'Show all' }).count()).toBe(0);
  });

  test('draws differing windows over each other, with the witness in words', async () => {
    // The window that a decision approximates.
    const page = await open(example.path, '#view=behaviour&verdict=differs');
    await unfoldAll(page);
    const entry = page.locator('.entry', {
      hasText: 'window of yesterdayHealth',
    });
    const text = await entry.textContent();
    expect(text).toContain('Legacythe day before');
    expect(text).toContain(
      'Example in condition_monitoring.json: at 2026-03-01T14:48Z Legacy passes results of 2026-02-28 00:00 to 23:59; Current those of P2D',
    );
    expect(text).toContain(
      'Accounted for by time-range-previous-day, decided: P2D',
    );
    const figure = entry.getByRole('figure').first();
    expect(await figure.locator('p').allTextContents()).toEqual([
      'Legacy: 2026-02-28 00:00 to 23:59',
      'Current: for example 2026-02-27 14:48 to 2026-03-01 14:47',
    ]);
    const line = figure.locator('.time-line');
    const boxOf = async (selector: string) => {
      const box = await line.locator(selector).boundingBox();
      if (!box) throw new Error(`nothing is drawn for ${selector}`);
      return box;
    };
    const day = await boxOf('.bar-legacy');
    const two = await boxOf('.bar-current');
    const request = await boxOf('.request');
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

  test('keeps the dates of a time line apart', async () => {
    const page = await open(example.path, '#view=behaviour');
    await unfoldAll(page);
    await page.locator('.midnight').first().waitFor();
    const places = await page.evaluate<readonly (readonly number[])[]>(
      `[...document.querySelectorAll('.time-line')].map((line) =>
        [...line.querySelectorAll('.midnight')]
          .map((it) => parseFloat(it.style.left)))`,
    );
    expect(places.some(({ length }) => length > 1)).toBe(true);
    const gaps = places.flatMap((of) => {
      const sorted = of.toSorted((a, b) => a - b);
      return sorted.slice(1).map((it, index) => it - (sorted[index] ?? 0));
    });
    // A date takes a quarter of a narrow line.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(25);
  });

  test('draws unknown and open-ended windows as such', async () => {
    const page = await open(example.path, '#view=behaviour&verdict=unknown');
    await unfoldAll(page);
    const line = page
      .locator('.entry', { hasText: 'previousLifetime' })
      .getByRole('figure')
      .first();
    expect(await line.locator('p').allTextContents()).toEqual([
      'Legacy: the latest before 2026-03-01 00:00',
      'Current: not shown',
    ]);
    expect(await line.locator('.unknown').count()).toBe(1);
    expect(await line.locator('.latest.open-left').count()).toBe(1);
    await page
      .getByText('What DataInterval "LatestValue" selects is not shown.')
      .first()
      .waitFor();
  });

  test('leads to what nothing accounts for', async () => {
    const folder = new URL(
      '../../golden/verify/edited-by-hand/',
      import.meta.url,
    );
    const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
    const tree = treeOf({
      'old/a.json': read('source.json'),
      'new/old/a.json': read('against.json'),
    });
    const { path, report } = htmlOf('verify', tree, '--against', 'new');
    const unaccounted = report.verification?.summary.unaccounted;
    if (!unaccounted) throw new Error('verify compares');
    const count =
      unaccounted.differs + unaccounted.leftOut + unaccounted.unknown;
    const page = await open(path, '#view=behaviour');
    await page
      .getByRole('link', {
        name: `${count} comparisons that nothing accounts for`,
      })
      .click();
    await page.getByText(`${count} comparisons of `).waitFor();
    const entries = await textsOf(page, '.entry');
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries)
      expect(entry).toContain('No finding or decision accounts for it.');
  });
});

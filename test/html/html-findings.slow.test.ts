import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from './browser.js';
import {
  exampleFolder,
  type HtmlReport,
  htmlOf,
  monitoring,
  openExample,
  textsOf,
} from './html-report.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

const plainFile = legacyText([plainInput]);

describeInBrowser('the findings of the HTML report', (open) => {
  let example: HtmlReport;
  beforeAll(() => {
    example = htmlOf('diff', openExample());
  });

  test('filters findings by kind, rule and file', async () => {
    const { path, report } = htmlOf('diff', exampleFolder);
    const page = await open(path, '#view=findings');
    const all = report.files.flatMap((file) =>
      file.findings.map((finding) => ({ file, ...finding })),
    );
    const expectCount = (count: number): Promise<void> =>
      page.getByText(`${count} of ${all.length} findings`).waitFor();
    await page.getByLabel('Kind').selectOption('decided');
    const decided = all.filter(({ decision }) => decision);
    await expectCount(decided.length);
    await page.getByLabel('Rule').selectOption('calculated');
    await page.getByLabel('File').fill('capacitor_lifetime.json');
    const left = decided.filter(
      ({ file, rule }) =>
        rule === 'calculated' && file.path === 'capacitor_lifetime.json',
    );
    await expectCount(left.length);
    const [first] = left;
    const article = page.getByRole('article').first();
    expect(await article.textContent()).toContain(first?.message);
    expect(await article.textContent()).toContain(first?.decision?.reason);
    expect(await article.locator('.place').textContent()).toBe(
      `capacitor_lifetime.json:${first?.start.line}:${first?.start.column}`,
    );
    const clear = page.getByRole('link', { name: 'Clear' });
    await clear.click();
    await page.getByText(`${all.length} findings`).waitFor();
    expect(await clear.isVisible()).toBe(false);
  });

  test('says why an input with something to fix is not asked about', async () => {
    const input = { ...unmappedInput, optional: 'yes' };
    const { path } = htmlOf('diff', treeOf({ 'a.json': legacyText([input]) }));
    for (const view of ['overview', 'findings']) {
      const page = await open(path, `#view=${view}`);
      await page
        .getByText(
          '1 open place is not asked about yet: its input or algorithm is to be fixed first.',
        )
        .waitFor();
    }
  });

  test('searches, and underlines the place in the source', async () => {
    const page = await open(example.path, '#view=findings');
    await page.keyboard.press('/');
    await page.keyboard.type('MAINTAINANCE plan');
    await page.getByText('2 of 148 findings').waitFor();
    expect(new URL(page.url()).hash).toBe('#view=findings&q=MAINTAINANCE+plan');
    expect(await textsOf(page, 'mark')).toEqual([
      '"maintainancePlan"',
      '"maintainancePlan"',
    ]);
    await page.keyboard.type(' nowhere');
    await page.getByText('0 of 148 findings').waitFor();
  });

  test('keeps in the address what is shown', async () => {
    const page = await open(example.path, '#view=findings');
    await page.getByLabel('Kind').selectOption('change');
    await page.getByLabel('Rule').selectOption('missing-signal-skips');
    const shown = await textsOf(page, 'article');
    expect(shown.length).toBeGreaterThan(0);

    const other = await open(example.path, new URL(page.url()).hash);
    expect(await textsOf(other, 'article')).toEqual(shown);
    expect(await other.title()).toBe(await page.title());

    await page.goBack();
    await page.getByText('39 of 148 findings').waitFor();
    await page.goBack();
    await page.getByText('148 findings').waitFor();
  });

  test('keeps open what was open when Back returns to it', async () => {
    const page = await open(example.path);
    await page.keyboard.press('/');
    await page.getByText('148 findings').waitFor();
    expect(await page.getByRole('article').count()).toBe(0);
    const group = page.locator('summary', { hasText: 'calculated' });
    await group.click();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('article').count()).toBe(8);
    const item = page.getByRole('article').nth(7);
    await item.scrollIntoViewIfNeeded();
    const before = (await item.boundingBox())?.y ?? NaN;
    await item.getByRole('link').click();
    await page.locator('.lit').first().waitFor();
    await page.goBack();
    await page.getByText('148 findings', { exact: true }).waitFor();
    const isBack = async (): Promise<boolean> =>
      Math.abs(((await item.boundingBox())?.y ?? NaN) - before) < 10;
    for (let tries = 0; tries < 50 && !(await isBack()); tries++)
      await page.waitForTimeout(100);
    expect(await isBack()).toBe(true);
    await group.click();
    expect(await page.getByRole('article').count()).toBe(0);
  });

  test('cuts long names, but no character in two', async () => {
    // The second is an offset further.
    const names = ['🌀'.repeat(60), `x${'🌀'.repeat(60)}`];
    const algorithms = names.map((name) => ({
      name,
      path: name,
      schedule: 'day',
      retention: 'sevenDays',
      inputs: [],
    }));
    const folder = treeOf({ 'a.json': JSON.stringify(algorithms) });
    const page = await open(htmlOf('diff', folder).path, '#view=findings');
    const shown = await page.locator('main').innerText();
    expect(shown).toContain('🌀…');
    expect(shown).not.toMatch(/U\+D[8F]/);
  });

  test('shows the findings and the files of a check', async () => {
    const folder = treeOf({
      'a.json': plainFile,
      'b.json': legacyText([plainInput], { schedule: undefined }),
    });
    const { path } = htmlOf('check', folder);
    const overview = await open(path);
    expect(await textsOf(overview, '.panel > p a')).toEqual([
      '2 findings',
      '1 warning',
      '1 note',
    ]);
    // The file with the warning comes first.
    expect(await textsOf(overview, 'summary')).toEqual([
      'b.json1 warning',
      'a.json1 note',
    ]);
    expect(await overview.getByRole('article').count()).toBe(2);
    const page = await open(path, '#view=findings&status=note');
    // One for the name, not for each of its places.
    expect(await textsOf(page, 'summary .id')).toEqual(['name-shared']);
    const files = await open(path, '#view=file');
    await files.getByText('2 files', { exact: true }).waitFor();
    // A check does not say what becomes of values.
    expect(await files.locator('.bar').count()).toBe(0);
    await files.getByRole('searchbox').fill('nowhere');
    await files.getByText('0 of 2 files').waitFor();
    expect(await files.locator('.panel').count()).toBe(0);
  });
});

test('the same input gives the same page', () => {
  const folder = treeOf({
    'a.json': plainFile,
    'b.json': readFileSync(join(exampleFolder, monitoring)),
  });
  const { html } = htmlOf('diff', folder);
  expect(htmlOf('diff', folder).html).toBe(html);
  expect(html).not.toContain(folder);
});

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { emptyRecord } from '../../src/file/record.js';
import { htmlFormat } from '../../src/html/html.js';
import { describeInBrowser } from './browser.js';
import {
  exampleFolder,
  htmlOf,
  openExample,
  pageOf,
  show,
  textsOf,
} from './html-report.js';
import { unmappedInput } from '../support/legacy.js';
import { reportOfRecords, shownIn } from '../support/reports.js';
import { treeOf } from '../support/tree.js';

const hostileWords = [
  '</script><script>window.hacked = 1</script>',
  '<img src="x" onerror="window.hacked = 1">',
  '<!-- <script> "\' onload=window.hacked=1 x="',
  'javascript:window.hacked=1//',
  '\u202Eevil\u2066 \u200Bhidden\u0007',
];

/** Hostile words as file, algorithm, function and input names, as keys, values and reasons. */
function hostileTree(): string {
  const algorithms = hostileWords.map((word) => ({
    name: word,
    path: word,
    schedule: 'day',
    retention: word,
    [word]: word,
    dependencies: [word, `${word}!`],
    inputs: [
      { type: 'constant', inputName: word, dataType: 'string', value: word },
      { type: 'AlgorithmOutput', inputName: 'r', algorithm: word, [word]: {} },
    ],
  }));
  const reason = hostileWords.join();
  return treeOf({
    'in/<img src=x onerror=hacked=1>\u202E.json': JSON.stringify(algorithms),
    'in/broken </script>.json': `[{"inputs": [${hostileWords.join('\n')}`,
    'infomodel-migrate.decisions.json': JSON.stringify({
      decisions: [{ rule: 'dependency-lost', choose: 'drop', reason }],
    }),
  });
}

/** Ten files with 1,000 findings each. */
function crowdedTree(): string {
  const inputs = ['first', 'second', 'third', 'fourth'].map((inputName) => ({
    ...unmappedInput,
    inputName,
  }));
  const files = Array.from({ length: 10 }, (_, file) => {
    const algorithms = Array.from({ length: 250 }, (_, index) => ({
      name: `a${file}n${index}`,
      path: 'p',
      schedule: 'day',
      retention: 'unlimited',
      inputs,
    }));
    return [`f${file}.json`, JSON.stringify(algorithms)] as const;
  });
  return treeOf(Object.fromEntries(files));
}

/** Expects that the views show the hostile words, and that these do nothing. */
async function expectHarmless(
  page: Page,
  fragments: readonly string[],
): Promise<void> {
  let seen = '';
  for (const fragment of fragments) {
    await show(page, fragment);
    // What is far below counts, too.
    await page.evaluate(`
      for (const it of document.querySelectorAll('details')) it.open = true;
      for (const it of document.querySelectorAll('li'))
        it.style.contentVisibility = 'visible';
    `);
    expect(await page.evaluate<boolean>('"hacked" in window')).toBe(false);
    expect(await page.locator('script:not([type])').count()).toBe(1);
    expect(
      await page
        .locator('img, iframe, object, [onerror], a:not([href^="#"])')
        .count(),
    ).toBe(0);
    seen += await page.title();
    seen += await page.locator('body').innerText();
  }
  expect(seen).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);
  expect(seen).not.toContain('\u0007');
  expect(seen).toContain('<U+202E>evil<U+2066> <U+200B>hidden<U+0007>');
  expect(seen).toContain('<img src="x" onerror="window.hacked = 1">');
}

describeInBrowser('an HTML report of many or hostile files', (open) => {
  test('stays usable with 10,000 findings', async () => {
    const { path } = htmlOf('diff', crowdedTree());
    const page = await open(path, '#view=findings');
    const nodes = (): Promise<number> => page.locator('*').count();
    await page.getByText('10,010 findings', { exact: true }).waitFor();
    await page.locator('summary', { hasText: 'dc-voltage' }).click();
    await page.getByText('Show 50 more (9,900 left)').waitFor();
    expect(await nodes()).toBeLessThan(8000);
    await page.getByLabel('Search').fill('f7.json /inputs/2/');
    await page.getByText('250 of 10,010 findings').waitFor();
    const more = page.getByText(/^Show 50/);
    while (await more.isVisible()) await more.click();
    await page.locator('.place').last().click();
    await page.getByRole('heading', { name: 'a7n249' }).waitFor();
    expect(await textsOf(page, ':focus')).toEqual(['"type":"DCVoltage"']);
    expect(await nodes()).toBeLessThan(8000);
    await page.getByRole('link', { name: /^Questions/ }).click();
    await page.getByText('10,000 places').waitFor();
    expect(await nodes()).toBeLessThan(8000);
  });

  test('weighs at most twice the models and 150 kB', () => {
    const folder = treeOf({});
    for (let copy = 0; copy < 12; copy++)
      cpSync(exampleFolder, join(folder, `copy${copy}`), { recursive: true });
    for (const command of ['diff', 'verify'] as const) {
      const { html, report } = htmlOf(command, folder);
      const models = report.files.reduce(
        (sum, { sourceText }) => sum + (sourceText ?? '').length,
        0,
      );
      expect(models).toBeGreaterThan(300_000);
      expect(html.length).toBeLessThan(2 * models + 150_000);
    }
  });

  test('says how many files have no room', async () => {
    const records = ['a.json', 'b.json'].map((path) => ({
      ...emptyRecord(path, 'legacy', 'to-decide'),
      reason: 'x'.repeat(4e7),
    }));
    const html = shownIn(htmlFormat, reportOfRecords(records));
    const page = await open(pageOf(html));
    await page.getByText('The page has no room for 1 file.').waitFor();
  });

  test('lets a hostile file do nothing', async () => {
    const { path, html, report } = htmlOf('diff', hostileTree());
    expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);
    const [file] = report.files;
    const found = file?.findings.map(({ pointer }) => pointer) ?? [];
    const named = `file=${encodeURIComponent(file?.path ?? '')}`;
    await expectHarmless(await open(path), [
      '',
      'view=findings',
      'view=file',
      'view=questions',
      ...['', ...found.slice(0, 2)].map(
        (at) => `view=file&${named}&at=${encodeURIComponent(at)}`,
      ),
      `view=file&file=${encodeURIComponent('in/broken </script>.json')}`,
      `view=findings&q=${encodeURIComponent(hostileWords.join(' '))}`,
      `view=${encodeURIComponent(hostileWords.join(' '))}&theme=%00`,
    ]);
  });

  test('lets hostile names do nothing where behaviour is compared', async () => {
    const { path, html } = htmlOf('verify', hostileTree());
    expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);
    await expectHarmless(await open(path), [
      'view=behaviour',
      'view=behaviour&verdict=same',
    ]);
  });

  test('obeys its policy', async () => {
    const { path } = htmlOf('diff', openExample());
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

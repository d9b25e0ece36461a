import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './browser.js';
import {
  htmlOf,
  monitoring,
  openExample,
  show,
  textsOf,
} from './html-report.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { repositoryOf } from '../support/repository.js';
import { treeOf, writeTree } from '../support/tree.js';

const fragments = [
  '',
  '&view=questions',
  '&view=questions&question=time-range-previous-day',
  '&view=findings',
  '&view=findings&rule=calculated',
  '&view=file',
  `&view=file&file=${monitoring}&at=/2/inputs/1/timeRange`,
];
const behaviour = '&view=behaviour&verdict=differs';
const narrow = { width: 390, height: 800 };

/** Returns the rules of axe that a view breaks, each with the first element. */
async function violationsAt(page: Page, fragment: string) {
  await show(page, fragment);
  return page.evaluate<readonly string[]>(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((it) => it.violations.map(({ id, nodes }) => \`\${id}: \${nodes[0].html}\`))`,
  );
}

function scrollWidth(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth');
}

describeInBrowser('the HTML report, for everyone', (open) => {
  let path: string;
  let verified: string;
  let checked: string;
  let compared: string;
  let inFolders: string;
  beforeAll(() => {
    path = htmlOf('diff', openExample()).path;
    verified = htmlOf('verify', openExample()).path;
    const held = legacyText([unmappedInput]);
    const files = { 'north/a.json': held, 'north/b/c.json': held };
    inFolders = htmlOf('diff', treeOf(files)).path;
    const repository = repositoryOf(files);
    writeTree(repository, { 'north/a.json': legacyText([plainInput]) });
    compared = htmlOf('diff', repository, '--changed', 'HEAD').path;
    checked = htmlOf('check', repository).path;
  });

  test('can be used without a pointer', async () => {
    const page = await open(path);
    await page.keyboard.press('Tab');
    expect(await textsOf(page, ':focus')).toEqual(['Skip to the content']);
    for (let presses = 0; presses < 3; presses++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    expect(await textsOf(page, ':focus')).toEqual(['Findings']);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('type')).toBe('search');
  });

  test.each([
    ['light', 320],
    ['light', 390],
    ['light', 1440],
    ['dark', 390],
    ['dark', 1024],
  ] as const)('is accessible in %s colours at %i px', async (scheme, width) => {
    const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    const content = readFileSync(axe, 'utf8');
    const opened = (path: string): Promise<Page> =>
      open(path, '', {
        bypassCSP: true,
        reducedMotion: 'reduce',
        colorScheme: scheme,
        viewport: { width, height: 800 },
      });
    for (const [of, views] of [
      [path, fragments],
      [verified, ['', behaviour]],
      [inFolders, ['']],
      [checked, ['', '&view=findings']],
      [compared, ['']],
    ] as const) {
      const page = await opened(of);
      await page.addScriptTag({ content });
      for (const fragment of views) {
        const violations = await violationsAt(page, fragment);
        expect({ fragment, violations }).toEqual({ fragment, violations: [] });
      }
    }
  });

  test('fits a narrow window', async () => {
    const page = await open(path, '', { viewport: narrow });
    for (const fragment of fragments) {
      await show(page, fragment);
      const width = await scrollWidth(page);
      expect({ fragment, width }).toEqual({ fragment, width: 390 });
    }
    const compared = await open(verified, `#${behaviour}`, {
      viewport: narrow,
    });
    expect(await scrollWidth(compared)).toBe(390);
  });

  test('cuts no words in a window of middle width, and keeps indentation', async () => {
    const page = await open(verified, '#view=behaviour', {
      viewport: { width: 768, height: 800 },
    });
    const isCut = (of: string): Promise<readonly boolean[]> =>
      page.evaluate(
        `[...document.querySelectorAll('${of}')].map(
          (it) => it.scrollWidth > it.clientWidth,
        )`,
      );
    expect(await isCut('.top .name, .top nav')).toEqual([false, false]);
    await show(page, 'view=findings&rule=missing-signal-omitted');
    const widths = await page.evaluate<readonly (readonly number[])[]>(
      `[...document.querySelectorAll('.excerpt')].map((excerpt) =>
        [...excerpt.querySelectorAll('.line-number')].map(
          (it) => it.getBoundingClientRect().width,
        ),
      )`,
    );
    expect(widths.some((ofLines) => ofLines.length > 1)).toBe(true);
    for (const ofLines of widths) expect(new Set(ofLines).size).toBe(1);
  });

  test('is light or dark as the system is', async () => {
    const page = await open(path, '', { colorScheme: 'light' });
    const ground = (): Promise<string> =>
      page.evaluate(
        'getComputedStyle(document.documentElement).backgroundColor',
      );
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).not.toBe(light);
  });
});

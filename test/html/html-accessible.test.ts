import { beforeAll, expect, jest, test } from '@jest/globals';
import { withAxe } from '../support/axe.js';
import { describeInBrowser } from '../support/browser.js';
import {
  htmlOf,
  openExample,
  textsOf,
  verifiedHtmlOf,
} from '../support/html-report.js';

// A browser and the command start, and a machine may be busy.
jest.setTimeout(60_000);

const monitoring = 'condition_monitoring.json';

describeInBrowser('the HTML report, for everyone', (open) => {
  let path: string;
  beforeAll(() => {
    path = htmlOf(openExample()).path;
  });

  test('can be used without a pointer', async () => {
    const page = await open(path);
    await page.keyboard.press('Tab');
    expect(await textsOf(page, ':focus')).toEqual(['Skip to the content']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    expect(await textsOf(page, ':focus')).toEqual(['Findings']);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('type')).toBe('search');
  });

  test.each(['light', 'dark'] as const)(
    'is accessible in %s colours',
    async (theme) => {
      const fragments = [
        ...['', '&view=findings', '&view=file', '&view=functions'],
        `&view=file&file=${monitoring}&at=/2/inputs/1/timeRange`,
        `&view=graph&file=${monitoring}`,
      ];
      const page = await open(path, `#theme=${theme}`, {
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      const { violationsAt } = await withAxe(page);
      for (const fragment of fragments) {
        const violations = await violationsAt(`#theme=${theme}${fragment}`);
        expect({ fragment, violations }).toEqual({ fragment, violations: [] });
      }
    },
  );

  test('switches between light and dark, and keeps that in the address', async () => {
    const page = await open(path, '', { colorScheme: 'light' });
    const ground = (): Promise<string> =>
      page.evaluate(
        'getComputedStyle(document.documentElement).backgroundColor',
      );
    const light = await ground();
    await page.getByRole('button', { name: 'Show in dark colours' }).click();
    expect(await ground()).not.toBe(light);
    await page.getByRole('link', { name: 'Functions' }).click();
    expect(new URL(page.url()).hash).toBe('#view=functions&theme=dark');
  });

  test('fits a narrow window', async () => {
    for (const fragment of [
      ...['', '#view=findings', '#view=file', '#view=functions'],
      `#view=file&file=${monitoring}`,
      `#view=graph&file=${monitoring}`,
    ]) {
      const page = await open(path, fragment, {
        viewport: { width: 390, height: 800 },
      });
      const scrollWidth = await page.evaluate<number>(
        'document.documentElement.scrollWidth',
      );
      expect({ fragment, scrollWidth }).toEqual({ fragment, scrollWidth: 390 });
    }
  });

  test('cuts no words in a window of middle width', async () => {
    const { path: verified } = verifiedHtmlOf(openExample());
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
    const cells = await isCut('.aspects td');
    expect(cells.length).toBeGreaterThan(100);
    expect(cells).not.toContain(true);
  });

  test('indents the lines around a finding as the source does', async () => {
    const page = await open(path, '#view=findings', {
      viewport: { width: 768, height: 800 },
    });
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
});

import { beforeAll, expect, jest, test } from '@jest/globals';
import { withAxe } from '../../support/axe.js';
import { describeInBrowser } from '../../support/browser.js';
import { htmlOf, openExample, textsOf } from '../../support/html-report.js';

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
});

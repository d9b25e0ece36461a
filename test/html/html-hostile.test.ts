import { expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser.js';
import {
  htmlOf,
  openExample,
  textsOf,
  verifiedHtmlOf,
} from '../support/html-report.js';
import { unmappedInput } from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

// A browser and the command start, and a machine may be busy.
jest.setTimeout(60_000);

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
  return treeOf({
    'in/<img src=x onerror=hacked=1>\u202E.json': JSON.stringify(algorithms),
    'in/broken </script>.json': `[{"inputs": [${hostileWords.join('\n')}`,
    'infomodel-migrate.decisions.json': JSON.stringify({
      decisions: [
        {
          rule: 'dependency-lost',
          choose: 'drop',
          reason: hostileWords.join(),
        },
      ],
    }),
  });
}

/** 10,000 findings. */
function crowdedTree(): string {
  const inputs = ['first', 'second', 'third', 'fourth'].map((inputName) => ({
    ...unmappedInput,
    inputName,
  }));
  const fileOf = (no: number): string =>
    JSON.stringify(
      Array.from({ length: 250 }, (_, index) => ({
        ...{ name: `a${no}n${index}`, path: 'p', schedule: 'day' },
        ...{ retention: 'unlimited', inputs },
      })),
    );
  return treeOf(
    Object.fromEntries(
      Array.from({ length: 10 }, (_, no) => [`f${no}.json`, fileOf(no)]),
    ),
  );
}

/** Whether the views show the hostile words, and these do nothing. */
async function expectHarmless(
  page: Page,
  fragments: readonly string[],
): Promise<void> {
  let seen = '';
  for (const fragment of fragments) {
    await page.evaluate(
      `location.hash = ${JSON.stringify(fragment)}; dispatchEvent(new Event('hashchange'))`,
    );
    await page.locator('main h1').waitFor();
    await page.evaluate(
      'for (const it of document.querySelectorAll("details")) it.open = true',
    );
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
    const { path } = htmlOf(crowdedTree());
    const page = await open(path, '#view=findings');
    const nodes = (): Promise<number> => page.locator('*').count();
    await page.getByText('10,000 findings, 1 to 50 shown').waitFor();
    expect(await nodes()).toBeLessThan(4000);
    await page.getByLabel('Search').fill('f7.json /inputs/2/');
    await page.getByText('250 of 10,000 findings, 1 to 50 shown').waitFor();
    await page.getByRole('link', { name: 'Last' }).click();
    await page.getByText('201 to 250 shown').waitFor();
    await page.locator('.place').last().click();
    await page.getByRole('heading', { name: 'a7n249' }).waitFor();
    expect(await textsOf(page, ':focus')).toEqual(['"type":"DCVoltage"']);
    expect(await nodes()).toBeLessThan(4000);
    await page.getByRole('link', { name: 'Graph', exact: true }).click();
    await page.getByText('around a7n0, of 250').waitFor();
  });

  test('lets a hostile file do nothing', async () => {
    const { path, html, report } = htmlOf(hostileTree());
    expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);
    const [file] = report.files;
    const found = file?.findings.map(({ pointer }) => pointer) ?? [];
    const named = `file=${encodeURIComponent(file?.path ?? '')}`;
    const fragments = [
      ...['', '#view=findings', '#view=file', '#view=functions'],
      `#view=graph&${named}`,
      ...['', ...found.slice(0, 2)].map(
        (at) => `#view=file&${named}&at=${encodeURIComponent(at)}`,
      ),
      `#view=file&file=${encodeURIComponent('in/broken </script>.json')}`,
      `#view=findings&q=${encodeURIComponent(hostileWords.join(' '))}`,
      `#view=${encodeURIComponent(hostileWords.join(' '))}&theme=%00`,
    ];
    await expectHarmless(await open(path), fragments);
  });

  test('lets hostile names do nothing where behaviour is compared', async () => {
    const { path, html } = verifiedHtmlOf(hostileTree());
    expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);
    await expectHarmless(await open(path), [
      '#view=behaviour',
      '#view=behaviour&verdict=same',
      `#view=behaviour&q=${encodeURIComponent(hostileWords[1] ?? '')}`,
    ]);
  });

  test('heeds its policy', async () => {
    const { path } = htmlOf(openExample());
    const page = await open(path, '', { isTroubled: true });
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

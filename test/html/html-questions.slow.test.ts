import { expect, test } from '@jest/globals';
import { describeInBrowser } from './browser.js';
import {
  htmlOf,
  monitoring,
  openExample,
  show,
  textsOf,
} from './html-report.js';
import { legacyText, unmappedInput } from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

describeInBrowser('the questions of the HTML report', (open) => {
  test('are read with their places, their choices and the command that answers them', async () => {
    const { path, report } = htmlOf('diff', openExample());
    const page = await open(path);
    await page.locator('.next').getByRole('link').click();
    await page.getByText('27 questions', { exact: true }).waitFor();
    expect(await textsOf(page, 'main .copied code')).toEqual([
      'infomodel-migrate decide .',
      'infomodel-migrate decide --recommended .',
    ]);
    const offered = page.locator('.groups > li').first();
    expect(await offered.locator('dt .tag').allInnerTexts()).toEqual([
      'recommended',
    ]);
    await offered.getByText('Recommended: the description calls it').waitFor();
    await show(page, 'view=questions&question=time-range-previous-hour');
    await page.getByText('1 of 27 questions').waitFor();
    const question = page.locator('.groups > li');
    expect(await question.locator('summary').innerText()).toBe(
      'The function reads the result of the hour before, and no Current interval selects it. Which results should it get?\ntime-range-previous-hour\n4\nfiles wait',
    );
    await question.getByText('4 places').waitFor();
    const asked = report.files.flatMap(({ path, findings }) =>
      findings
        .filter(({ rule }) => rule === 'time-range-previous-hour')
        .map(({ start }) => `${path}, line ${start.line}`),
    );
    const places = question.locator('.places a');
    expect(await places.allTextContents()).toEqual(asked);
    expect(await textsOf(page, '.choice-list dt code')).toEqual([
      'LatestValue',
      'PT1H',
      'duration',
      'name',
      'replace',
      'drop',
    ]);
    expect(await textsOf(page, '.choice-list dd')).toContain(
      'Leaves it out of the Current file. The function no longer gets it. Stop reading this input; it is no longer passed.',
    );
    // Beside what each choice does, what it reads.
    const drawn = question.locator('.choice-list > div', {
      has: page.locator('.time-line'),
    });
    expect(await drawn.locator('dt code').allTextContents()).toEqual([
      'LatestValue',
      'PT1H',
      'duration',
      'name',
    ]);
    await drawn.getByText('Current: for example 2026-03-01 13:48').waitFor();
    await places.first().click();
    await page.locator('.lit').first().waitFor();
    expect(await textsOf(page, ':focus')).toEqual([
      '"timeRange": "previousHourSameDay"',
    ]);
  });

  test('take no answers, and keep nothing in the browser', async () => {
    const page = await open(
      htmlOf('diff', openExample()).path,
      '#view=questions',
    );
    await page.locator('.choice-list').first().waitFor();
    expect(await page.locator('main :is(textarea, [type=radio])').count()).toBe(
      0,
    );
    expect(await page.evaluate('localStorage.length')).toBe(0);
  });

  test('are linked from findings and files', async () => {
    const { path } = htmlOf('diff', openExample());
    const page = await open(path, `#view=file&file=${monitoring}`);
    const links = page.locator('.about-file a[href*=question]');
    expect(await links.first().innerText()).toBe('time-range-previous-day');
    const findings = await open(path, '#view=findings&rule=output-format');
    await findings
      .getByRole('link', { name: /^output-format / })
      .first()
      .click();
    await findings.getByText('1 of 27 questions').waitFor();
  });

  test('unfold many places', async () => {
    const held = legacyText([unmappedInput]);
    const paths = Array.from({ length: 12 }, (_, index) => `b${index}.json`);
    const tree = treeOf(Object.fromEntries(paths.map((it) => [it, held])));
    const page = await open(htmlOf('diff', tree).path, '#view=questions');
    await page.getByText('12 places').waitFor();
    expect(await page.locator('.places li').count()).toBe(10);
    await page.getByRole('button', { name: /^Show 2 more$/ }).click();
    expect(await page.locator('.places li').count()).toBe(12);
  });
});

import { beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { describeInBrowser } from './browser.js';
import {
  type HtmlReport,
  htmlOf,
  monitoring,
  openExample,
  textsOf,
} from './html-report.js';
import {
  currentAlgorithm,
  legacyText,
  plainInput,
  unmappedInput,
} from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

describeInBrowser('a file in the HTML report', (open) => {
  let example: HtmlReport;
  beforeAll(() => {
    example = htmlOf('diff', openExample());
  });

  test('lights matching fields of both texts together', async () => {
    const page = await open(example.path, `#view=file&file=${monitoring}`);
    const [legacy, current] = ['Legacy', 'Current'].map((it) =>
      page.getByRole('group', {
        name: `${it} text of next_level_condition_monitoring`,
      }),
    ) as [Locator, Locator];
    await legacy.getByText('"timeRange": "thirtyDays"').hover();
    expect(await current.locator('.lit').allTextContents()).toEqual([
      '"DataInterval": "Duration"',
      '"Duration": "P30D"',
    ]);
    await current.getByText('"InputName": "HealthHistory"').hover();
    expect(await legacy.locator('.lit').allTextContents()).toEqual([
      '"inputName": "healthHistory"',
    ]);
    await page.mouse.move(0, 0);

    // By keyboard: to the next value, across, and back, announced for screen readers.
    await legacy.getByText('"algorithm": "health_index_daily"').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await textsOf(page, '.lit')).toEqual([
      '"property": "healthIndex"',
      '"SourceProperty": "healthIndex"',
    ]);
    await page.keyboard.press('ArrowRight');
    expect(await textsOf(page, ':focus')).toEqual([
      '"SourceProperty": "healthIndex"',
    ]);
    expect(await page.locator('p.unseen').textContent()).toBe(
      '"property": "healthIndex" → "SourceProperty": "healthIndex"; exact; rule source-property',
    );
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toContain(
      'at=%2F2%2Finputs%2F0%2Fproperty',
    );
  });

  test('leads from a finding to its place in both texts', async () => {
    const page = await open(
      example.path,
      '#view=findings&rule=missing-signal-omitted',
    );
    await page.locator('.place').first().click();
    await page.locator('.lit').first().waitFor();
    const lit = [
      '"type": "signalSensor"',
      '"inputName": "temperature"',
      '"symbolicName": "temperature"',
      '"optional": true',
      '"InputType": "Timeseries"',
      '"InputName": "Temperature"',
      '"Optional": true',
      '"SymbolicName": "temperature"',
    ];
    expect(await textsOf(page, '.lit')).toEqual(lit);
    expect(await textsOf(page, ':focus')).toEqual(['"type": "signalSensor"']);
    // The pointer lights something else as long as it is there.
    await page.locator('.field:not(.lit)').first().hover();
    expect(await textsOf(page, '.lit')).not.toEqual(lit);
    await page.mouse.move(0, 0);
    expect(await textsOf(page, '.lit')).toEqual(lit);
  });

  test('shows what is left out beside the place that it left', async () => {
    const page = await open(example.path, `#view=file&file=${monitoring}`);
    const pair = page.locator('.pair').nth(1);
    const topOf = async (column: number, line: number) => {
      const code = pair.locator('.code').nth(column);
      return (await code.locator(`[data-line="${line}"]`).boundingBox())?.y;
    };
    // Around `yesterdayHealth`, which is left out.
    expect(await topOf(0, 43)).toBe(await topOf(1, 50));
    expect(await topOf(0, 51)).toBe(await topOf(1, 51));
    const gone = pair.locator('.line.fate-unmapped');
    expect(await gone.count()).toBe(7);
    const [first, empty] = [
      await gone.first().boundingBox(),
      await pair
        .locator('.code')
        .nth(1)
        .locator('.nothing')
        .nth(1)
        .boundingBox(),
    ];
    expect(empty?.y).toBe(first?.y);
    const { path } = htmlOf(
      'diff',
      treeOf({
        'a.json': legacyText([unmappedInput], { schedule: undefined }),
      }),
    );
    const alone = await open(path, '#view=file&file=a.json');
    // An algorithm that is left out as a whole.
    expect(
      await alone.locator('.code').nth(1).locator('[data-line]').count(),
    ).toBe(0);
  });

  test('closes what it says about a value', async () => {
    const page = await open(example.path, `#view=file&file=${monitoring}`);
    await page.getByText('"timeRange": "thirtyDays"').click();
    await page.locator('.lit-bar').getByText('assumed').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('.lit').count()).toBe(0);
    expect(await page.locator('.lit-bar').isVisible()).toBe(false);
    expect(new URL(page.url()).hash).not.toContain('at=');
  });

  test('marks a line with the worst of its findings', async () => {
    const inputs = [
      { ...plainInput, inputName: 'x1' },
      { ...plainInput, inputName: 'x2' },
      { type: 'DCVoltage', inputName: 'voltage' },
      { type: 'signal', inputName: 'speed' },
    ];
    const text = JSON.stringify(JSON.parse(legacyText(inputs)));
    const { path } = htmlOf('diff', treeOf({ 'a.json': text }));
    const page = await open(path, '#view=file&file=a.json');
    expect(await textsOf(page, '.gutter .mark')).toEqual(['×', '?']);
  });

  test('shows Current, broken and other files as they are', async () => {
    const algorithm = currentAlgorithm('a');
    const { path } = htmlOf(
      'diff',
      treeOf({
        'current.json': JSON.stringify([algorithm], null, 2),
        'shared.json': JSON.stringify([algorithm]),
        'broken.json': '[{"inputs": [\n  nought\n]}]',
        'other.json': '{"a": "inputs"}',
      }),
    );
    const page = await open(path, '#view=file&file=current.json');
    expect(await textsOf(page, '.column h3')).toEqual(['Current']);
    await page.getByRole('link', { name: 'line 3' }).click();
    await page.locator('.lit').waitFor();
    expect(await textsOf(page, '.lit code')).toEqual(['  "Name": "a",']);

    const broken = await open(path, '#view=file&file=broken.json');
    expect(await broken.locator('.code').textContent()).toContain('nought');
    expect(await broken.locator('.code .mark').count()).toBe(1);
    expect(await broken.getByText('is not a JSON value').count()).toBe(1);
    expect(await broken.getByText('Point at a value').count()).toBe(0);
    const other = await open(path, '#view=file&file=other.json');
    await other.getByText('There is no text to show.').waitFor();
  });

  test('keeps the findings of a file whose texts are too large for a page', async () => {
    const values = Array.from({ length: 700_000 }, () => 'a');
    const list = { type: 'constant', inputName: 'list', values };
    const text = legacyText([
      { ...list, dataType: 'stringArray' },
      unmappedInput,
    ]);
    const { path, html } = htmlOf('diff', treeOf({ 'a.json': text }));
    expect(html.length).toBeLessThan(text.length);
    const page = await open(path, '#view=findings');
    expect(await page.getByText('dc-voltage').count()).toBeGreaterThan(0);
  });
});

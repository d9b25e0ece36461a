import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { formatHtml } from '../../src/html/html.js';
import { requiredFingerprint } from '../../src/report/required-fingerprint.js';
import type { Report } from '../../src/report/report.js';
import { describeInBrowser } from '../support/browser.js';
import {
  checkedHtmlOf,
  exampleFolder,
  type HtmlReport,
  htmlOf,
  openExample,
  pageOf,
  textsOf,
  verifiedHtmlOf,
} from '../support/html-report.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

// A browser and the command start, and a machine may be busy.
jest.setTimeout(60_000);

const monitoring = 'condition_monitoring.json';

describeInBrowser('the HTML report', (open) => {
  let example: HtmlReport;
  let settled: HtmlReport;
  beforeAll(() => {
    example = htmlOf(openExample());
    settled = htmlOf(exampleFolder);
  });

  test('gives an overview of fidelities, rules and files', async () => {
    const page = await open(example.path);
    const { fields, rules } = example.report.summary;
    expect(await page.title()).toBe('Overview · infomodel-migrate');
    await expect(
      page.locator('.panel > .bar').getAttribute('aria-label'),
    ).resolves.toBe(
      `${fields.exact} exact, ${fields.assumed} assumed, ${fields.unmapped} unmapped`,
    );
    const counts = await textsOf(
      page,
      'tr:has(.bar.slim) > .figure:nth-child(4)',
    );
    expect(counts).toEqual(rules.map(({ count }) => String(count)));
    await page.getByRole('link', { name: 'calculated' }).last().click();
    await page.getByRole('article').first().waitFor();
    expect(await page.title()).toBe(
      'Findings · calculated · infomodel-migrate',
    );
    expect(await page.getByRole('article').count()).toBe(8);
  });

  test('filters findings by rule, file, fidelity and state', async () => {
    const page = await open(settled.path, '#view=findings');
    const all = settled.report.files.flatMap((file) =>
      file.findings.map((finding) => ({ file, ...finding })),
    );
    const expectCount = async (count: number): Promise<void> => {
      await page
        .getByText(`${count} of ${all.length} findings`, { exact: false })
        .waitFor();
    };
    await page.getByRole('button', { name: 'unmapped' }).click();
    const unmapped = all.filter(({ fidelity }) => fidelity === 'unmapped');
    await expectCount(unmapped.length);
    await page.getByLabel('State').selectOption('Open');
    await expectCount(0);
    await page.getByLabel('State').selectOption('Decided');
    await page.getByLabel('Rule').selectOption('calculated');
    await page.getByLabel('File').fill('capacitor_lifetime.json');
    const left = unmapped.filter(
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
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.getByText(`${all.length} findings`).waitFor();
  });

  test('searches, and underlines the place in the source', async () => {
    const page = await open(example.path, '#view=findings');
    await page.keyboard.press('/');
    await page.keyboard.type('MAINTAINANCE plan');
    await page.getByText('2 of 138 findings').waitFor();
    expect(new URL(page.url()).hash).toBe('#view=findings&q=MAINTAINANCE+plan');
    expect(await textsOf(page, 'mark')).toEqual([
      '"maintainancePlan"',
      '"maintainancePlan"',
    ]);
    await page.keyboard.type(' nowhere');
    await page.getByText('0 of 138 findings').waitFor();
  });

  test('cuts long lines and names, but no character in two', async () => {
    // The second is an offset further.
    const algorithms = ['', 'x'].map((start) => ({
      ...{ name: start + '🌀'.repeat(60), path: '🌀'.repeat(60) },
      ...{ schedule: 'day', retention: 'sevenDays', inputs: [] },
    }));
    const folder = treeOf({ 'a.json': JSON.stringify(algorithms) });
    const { path } = htmlOf(folder);
    for (const view of ['findings', 'graph']) {
      const page = await open(path, `#view=${view}`);
      const shown = await page.locator('main').innerText();
      expect(shown).toContain('🌀…');
      expect(shown).not.toContain('U+D8');
      expect(shown).not.toContain('U+DF');
    }
  });

  test('draws boxes as wide as what is written in them', async () => {
    const algorithms = [
      '\u202E'.repeat(6),
      '漢'.repeat(25),
      'W'.repeat(30),
    ].map((name) => ({
      ...{ name, path: name },
      ...{ schedule: 'day', inputs: [] },
    }));
    const folder = treeOf({ 'a.json': JSON.stringify(algorithms) });
    const page = await open(htmlOf(folder).path, '#view=graph');
    const spare = await page.evaluate<readonly number[]>(
      `[...document.querySelectorAll('svg.graph .node')].map((node) => {
        const widthOf = (part) =>
          node.querySelector(part).getBoundingClientRect().width;
        return widthOf('rect') - widthOf('.node-name');
      })`,
    );
    expect(spare).toHaveLength(3);
    for (const room of spare) expect(room).toBeGreaterThan(8);
  });

  test('keeps what is looked at in the address', async () => {
    const page = await open(example.path, '#view=findings');
    await page.getByRole('button', { name: 'changed' }).click();
    await page.getByLabel('Rule').selectOption('missing-signal-skips');
    const shown = await textsOf(page, 'article');
    expect(shown.length).toBeGreaterThan(0);

    const other = await open(example.path, new URL(page.url()).hash);
    expect(await textsOf(other, 'article')).toEqual(shown);
    expect(await other.title()).toBe(await page.title());

    await page.goBack();
    await page.getByText('30 of 138 findings').waitFor();
    await page.goBack();
    await page.getByText('138 findings, 1 to 50 shown').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('51 to 100 shown').waitFor();
  });

  test('says what the functions have to change', async () => {
    const page = await open(example.path, '#view=functions&q=cabinet');
    await page.getByText('1 of 35 functions').waitFor();
    expect(await textsOf(page, 'article .input')).toEqual([
      'boardTemperature',
      'temperature',
    ]);
  });

  test('speaks of the files and findings of a check as the check does', async () => {
    const text = legacyText([plainInput]);
    const { path } = checkedHtmlOf(treeOf({ 'a.json': text, 'b.json': text }));
    const overview = await open(path);
    expect(await textsOf(overview, '.status')).toEqual(['Legacy', 'Legacy']);
    await overview.getByText('2 Legacy').waitFor();
    // In a migration a name in several files is a note.
    const findings = await open(path, '#view=findings&fidelity=changed');
    expect(await textsOf(findings, 'article .rule')).toEqual([
      'name-shared',
      'name-shared',
    ]);
    const files = await open(path, '#view=file&q=Legacy');
    await files.getByText('2 files', { exact: true }).waitFor();
    expect(await textsOf(files, '.status')).toHaveLength(2);
    // Nothing becomes of the values of a file that is only checked.
    expect(await textsOf(files, '.rows thead th')).toEqual([
      ...['File', 'Status', 'Open errors', 'Findings'],
    ]);
    await files.getByRole('searchbox').fill('nowhere');
    await files.getByText('0 of').waitFor();
    expect(await files.getByRole('table').count()).toBe(0);
  });

  test('says of compared files that they were compared', async () => {
    const folder = treeOf({ 'a.json': legacyText([plainInput]) });
    const page = await open(verifiedHtmlOf(folder).path);
    expect(await textsOf(page, '.status')).toEqual(['compared']);
  });

  test('lists files of which there is nothing to tell, where there are no others', async () => {
    const folder = treeOf({ 'a.json': '{"a": "inputs"}' });
    const page = await open(htmlOf(folder).path);
    expect(await textsOf(page, '.status')).toEqual(['passed over']);
    expect(await page.getByText('All 1 file').count()).toBe(0);
  });

  test('lists the decisions file as none of the files of the run', async () => {
    const decision = { rule: 'dc-voltage', choose: 'drop', reason: 'Unused.' };
    const folder = treeOf({
      'a.json': legacyText([plainInput]),
      'infomodel-migrate.decisions.json': JSON.stringify({
        decisions: [decision],
      }),
    });
    const { path } = htmlOf(folder);
    const page = await open(path);
    expect((await textsOf(page, '.tile'))[0]).toBe('File11 to be written');
    expect(await textsOf(page, '.status')).toEqual(['to be written']);
    const files = await open(path, '#view=file');
    await files.getByText('1 file', { exact: true }).waitFor();
  });

  test('compares with a commit', async () => {
    const { report } = example;
    const file = report.files.find(({ path }) => path === monitoring);
    const [added, gone] = file?.findings ?? [];
    if (!file || !added || !gone) throw new Error('the example has findings');
    const compared: Report = {
      ...report,
      comparison: {
        ref: 'main',
        new: [requiredFingerprint(added)],
        gone: [requiredFingerprint(gone)],
        outputs: [
          {
            path: monitoring,
            change: 'changed',
            gone: [gone],
            before: file.outputText?.replace('Daily', 'Hourly') ?? null,
            after: file.outputText ?? null,
          },
          {
            ...{ path: 'fault_events.json', change: 'same', gone: [gone] },
            ...{ before: '[]\n', after: '[]\n' },
          },
        ],
      },
    };
    const options = { color: false, width: 80, quiet: false };
    const page = await open(
      pageOf(formatHtml(compared, options)),
      '#view=changes',
    );
    expect(await page.locator('.lead').innerText()).toBe(
      '1 new finding, 2 findings gone, 1 Current file changed.',
    );
    await page.locator('summary', { hasText: monitoring }).click();
    expect(await textsOf(page, 'del, ins')).toEqual([
      '-     "ExecutionFrequency": "Hourly",',
      '+     "ExecutionFrequency": "Daily",',
    ]);
    // What stands at its place now may be something else.
    expect(await textsOf(page, '.compared .message')).toHaveLength(1);
    const there = page.locator('.compared').locator('.excerpt, a.place');
    expect(await there.count()).toBe(0);
    await page.getByRole('link', { name: '1 new finding' }).first().click();
    await page.getByText('1 of 138 findings').waitFor();
    expect(await page.getByLabel('New only').isChecked()).toBe(true);
  });

  test('shows a change of very many lines', async () => {
    const path = monitoring;
    const change = { path, change: 'added', gone: [], before: null } as const;
    const outputs = [{ ...change, after: '0,\n'.repeat(150_000) }];
    const html = formatHtml(
      {
        ...example.report,
        comparison: { ref: 'main', new: [], gone: [], outputs },
      },
      { color: false, width: 80, quiet: false },
    );
    const page = await open(pageOf(html), '#view=changes');
    await page.locator('summary', { hasText: path }).click();
    await page.locator('.differences').waitFor();
    expect(await page.locator('ins').count()).toBe(150_000);
  });
});

test('the same input gives the same page', () => {
  const folder = treeOf({
    'a.json': JSON.stringify([
      { name: 'a', path: 'p', schedule: 'day', inputs: [plainInput] },
    ]),
    'b.json': readFileSync(join(exampleFolder, monitoring)),
  });
  const once = htmlOf(folder, '--jobs', '1');
  expect(htmlOf(folder, '--jobs', '2').html).toBe(once.html);
  expect(once.html).not.toContain(folder);
});

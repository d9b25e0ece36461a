import { beforeAll, expect, test } from '@jest/globals';
import { emptyRecord, type FileComparison } from '../../src/file/record.js';
import { htmlFormat } from '../../src/html/html.js';
import type { Report } from '../../src/run/summary.js';
import { describeInBrowser } from './browser.js';
import {
  type HtmlReport,
  htmlOf,
  monitoring,
  openExample,
  pageOf,
  textsOf,
} from './html-report.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { repositoryOf } from '../support/repository.js';
import {
  nothingCompared,
  recordOf,
  reportOfRecords,
  shownIn,
} from '../support/reports.js';
import { type Tree, treeOf, writeTree } from '../support/tree.js';

const plainFile = legacyText([plainInput]);

const diffOf = (files: Tree): string => htmlOf('diff', treeOf(files)).path;
const shownOf = (report: Report): string => pageOf(shownIn(htmlFormat, report));

/** The report of a check that finds twice that a decision breaks its output. */
function misdecided(): Report {
  const [finding] = recordOf('decisions.json', '[').findings;
  if (!finding) throw new Error('the text is broken');
  const it = { ...finding, path: 'decisions.json', rule: 'decision-breaks' };
  const current = emptyRecord('a.json', 'legacy', 'up-to-date');
  const report = reportOfRecords([current], { command: 'check' });
  return { ...report, findings: [it, it] };
}

describeInBrowser('the overview of the HTML report', (open) => {
  let example: HtmlReport;
  beforeAll(() => {
    example = htmlOf('diff', openExample());
  });

  test('gives an overview of values and findings', async () => {
    const page = await open(example.path);
    const { fields } = example.report.summary;
    expect(await page.title()).toBe('Overview · infomodel-migrate');
    expect(
      await page.locator('.panel > .bar').last().getAttribute('aria-label'),
    ).toBe(
      `${fields.exact} exact, ${fields.assumed} assumed, ${fields.changed} changes, ${fields.unmapped} open`,
    );
    await page.getByRole('link', { name: '148 findings' }).click();
    await page.getByLabel('Rule').selectOption('calculated');
    await page.getByRole('article').first().waitFor();
    expect(await page.title()).toBe(
      'Findings · calculated · infomodel-migrate',
    );
    expect(await page.getByRole('article').count()).toBe(8);
  });

  test('says first what to decide and which command comes next', async () => {
    const asking = await open(example.path);
    expect(await textsOf(asking, '.next code')).toEqual([
      'infomodel-migrate decide .',
      'infomodel-migrate decide --recommended .',
    ]);
    const ready = await open(diffOf({ 'a.json': plainFile }));
    expect(await textsOf(ready, '.next code')).toEqual([
      'infomodel-migrate migrate . --out current',
    ]);
  });

  const done = emptyRecord('a.json', 'legacy', 'up-to-date');
  const current = emptyRecord('a.json', 'current', 'current');
  const cut = plainFile.slice(0, -5);
  const broken = plainFile.replace(/("schedule": *)"[^"]*"/, '$15');

  test.each<[RegExp | string, () => string]>([
    [
      '2 of 9 Legacy files are ready. 7 files wait for answers to 27 questions.',
      () => example.path,
    ],
    ['1 of 1 Legacy file is ready.', () => diffOf({ 'a.json': plainFile })],
    [
      /^9 files compared: 190 of \d+ comparisons differ, 160 of which are open\.$/,
      () => htmlOf('verify', openExample()).path,
    ],
    [
      'No model file differs from HEAD.',
      () =>
        htmlOf(
          'diff',
          repositoryOf({ 'a.json': plainFile }),
          '--changed',
          'HEAD',
        ).path,
    ],
    ['1 of 1 Legacy file is written.', () => shownOf(reportOfRecords([done]))],
    ['No Legacy file is left.', () => shownOf(reportOfRecords([current]))],
    ['1 file needs a fix in the source.', () => diffOf({ 'a.json': cut })],
    [
      '0 of 2 Legacy files are ready. 2 files need a fix in the source.',
      () => diffOf({ 'a.json': broken, 'b.json': cut }),
    ],
    ['1 file needs a fix in the decisions file.', () => shownOf(misdecided())],
  ])('begins with %s', async (words, path) => {
    const page = await open(path());
    expect(await page.locator('h1').innerText()).toMatch(
      typeof words === 'string' ? new RegExp(`^${words}$`) : words,
    );
  });

  test('leads to what is to be fixed', async () => {
    const invalid = await open(diffOf({ 'a.json': broken, 'b.json': cut }));
    await invalid
      .getByRole('heading', { name: 'To fix in the source' })
      .waitFor();
    const checked = await open(
      htmlOf('check', treeOf({ 'a.json': broken })).path,
    );
    await checked.getByRole('link', { name: '1 to fix' }).last().click();
    await checked.getByText(/^1 (of \d+ )?findings?$/).waitFor();
  });

  test('lists the functions to change, of all files and of a file', async () => {
    const page = await open(example.path);
    const panel = page.locator('.panel', { hasText: 'Functions to change' });
    const { functions } = example.report;
    expect(await panel.getByRole('heading').innerText()).toBe(
      `Functions to change${functions.length}`,
    );
    await panel.getByText(`All ${functions.length} functions:`).waitFor();
    while (await panel.getByRole('button').isVisible())
      await panel.getByRole('button').click();
    await panel.getByText(/^\d+ functions need nothing else$/).click();
    // What is folded is drawn when it is opened.
    await panel.locator('.groups ~ details code').first().waitFor();
    const listed = panel.locator('.groups > li, .groups ~ details code');
    expect(await listed.count()).toBe(functions.length);
    await panel.getByText('ambient_climate_hourly').click();
    const change = 'when its signal is missing: it is left out';
    await panel.getByText(change).first().waitFor();
    const file = await open(
      example.path,
      '#view=file&file=ambient_conditions.json',
    );
    await file.getByText(/^\d+ functions to change$/).click();
    await file.locator('.about-file .groups li').first().waitFor();
  });

  test('shows the same numbers in bars, headline and lists', async () => {
    const folder = openExample();
    writeTree(folder, { 'broken.json': plainFile.replace('"day"', '5') });
    const page = await open(htmlOf('diff', folder).path);
    expect(await page.locator('h1').innerText()).toBe(
      '2 of 10 Legacy files are ready. 7 files wait for answers to 27 questions; 1 file needs a fix in the source.',
    );
    const links = page.locator(
      '.panel h2 a, .panel .legend a, .panel > p > a[href*=findings]',
    );
    const count = await links.count();
    expect(count).toBeGreaterThan(8);
    for (let index = 0; index < count; index++) {
      const words = await links.nth(index).innerText();
      await links.nth(index).click();
      const [number] = words.split(/\s/);
      const [counted = ''] = await textsOf(page, '.count-line');
      expect(counted).toMatch(new RegExp(`^${number} `));
      await page.goBack();
      await links.nth(index).waitFor();
    }
    const badges = await textsOf(page, '.top .count');
    expect(badges).toEqual(['27', '149', '13']);
  });

  test.each([
    ['a check', 'check', plainFile, 'Legacy'],
    ['a comparison of behaviour', 'verify', plainFile, 'ready'],
    ['a migration', 'diff', plainFile, 'ready'],
    ['a file of another format', 'diff', '{"a": "inputs"}', 'not a model'],
  ] as const)('counts the files of %s', async (_, command, text, status) => {
    const decision = { rule: 'dc-voltage', choose: 'drop', reason: 'Unused.' };
    const decisions = JSON.stringify({ decisions: [decision] });
    const folder = treeOf({
      'a.json': text,
      // It is none of the files of the run.
      'infomodel-migrate.decisions.json': decisions,
    });
    const page = await open(htmlOf(command, folder).path);
    const files = page.locator('.panel', {
      has: page.getByRole('heading', { name: 'Files' }),
    });
    expect(await files.locator('.legend').innerText()).toBe(`1\n${status}`);
    await files.getByRole('link', { name: '1', exact: true }).click();
    await page.getByText('1 file', { exact: true }).waitFor();
    expect(await textsOf(page, '.status')).toEqual([status]);
  });

  test('compares with a commit', async () => {
    const { report } = example;
    const file = report.files.find(({ path }) => path === monitoring);
    const [added, other] = file?.findings ?? [];
    if (!file || !added || !other) throw new Error('the example has findings');
    const gone = [{ ...other, rule: 'constant-extra' }];
    const before = file.outputText?.replace('Daily', 'Hourly') ?? null;
    const same: FileComparison = {
      change: 'same',
      new: [],
      gone: [],
      text: 'same',
    };
    const comparisons: Readonly<Record<string, FileComparison>> = {
      [monitoring]: {
        ...same,
        change: 'edited',
        text: 'changed',
        new: [0],
        gone,
        before,
      },
      'fault_events.json': { ...same, change: 'edited', gone },
    };
    const records = report.files.map((it) => ({
      ...it,
      comparison: comparisons[it.path] ?? same,
    }));
    const now = {
      ...emptyRecord('now.json', 'current', 'current'),
      sourceText: '[2]',
      comparison: { ...same, change: 'edited', text: 'changed', before: '[1]' },
    } as const;
    const comparison = {
      ...nothingCompared,
      findings: { new: 2, before: 147, gone: 2 },
    };
    const path = pageOf(
      shownIn(htmlFormat, {
        ...reportOfRecords([...records, now], { comparison }),
        findings: [{ ...added, rule: 'name-shared', path: monitoring }],
      }),
    );
    const page = await open(path);
    const panel = page.locator('.panel', { hasText: 'Changes since main' });
    expect(await panel.locator('> p').innerText()).toBe(
      '2 new findings since the merge base with main, 2 gone, 147 there before.',
    );
    const items = await panel.getByRole('listitem').allInnerTexts();
    expect(items.map((it) => it.split('\n')[0])).toEqual([
      `${monitoring}the Current file changes`,
      'fault_events.jsonthe same Current file',
      'now.jsonthe Current file changes',
    ]);
    expect(items[0]).toContain('Gone: constant-extra: ');
    await page.getByRole('link', { name: '2 new findings' }).click();
    await page.getByText('2 of 149 findings').waitFor();
    expect(await page.getByLabel('Kind').inputValue()).toBe('new');
  });
});

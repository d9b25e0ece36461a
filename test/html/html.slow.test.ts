import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { emptyRecord, type FileComparison } from '../../src/file/record.js';
import { htmlFormat } from '../../src/html/html.js';
import { describeInBrowser } from '../support/browser.js';
import {
  exampleFolder,
  type HtmlReport,
  htmlOf,
  monitoring,
  openExample,
  pageOf,
  textsOf,
} from '../support/html-report.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { repositoryOf } from '../support/repository.js';
import { recordOf, reportOfRecords, shownIn } from '../support/reports.js';
import { treeOf, writeTree } from '../support/tree.js';

const plainFile = legacyText([plainInput]);

describeInBrowser('the HTML report', (open) => {
  let example: HtmlReport;
  beforeAll(() => {
    example = htmlOf('diff', openExample());
  });

  test('gives an overview of fidelities and files', async () => {
    const page = await open(example.path);
    const { fields } = example.report.summary;
    expect(await page.title()).toBe('Overview · infomodel-migrate');
    expect(await page.locator('.panel > .bar').getAttribute('aria-label')).toBe(
      `${fields.exact} exact, ${fields.assumed} assumed, ${fields.unmapped} unmapped`,
    );
    await page.getByRole('link', { name: 'Findings', exact: true }).click();
    await page.getByLabel('Rule').selectOption('calculated');
    await page.getByRole('article').first().waitFor();
    expect(await page.title()).toBe(
      'Findings · calculated · infomodel-migrate',
    );
    expect(await page.getByRole('article').count()).toBe(8);
  });

  test('says first what to decide, what to fix and which command comes next', async () => {
    const asking = await open(example.path);
    const headline = asking.locator('.headline');
    expect(await headline.locator('h2').innerText()).toBe(
      '2 of 9 files can be written. 7 files wait for answers to 27 questions.',
    );
    expect(await headline.locator('code').allInnerTexts()).toEqual([
      'infomodel-migrate decide .',
      'infomodel-migrate decide --recommended .',
    ]);
    const ready = await open(
      htmlOf('diff', treeOf({ 'a.json': plainFile })).path,
    );
    expect(await ready.locator('.headline').innerText()).toContain(
      'infomodel-migrate migrate . --write',
    );
    const verified = await open(htmlOf('verify', openExample()).path);
    const differing = await verified.locator('.headline h2').innerText();
    expect(differing).toMatch(
      /^\d+ aspects differ, \d+ left out, \d+ unknown\.$/,
    );
    const same = await open(
      htmlOf('diff', repositoryOf({ 'a.json': plainFile }), '--changed', 'HEAD')
        .path,
    );
    expect(await same.locator('.headline h2').innerText()).toBe(
      'No model file differs from HEAD.',
    );
    const done = emptyRecord('a.json', 'legacy', 'unchanged');
    const migrated = await open(
      pageOf(shownIn(htmlFormat, reportOfRecords([done]))),
    );
    expect(await migrated.locator('.headline h2').innerText()).toBe(
      '1 of 1 file written.',
    );
    const already = emptyRecord('a.json', 'current', 'current');
    const current = await open(
      pageOf(shownIn(htmlFormat, reportOfRecords([already]))),
    );
    expect(await current.locator('.headline h2').innerText()).toBe(
      'No Legacy file is left.',
    );
    const cut = await open(
      htmlOf('diff', treeOf({ 'a.json': plainFile.slice(0, -5) })).path,
    );
    expect(await cut.locator('.headline h2').innerText()).toBe(
      '1 file needs a fix in the source.',
    );
    const broken = plainFile.replace(/("schedule": *)"[^"]*"/, '$15');
    const invalid = await open(
      htmlOf(
        'diff',
        treeOf({ 'a.json': broken, 'b.json': plainFile.slice(0, -5) }),
      ).path,
    );
    expect(await invalid.locator('.headline h2').innerText()).toBe(
      '0 of 2 files can be written. 2 files need a fix in the source.',
    );
    await invalid
      .getByRole('heading', { name: 'To fix', exact: true })
      .waitFor();
    const checked = await open(
      htmlOf('check', treeOf({ 'a.json': broken })).path,
    );
    expect((await textsOf(checked, 'main h2'))[0]).toBe(
      '1 file needs a fix in the source.',
    );
    await checked.getByRole('link', { name: 'Place to fix' }).click();
    await checked.getByText(/^1 (of \d+ )?findings?$/).waitFor();
    const unused = recordOf('decisions.json', '[').findings.map((it) => ({
      ...it,
      path: 'decisions.json',
      rule: 'decision-breaks',
    }));
    const listed = await open(
      pageOf(
        shownIn(htmlFormat, {
          ...reportOfRecords([done], { command: 'check' }),
          findings: [...unused, ...unused],
        }),
      ),
    );
    expect(await listed.locator('.headline h2').innerText()).toBe(
      '1 file needs a fix in the decisions file.',
    );
  });

  test('links to one finding, and Back returns to where it was', async () => {
    const page = await open(example.path);
    await page.keyboard.press('/');
    await page.getByText('148 findings').waitFor();
    const item = page.getByRole('article').nth(40);
    await item.scrollIntoViewIfNeeded();
    const text = await item.locator('.place').textContent();
    // Items get their height when they are first drawn.
    await page.waitForTimeout(300);
    const before = (await item.boundingBox())?.y ?? NaN;
    await item.getByRole('link', { name: 'Link to ' }).click();
    await page.getByText('1 of 148 findings').waitFor();
    expect(await textsOf(page, 'article .place')).toEqual([text]);
    await page.goBack();
    await page.getByText('148 findings', { exact: true }).waitFor();
    const isBack = async (): Promise<boolean> =>
      Math.abs(((await item.boundingBox())?.y ?? NaN) - before) < 10;
    for (let tries = 0; tries < 50 && !(await isBack()); tries++)
      await page.waitForTimeout(100);
    expect(await isBack()).toBe(true);
  });

  test('filters findings by rule, file, fidelity and state', async () => {
    const { path, report } = htmlOf('diff', exampleFolder);
    const page = await open(path, '#view=findings');
    const all = report.files.flatMap((file) =>
      file.findings.map((finding) => ({ file, ...finding })),
    );
    const expectCount = (count: number): Promise<void> =>
      page.getByText(`${count} of ${all.length} findings`).waitFor();
    await page.getByLabel('Fidelity').selectOption('unmapped');
    const unmapped = all.filter(({ fidelity }) => fidelity === 'unmapped');
    await expectCount(unmapped.length);
    await page.getByLabel('State').selectOption('open');
    await expectCount(0);
    await page.getByLabel('State').selectOption('decided');
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
    await page.getByLabel('Fidelity').selectOption('changed');
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

  test('lists changes needed in function code, of all functions and of a file', async () => {
    const page = await open(example.path);
    const panel = page.locator('.panel', { hasText: 'Functions to change' });
    await panel.getByText('the code of 35 functions').waitFor();
    const change = 'Work without the input when its signal is missing';
    await panel.getByText(change).click();
    await panel
      .getByRole('link', { name: 'ambientTemperature' })
      .first()
      .click();
    await page.getByText(/^\d of \d+ findings$/).waitFor();
    await page.locator('.place').first().click();
    await page.getByText(/^Changes needed in the code of \d+ func/).click();
    await page.locator('.about-file').getByText(change).click();
    await page
      .locator('.about-file .functions .input')
      .getByText('ambientTemperature')
      .first()
      .waitFor();
  });

  test('shows the same numbers in tiles, headline and lists', async () => {
    const folder = openExample();
    writeTree(folder, { 'broken.json': plainFile.replace('"day"', '5') });
    const page = await open(htmlOf('diff', folder).path);
    const numbers = await textsOf(page, '.tile .big');
    expect(await page.locator('.headline h2').innerText()).toBe(
      `2 of 10 files can be written. 7 files wait for answers to ${numbers[1]} questions; 1 file needs a fix in the source.`,
    );
    for (const [name, what] of [
      ['Files', 'files'],
      ['Questions', 'questions'],
      ['Place to fix', 'findings'],
      ['Findings', 'findings'],
    ] as const) {
      await page.goto(page.url().replace(/#.*/, '#'));
      const tile = page.locator('.tile').filter({
        has: page.getByRole('link', { name, exact: true }),
      });
      const count = await tile.locator('.big').innerText();
      await tile.getByRole('link').click();
      await page
        .locator('.count-line')
        .getByText(new RegExp(`^${count} (of \\d+ )?${what}`))
        .waitFor();
    }
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

  test.each([
    ['a check', 'check', plainFile, 'Legacy'],
    ['a comparison of behaviour', 'verify', plainFile, 'compared'],
    ['a migration', 'diff', plainFile, 'to be written'],
    ['a file of another format', 'diff', '{"a": "inputs"}', 'skipped'],
  ] as const)('counts the files of %s', async (_, command, text, status) => {
    const decision = { rule: 'dc-voltage', choose: 'drop', reason: 'Unused.' };
    const decisions = JSON.stringify({ decisions: [decision] });
    const folder = treeOf({
      'a.json': text,
      // It is none of the files of the run.
      'infomodel-migrate.decisions.json': decisions,
    });
    const page = await open(htmlOf(command, folder).path);
    expect((await textsOf(page, '.tile'))[0]).toBe(`File11 ${status}`);
    await page.locator('.tile').getByRole('link', { name: 'File' }).click();
    await page.getByText('1 file', { exact: true }).waitFor();
    expect(await textsOf(page, '.status')).toEqual([status]);
  });

  test('shows the findings of a check with the severity of the check', async () => {
    const folder = treeOf({ 'a.json': plainFile, 'b.json': plainFile });
    const { path } = htmlOf('check', folder);
    const page = await open(path, '#view=findings&fidelity=assumed');
    // One for the name, not for each of its places.
    expect(await textsOf(page, 'article .rule')).toEqual(['name-shared']);
    const files = await open(path, '#view=file&q=Legacy');
    await files.getByText('2 files', { exact: true }).waitFor();
    // A check does not say what becomes of values.
    expect(await files.locator('.bar').count()).toBe(0);
    await files.getByRole('searchbox').fill('nowhere');
    await files.getByText('0 of').waitFor();
    expect(await files.locator('.rows li').count()).toBe(0);
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
      before: null,
      isMigrated: false,
    };
    const comparisons: Readonly<Record<string, FileComparison>> = {
      [monitoring]: { ...same, change: 'changed', new: [0], gone, before },
      'fault_events.json': { ...same, gone },
    };
    const records = report.files.map((it) => ({
      ...it,
      comparison: comparisons[it.path] ?? same,
    }));
    const now = {
      ...emptyRecord('now.json', 'current', 'current'),
      sourceText: '[2]',
      comparison: { ...same, change: 'changed', before: '[1]' },
    } as const;
    const compared = { ref: 'main', outputs: [] };
    const path = pageOf(
      shownIn(htmlFormat, {
        ...reportOfRecords([...records, now], { compared }),
        findings: [{ ...added, rule: 'name-shared', path: monitoring }],
      }),
    );
    const page = await open(path);
    const panel = page.locator('.panel', { hasText: 'Changes since main' });
    expect(await panel.locator('> p').innerText()).toBe(
      '2 new findings, 2 findings gone, 2 Current files changed.',
    );
    const items = await panel.getByRole('listitem').allInnerTexts();
    expect(items.map((it) => it.split('\n')[0])).toEqual([
      `${monitoring}changed`,
      'fault_events.jsonsame text',
      'now.jsonchanged',
    ]);
    expect(items[0]).toContain('Gone: constant-extra: ');
    await page.getByRole('link', { name: '2 new findings' }).click();
    await page.getByText('2 of 149 findings').waitFor();
    expect(await page.getByLabel('State').inputValue()).toBe('new');
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

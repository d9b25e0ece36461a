import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser.js';
import { run } from '../support/command.js';
import {
  htmlOf,
  openExample,
  pageOf,
  textsOf,
} from '../support/html-report.js';
import {
  joined,
  legacyText,
  plainInput,
  resultInput,
  unmappedInput,
} from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

const decisionsFile = 'infomodel-migrate.decisions.json';

/** Presses Tab until an element that matches has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Saves the decisions file that the page offers, and returns its text. */
async function save(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await press();
  const stream = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

interface Progress {
  readonly answered: number;
  readonly of: number;
}

async function progressOf(page: Page): Promise<Progress> {
  const text = await page.locator('.questions > [role=status]').innerText();
  const [answered = NaN, of = NaN] = text.match(/\d+/g)?.map(Number) ?? [];
  return { answered, of };
}

/** The choices of the loops that are not the first: of the first of these that a question has. */
const wanted = ['P1D', 'keep', 'drop'];

/** Answers with one of the wanted choices and returns its name. */
async function answerWith(
  page: Page,
  check: (choice: string) => Promise<void>,
  type: (text: string) => Promise<void>,
): Promise<string> {
  const radios = page.locator('.question-panel').first().getByRole('radio');
  const names = await radios.evaluateAll((all) =>
    all.map((it) => (it as unknown as { value: string }).value),
  );
  const choice = wanted.find((it) => names.includes(it)) ?? names[0] ?? '';
  await check(choice);
  await type('Nobody reads it.');
  return choice;
}

/** Answers the question that is shown. */
async function answer(
  page: Page,
  choice: string,
  reason = 'A word.',
): Promise<void> {
  await page.getByRole('radio', { name: choice }).check();
  await page.getByLabel('Reason').fill(reason);
}

/** Expects that `migrate` writes all files with the decisions. */
function expectWritten(folder: string, text: string): void {
  writeFileSync(join(folder, decisionsFile), text);
  const { status, stdout, stderr } = run(['migrate', '.', '--out', 'new'], {
    cwd: folder,
  });
  expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
  expect(stderr + stdout).not.toContain('decision-unused');
}

describeInBrowser('the decisions of the HTML report', (open) => {
  /** Opens the page of the files of a folder at a question. */
  const openQuestion = (folder: string, key: string): Promise<Page> =>
    open(
      htmlOf('diff', folder).path,
      `#view=decisions&rule=${encodeURIComponent(key)}`,
    );

  test('answer every question with the keyboard, and migrate then writes all files', async () => {
    const folder = openExample();
    const dotted = resultInput('fan_hours', {
      timeRange: 'all',
      property: 'a.b',
    });
    writeFileSync(join(folder, 'dotted.json'), legacyText([dotted]));
    const page = await open(htmlOf('diff', folder).path);
    await tabTo(page, '.headline a');
    await page.keyboard.press('Enter');
    await page.locator('.question-panel').waitFor();
    // The first choice is near.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    let tabs = 1;
    while ((await page.locator('[type=radio]:focus').count()) === 0) {
      await page.keyboard.press('Tab');
      tabs++;
    }
    expect(tabs).toBeLessThanOrEqual(10);

    const chosen = new Set<string>();
    for (;;) {
      const { answered, of } = await progressOf(page);
      if (answered === of) break;
      const choice = await answerWith(
        page,
        async (name) => {
          await tabTo(page, '[type=radio]');
          await page.keyboard.press('Space');
          const isThere = `[type=radio][value="${name}"]:focus`;
          while ((await page.locator(isThere).count()) === 0)
            await page.keyboard.press('ArrowDown');
        },
        async (reason) => {
          await tabTo(page, '#reason');
          await page.keyboard.type(reason);
        },
      );
      chosen.add(choice);
      await page.keyboard.press('Control+Enter');
    }
    expect([...chosen]).toEqual(expect.arrayContaining(['keep', 'P1D']));
    const text = await save(page, async () => {
      await tabTo(page, 'button:text("Download")');
      await page.keyboard.press('Enter');
    });
    expectWritten(folder, text);
  }, 300_000);

  test('answer every question with the mouse, from the overview and back', async () => {
    const folder = openExample();
    const page = await open(htmlOf('diff', folder).path);
    const headline = page.locator('.headline');
    const before = await headline.locator('h2').innerText();
    await headline.locator('a').click();
    for (;;) {
      const { answered, of } = await progressOf(page);
      if (answered === of) break;
      await answerWith(
        page,
        (name) => page.locator(`[type=radio][value="${name}"]`).first().click(),
        (reason) => page.locator('#reason').fill(reason),
      );
      await page.getByRole('button', { name: 'Next open question' }).click();
    }
    await page.getByRole('link', { name: 'Overview' }).click();
    const after = await headline.locator('h2').innerText();
    expect(before).toMatch(/^2 of \d+ files can be written\. \d+ answers make/);
    expect(after).toMatch(/^All \d+ questions are answered: (\d+) of \1 files/);
    expect(await headline.locator('code').allInnerTexts()).toEqual([
      decisionsFile,
      'infomodel-migrate migrate . --write',
    ]);
    const text = await save(page, () =>
      headline.getByRole('button', { name: 'Download' }).click(),
    );
    expectWritten(folder, text);
  }, 300_000);

  test('keeps what is in the file, and what was filled in, when the page is made again', async () => {
    const folder = openExample();
    run(['decide', '.'], { cwd: folder });
    const { path } = htmlOf('diff', folder);
    const page = await open(path, '#view=decisions');
    const [first] = await textsOf(page, '.question-list a');
    await page.getByRole('radio').last().check();
    await page.getByLabel('Reason').fill('A word.');
    // Another page in its folder has the answer, one elsewhere has not.
    const copy = path.replace('report.html', 'again.html');
    writeFileSync(copy, readFileSync(path));
    for (const [at, answered] of [
      [copy, 1],
      [pageOf(readFileSync(path, 'utf8')), 0],
    ] as const) {
      const opened = page.waitForEvent('popup');
      const address = `${pathToFileURL(at).href}#view=decisions`;
      await page.evaluate(`void open(${JSON.stringify(address)})`);
      const other = await opened;
      expect(await progressOf(other)).toMatchObject({ answered });
      await other.close();
    }
    // Another file makes another report.
    writeFileSync(join(folder, 'more.json'), legacyText([plainInput]));
    writeFileSync(path, htmlOf('diff', folder).html);
    await page.reload();
    const [again] = await textsOf(page, '.question-list a');
    await page.locator('.question-list a', { hasText: 'answered' }).click();
    expect(again).not.toBe(undefined);
    expect(first?.replace('○', '●').replace('open', 'answered')).toBe(
      (await textsOf(page, '.question-list [aria-current]'))[0],
    );
    const saved = await save(page, () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    writeFileSync(join(folder, decisionsFile), saved);
    expect(run(['diff', '.'], { cwd: folder }).stderr).not.toContain('error:');
    const { report, html } = htmlOf('diff', folder);
    const decided = report.files.flatMap(({ findings }) =>
      findings.filter(({ decision }) => decision?.reason === 'A word.'),
    );
    expect(decided.length).toBeGreaterThan(0);
    // The answer is in the file now: nothing asks for the kept one.
    writeFileSync(path, html);
    await page.reload();
    await page.getByText('Nothing asks for this answer any more.').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page
      .getByText('Answers that are not in the file')
      .waitFor({ state: 'detached' });
  });

  test('answers for the part of the repository that the run names', async () => {
    const text = legacyText([unmappedInput]);
    const cwd = treeOf({ 'fans/a.json': text, 'other/b.json': text });
    run(['decide', 'fans'], { cwd });
    const { stdout } = run(['diff', 'fans', '--format', 'html'], { cwd });
    const page = await open(pageOf(stdout), '#view=decisions');
    await answer(page, 'drop');
    const saved = await save(page, () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    expect(saved).toContain('"fans/**"');
    expect(saved).not.toContain('undecided');
  });

  test('asks no question that an answer makes moot, and takes an answer back', async () => {
    const reads = resultInput('before', { property: 'a.b', timeRange: 'day' });
    const lost = joined(
      legacyText([], { name: 'before' }),
      legacyText([reads], { dependencies: ['before'] }),
    );
    const page = await openQuestion(
      treeOf({ 'a.json': lost }),
      'property-dotted',
    );
    const keys = (): Promise<readonly string[]> =>
      textsOf(page, '.question-list a');
    expect(await keys()).toHaveLength(2);
    const run = page.getByText('Then run:');
    expect(await run.isVisible()).toBe(false);
    await answer(page, 'keep');
    await page.getByText('1 of 1 question answered').waitFor();
    expect(await page.locator('nav .count').first().innerText()).toBe('0');
    expect(await keys()).toEqual(['● property-dotted answered']);
    expect(await run.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(2);
    await page
      .getByRole('button', { name: 'Copy the decisions file' })
      .waitFor();
    await page.getByRole('button', { name: 'Take the answer back' }).click();
    await page.getByText('0 of 2 questions answered').waitFor();
  });

  test('shows the same input in each of the questions that it waits for', async () => {
    const readOf = (property: string): string =>
      legacyText([
        resultInput('fan_hours', {
          timeRange: 'previousDay',
          property,
          optional: true,
        }),
      ]);
    const page = await openQuestion(
      treeOf({ 'alone.json': readOf('c'), 'together.json': readOf('a.b') }),
      'property-dotted',
    );
    const places = await textsOf(page, '.question-panel .place');
    expect(places.map((it) => it.split(':')[0])).toEqual([
      'together.json',
      'together.json',
    ]);
  });

  test('holds a value to what migrate refuses, while it is typed', async () => {
    const page = await openQuestion(openExample(), 'dc-voltage');
    const troubles: (string | null)[] = [];
    const type = async (value: string): Promise<void> => {
      await page.locator('#value').fill(value);
      troubles.push(await page.locator('#trouble').textContent());
    };
    await answer(page, 'replace');
    for (const value of ['', '{', '{}', '{"InputType":"Nonsense"}'])
      await type(value);
    expect(troubles).toEqual([
      expect.stringMatching(/^Give a value: /),
      'This is not JSON: the text ends before its JSON is complete.',
      expect.stringContaining('`InputType` is missing'.replaceAll('`', '')),
      expect.stringContaining('Nonsense'),
    ]);
    await page.getByText(/^0 of \d+ questions answered$/).waitFor();
    const value =
      '{ "InputType": "Constant", "DataType": "Int", "ConstantInt": 12345678901234567890 }';
    await page.locator('#value').fill(value);
    await page.getByText(/^1 of \d+ questions answered$/).waitFor();
    await page.getByText('Preview of the file').click();
    expect((await textsOf(page, 'pre.excerpt')).at(-1)).toContain(
      `"value": ${value}`,
    );
    // A value is for one choice.
    await page.getByRole('radio', { name: 'drop' }).check();
    await page.getByRole('radio', { name: 'replace' }).check();
    expect(await page.locator('#value').inputValue()).toBe('');
  });

  test('shows what is passed at another time, and a picture of a duration', async () => {
    const page = await openQuestion(openExample(), 'time-range-day-hourly');
    const passed = (): Promise<readonly string[]> =>
      textsOf(page, '.choice-card .effect > span:first-child');
    const legacy = '14 or 15 results of 2026-03-01 00:00 to 23:59.';
    await page.getByText(legacy).waitFor();
    expect((await passed())[1]).toContain('2026-03-01 14:00 to 14:59');
    await page.getByRole('button', { name: '2026-03-31 23:59' }).click();
    expect(await page.getByText(legacy).count()).toBe(0);
    expect((await passed())[1]).toContain('2026-03-31 23:00 to 23:59');
    // A wash over another would look like what is passed.
    const wash = `getComputedStyle(document.querySelector('.possible')).backgroundColor`;
    expect(await page.evaluate(wash)).not.toContain('/');
    const pictures = page.locator('.effect .time-line');
    const before = await pictures.count();
    await page.getByRole('radio', { name: 'duration' }).check();
    await page.locator('#value').fill('PT8H');
    expect(await pictures.count()).toBe(before + 1);
  });

  test('answers a part, whose missing reason keeps the question open', async () => {
    const folder = openExample();
    const broken = [{ name: 'a', path: 'a', schedule: 'now', inputs: [] }];
    writeFileSync(join(folder, 'broken.json'), JSON.stringify(broken));
    const rule = 'time-range-previous-hour';
    const page = await openQuestion(folder, rule);
    const listed = await textsOf(page, '.questions ul a');
    expect(listed.some((it) => it.endsWith(' to fix'))).toBe(true);
    const part = page.getByLabel('Answer only for');
    await part.fill('the file fan_lifetime.json');
    await page.getByText(`1 finding of ${rule}.`).waitFor();
    await page.getByRole('radio', { name: 'drop' }).check();
    await page.getByText(`${rule} incomplete`).waitFor();
    await part.fill('');
    await answer(page, 'LatestValue');
    // The exception would be lost in the answer to the whole question.
    await page.getByText(`${rule} incomplete`).waitFor();
    expect(await progressOf(page)).toMatchObject({ answered: 0 });
    await page
      .getByText('drop for the file fan_lifetime.json Incomplete: Give the')
      .waitFor();
    const unfinished = await save(page, () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    expect(JSON.parse(unfinished)).toEqual({ decisions: [] });
    await page
      .getByRole('button', {
        name: 'Only for the file fan_lifetime.json: drop',
      })
      .click();
    expect(await page.getByRole('radio', { name: 'drop' }).isChecked()).toBe(
      true,
    );
    const reason = page.getByLabel('Reason');
    expect(await reason.getAttribute('aria-invalid')).toBe('true');
    await reason.fill('Another.');
    expect(await reason.getAttribute('aria-invalid')).toBe('false');
    await page.getByText(`${rule} answered`).waitFor();
    const text = await save(page, () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    expect(JSON.parse(text)).toEqual({
      decisions: [
        { rule, choose: 'LatestValue', reason: 'A word.' },
        {
          rule,
          choose: 'drop',
          reason: 'Another.',
          where: { file: 'fan_lifetime.json' },
        },
      ],
    });
  });

  test('offers for an exception only what some findings are not in', async () => {
    const inputs = ['a', 'b'].map((inputName) => ({
      ...unmappedInput,
      inputName,
    }));
    const page = await openQuestion(
      treeOf({ 'a.json': legacyText(inputs) }),
      'dc-voltage',
    );
    const offered = await page
      .locator('#part-list option')
      .evaluateAll((all) =>
        all.map((it) => (it as unknown as { value: string }).value),
      );
    expect(offered).toHaveLength(2);
    for (const words of offered) expect(words).toContain('input');
  });

  test('lists a question behind the answer that opens it', async () => {
    const files = {
      'a.json': joined(
        legacyText([], { name: 'source' }),
        legacyText(
          [resultInput('source', { timeRange: 'day', optional: true })],
          { schedule: undefined },
        ),
      ),
      // It waits for a fix, too: its question comes later.
      'b.json': legacyText([
        resultInput('fan_hours', { timeRange: 'previousDay', optional: true }),
        resultInput('missing', { timeRange: 'day', inputName: 'wrong' }),
      ]),
    };
    const page = await openQuestion(treeOf(files), 'schedule-absent');
    await answer(page, 'Hourly');
    await page.getByText(/^1 of 3 questions answered$/).waitFor();
    expect(await textsOf(page, '.question-list a')).toEqual([
      '● schedule-absent answered',
      '○ time-range-day-hourly open',
      '○ time-range-previous-day open',
    ]);
  });

  test('says where an answer to all is not possible', async () => {
    const fileOf = (schedule: string | undefined): string =>
      joined(
        legacyText([], { name: 'first', schedule }),
        legacyText([], { name: 'second', dependencies: ['first'] }),
      );
    const page = await openQuestion(
      treeOf({ 'a.json': fileOf('day'), 'b.json': fileOf(undefined) }),
      'dependency-lost "first"',
    );
    await page.getByRole('radio', { name: 'input' }).check();
    await page.getByLabel('Value').fill('RunsAfter');
    await page.getByLabel('Reason').fill('In order.');
    await page
      .getByText('Not possible for 1 finding, the first at b.json:')
      .waitFor();
  });

  test('says nothing of what is only not answered yet', async () => {
    const held = legacyText([unmappedInput]);
    const page = await openQuestion(
      treeOf({ 'a.json': held, 'b.json': held }),
      'dc-voltage',
    );
    await page.getByLabel('Answer only for').fill('the file a.json');
    await page.getByRole('radio', { name: 'drop' }).check();
    const exception = page.locator('li', { hasText: 'Only for the file' });
    await exception.getByText('incomplete: Give the reason.').waitFor();
    await page.getByLabel('Reason').fill('Unused.');
    await exception.getByText('incomplete').waitFor({ state: 'detached' });
    expect(await page.getByText('Not possible').count()).toBe(0);
  });

  test('merges what two tabs answer', async () => {
    const page = await openQuestion(openExample(), 'dc-voltage');
    const opened = page.waitForEvent('popup');
    const address = page.url().replace('dc-voltage', 'recalculate');
    await page.evaluate(`void open(${JSON.stringify(address)})`);
    const other = await opened;
    for (const tab of [page, other]) await answer(tab, 'drop');
    await page.getByText(/^2 of \d+ questions answered$/).waitFor();
    await other.getByText(/^2 of \d+ questions answered$/).waitFor();
  });

  test('of a saved report take answers, too', async () => {
    const folder = openExample();
    run(['diff', '.', '-r', 'r.json', '--full'], { cwd: folder });
    const { stdout } = run(['report', 'r.json', '--format', 'html'], {
      cwd: folder,
    });
    const page = await open(pageOf(stdout), '#view=findings&rule=dc-voltage');
    await page
      .getByRole('link', { name: 'Answer the question' })
      .first()
      .click();
    await answer(page, 'drop');
    await page.getByText(/^1 of \d+ questions answered$/).waitFor();
  });
});

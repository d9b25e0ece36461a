import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser.js';
import { run } from '../support/command.js';
import { htmlOf, openExample, textsOf } from '../support/html-report.js';

const decisionsFile = 'infomodel-migrate.decisions.json';

/** Presses Tab until an element that matches has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Answers each open question with its last choice, and returns the file that is saved. */
async function answerAll(page: Page): Promise<string> {
  const count = await page.locator('.question-list a').count();
  expect(count).toBeGreaterThan(0);
  for (let answered = 0; answered < count; answered++) {
    await tabTo(page, '[type=radio]');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await tabTo(page, '#reason');
    await page.keyboard.type('Nobody reads it.');
    await page.keyboard.press('Control+Enter');
  }
  await page.getByText(`${count} of ${count} answered`).waitFor();
  const download = page.waitForEvent('download');
  await tabTo(page, 'button:text("Download")');
  await page.keyboard.press('Enter');
  const stream = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

describeInBrowser('the decisions of the HTML report', (open) => {
  test('answer every question with the keyboard, and migrate then writes all files', async () => {
    const folder = openExample();
    let text: string;
    let rounds = 0;
    do {
      const page = await open(htmlOf('diff', folder).path, '#view=decisions');
      text = await answerAll(page);
      writeFileSync(join(folder, decisionsFile), text);
      rounds++;
    } while (
      rounds < 4 &&
      htmlOf('diff', folder).report.files.some((it) => it.status === 'held')
    );
    const { status, stdout, stderr } = run(['migrate', '.', '--out', 'new'], {
      cwd: folder,
    });
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
  }, 300_000);

  test('keeps what is in the file, and what was filled in', async () => {
    const folder = openExample();
    run(['decide', '.'], { cwd: folder });
    const { path } = htmlOf('diff', folder);
    const page = await open(path, '#view=decisions');
    const [first] = await textsOf(page, '.question-list a');
    await page.getByRole('radio').last().check();
    await page.getByLabel('Reason').fill('A word.');
    await page.reload();
    expect(await page.getByLabel('Reason').inputValue()).toBe('A word.');
    expect(await textsOf(page, '.question-list [aria-current]')).toEqual([
      first?.replace('○', '●').replace('open', 'ready'),
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const saved = join(folder, decisionsFile);
    await (await download).saveAs(saved);
    expect(run(['diff', '.'], { cwd: folder }).stderr).not.toContain('error:');
    const { report } = htmlOf('diff', folder);
    const decided = report.files.flatMap(({ findings }) =>
      findings.filter(({ decision }) => decision?.reason === 'A word.'),
    );
    expect(decided.length).toBeGreaterThan(0);
  });

  test('needs a reason, and keeps a value as it is typed', async () => {
    const { path } = htmlOf('diff', openExample());
    const page = await open(path, '#view=decisions&rule=dc-voltage');
    await page.getByRole('radio', { name: 'replace' }).check();
    const value =
      '{ "InputType": "Constant", "ConstantInt": 12345678901234567890 }';
    await page.locator('#value').fill(value);
    await page.getByText('Give the reason.').waitFor();
    await page.locator('#reason').fill('The library reads it.');
    await page.getByText('Preview of what is added').click();
    expect((await textsOf(page, 'pre.excerpt')).at(-1)).toContain(
      `"value": ${value}`,
    );
  });

  test('shows what is passed at another time, and checks a value while it is typed', async () => {
    const { path } = htmlOf('diff', openExample());
    const page = await open(path, '#view=decisions&rule=time-range-day-hourly');
    const passed = (): Promise<readonly string[]> =>
      textsOf(page, '.choice-card .effect > span:first-child');
    const legacy = '14 or 15 results of 2026-03-01 00:00 to 23:59.';
    await page.getByText(legacy).waitFor();
    expect((await passed())[1]).toContain('2026-03-01 14:00 to 14:59');
    await page.getByRole('button', { name: '2026-03-31 23:59' }).click();
    expect(await page.getByText(legacy).count()).toBe(0);
    expect((await passed())[1]).toContain('2026-03-31 23:00 to 23:59');

    await page.getByRole('radio', { name: 'duration' }).check();
    await page.locator('#reason').fill('A word.');
    const troubles: (string | null)[] = [];
    const type = async (value: string): Promise<void> => {
      await page.locator('#value').fill(value);
      troubles.push(await page.locator('#trouble').textContent());
    };
    for (const value of ['', 'P0D', 'PT8H']) await type(value);
    await page.getByRole('radio', { name: 'replace' }).check();
    for (const value of ['{"a": 1', '{"a": 1, "a": 2}', '1']) await type(value);
    expect(troubles).toEqual([
      'Give a value: an ISO 8601 duration.',
      'This is not an ISO 8601 duration, such as P7D.',
      'Ready.',
      'This is not JSON: the text ends before its JSON is complete.',
      'The key a is there twice.',
      expect.stringMatching(/^This is not a Current input object/),
    ]);
  });

  test('answers a part, and lists what the file has and what is to be fixed', async () => {
    const folder = openExample();
    const rule = 'dependency-lost';
    const decided = { rule, choose: 'drop', reason: 'One pass is enough.' };
    const text = JSON.stringify({ decisions: [decided] });
    writeFileSync(join(folder, decisionsFile), text);
    const broken = [{ name: 'a', path: 'a', schedule: 'now', inputs: [] }];
    writeFileSync(join(folder, 'broken.json'), JSON.stringify(broken));
    const { path } = htmlOf('diff', folder);
    const page = await open(
      path,
      '#view=decisions&rule=time-range-previous-hour',
    );
    const answered = await textsOf(page, '.questions ul a');
    expect(
      answered.some((it) => /^✓ dependency-lost .* in the file$/.test(it)),
    ).toBe(true);
    expect(answered.some((it) => it.endsWith(' to fix'))).toBe(true);
    const answer = async (part: string, choice: string): Promise<void> => {
      await page.locator('#scope').selectOption({ label: part });
      await page.getByRole('radio', { name: choice }).check();
      await page.getByLabel('Reason').fill('A word.');
    };
    const groups = await page.locator('#scope optgroup').all();
    const parts = groups.map((it) => it.getAttribute('label'));
    expect(await Promise.all(parts)).toEqual([
      'Only one file',
      'Only one algorithm',
      'Only one input',
    ]);
    await answer('○ fan_lifetime.json (1)', 'drop');
    await page.getByText('time-range-previous-hour incomplete').waitFor();
    await answer('○ all findings (4)', 'LatestValue');
    await page.getByText('time-range-previous-hour ready').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await (await download).saveAs(join(folder, decisionsFile));
    const { decisions } = JSON.parse(
      readFileSync(join(folder, decisionsFile), 'utf8'),
    ) as { readonly decisions: readonly object[] };
    const reason = 'A word.';
    const hour = 'time-range-previous-hour';
    expect(decisions).toEqual([
      decided,
      { rule: hour, choose: 'LatestValue', reason },
      {
        ...{ rule: hour, choose: 'drop', reason },
        where: { file: 'fan_lifetime.json' },
      },
    ]);
  });
});

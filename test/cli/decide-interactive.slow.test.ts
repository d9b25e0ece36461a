import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { runIn } from '../support/command.js';
import { decisionsName } from '../support/decisions.js';
import { monitoring, openExample } from '../support/html-report.js';
import { legacyText } from '../support/legacy.js';
import { skipNote } from '../support/start-command.js';
import { writeTree } from '../support/tree.js';
import { startTyping, type Typing } from '../support/terminal.js';

jest.setTimeout(180_000);

const note = skipNote(['python3', '--version']);
let folder = '';
beforeEach(() => {
  folder = openExample();
});

const schema = './node_modules/infomodel-migrate/dist/schemas/decisions.json';

const saved = () =>
  JSON.parse(readFileSync(join(folder, decisionsName), 'utf8')) as {
    readonly $schema?: string;
    readonly decisions: readonly unknown[];
  };
const decisions = () => saved().decisions;

/** What a prompt is about, and what is typed there: the choice that is marked, what it needs, and a reason. */
const answers: readonly (readonly [RegExp, (times: number) => string])[] = [
  [/To what does it apply\?/, () => '\r'],
  [/come with its date/, () => '\r'],
  [/Why\?/, () => 'It will do.\r'],
  [/value: the `InputName`/, (times) => `RunsAfter${times}\r`],
  [/value: a Current input/, () => '{"InputType":"Events"}\r'],
  [/value: the word/, () => 'DateAndValue\r'],
  [/value: /, () => 'ComponentStartDate\r'],
  [/q ends/, () => '\r'],
];

const asked =
  /◆ {2}(?:To what does it apply\?|Should each[^\r\n]+|Why\?|Which value: [^\r\n]+|[^◆]*?q ends)/;

/** Answers until the command ends; counts the questions. */
async function answerAll(terminal: Typing): Promise<number> {
  for (let times = 0, questions = 0; ; times++) {
    const shown = await terminal.waitFor(asked);
    const [prompt] = asked.exec(shown) ?? [];
    if (prompt === undefined) return questions;
    if (prompt.endsWith('q ends')) questions++;
    const answer = answers.find(([about]) => about.test(prompt))?.[1];
    if (!answer) throw new Error(`no answer to ${prompt}`);
    terminal.type(answer(times));
  }
}

(note ? describe.skip : describe)(`decide in a terminal${note}`, () => {
  test('brings the example from nothing to migrated without an editor', async () => {
    writeTree(folder, { [schema]: '{}' });
    const terminal = startTyping(['decide', '.'], { cwd: folder, rows: 24 });
    const questions = await answerAll(terminal);
    expect(await terminal.ended).toBe(0);
    const shown = (await terminal.screen()).join('\n');
    expect(shown).toContain('12 files: 9 ready, 3 signal mapping files');
    expect(shown).toContain('Next: infomodel-migrate migrate . --out current');
    expect(decisions()).toHaveLength(questions);
    expect(saved().$schema).toBe(schema);

    const migrated = runIn(folder, 'migrate . --out out');
    expect(migrated.status).toBe(0);
    expect(runIn(folder, 'check out').status).toBe(0);
  });

  test('Return three times answers a recommended question in all files that wait', async () => {
    const terminal = startTyping(['decide', '.'], { cwd: folder, rows: 24 });
    await terminal.waitFor(/recommended[^]*q ends|q ends[^]*recommended/);
    terminal.type('e');
    await terminal.waitFor(/Format description:[^]*After[^]*q ends/);
    terminal.type('\r');
    await terminal.waitFor(/To what does it apply\?/);
    terminal.type('\r');
    await terminal.waitFor(/Why\?/);
    terminal.type('\r');
    await terminal.waitFor(/Written to .*: 1 answered, 26 left\.[^]*q ends/);
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
    expect(decisions()).toEqual([
      {
        rule: 'retention-seven-days',
        choose: 'Default',
        reason: expect.stringMatching(/^Recommended: /),
        where: { file: expect.stringMatching(/^\{([^,]+\.json,){3}[^,]+\}$/) },
      },
    ]);
  });

  describe('of an input to replace', () => {
    const start = (): Typing => {
      const input = { type: 'DCVoltage', inputName: 'v', optional: true };
      writeTree(folder, { 'only.json': legacyText([input]) });
      const args = ['decide', 'only.json'];
      return startTyping(args, { cwd: folder, rows: 24 });
    };

    test('a refused value stays, with the reason, and can be mended', async () => {
      const terminal = start();
      await terminal.waitFor(/q ends/);
      terminal.type('\r');
      await terminal.waitFor(/Which value/);
      terminal.type('{"InputType":"Event"}\r');
      const shown = await terminal.waitFor(/did you mean/);
      expect(shown).toContain('{"InputType":"Event"}');
      terminal.type('\u001b[D\u001b[Ds\r');
      await terminal.waitFor(/To what/);
      terminal.type('\u0003');
      expect(await terminal.ended).toBe(130);
    });

    test('Escape goes back one prompt, and nothing typed or pasted is lost', async () => {
      const terminal = start();
      await terminal.waitFor(/q ends/);
      terminal.type('\r');
      // The example does not look as if it had been typed.
      await terminal.waitFor(/Such as \{"InputType"[^\n]*\n│ {2}█/);
      terminal.type('{\n\t"InputType":');
      await terminal.waitFor(/\{ "InputType":█/);
      terminal.type('\u001b');
      await terminal.waitFor(/q ends/);
      terminal.type('\r');
      await terminal.waitFor(/Which value[^]*"InputType":█/);
      terminal.type('\r\n"Events"\r\n}\r\n');
      await terminal.waitFor(/To what does it apply\?/);
      terminal.type('\r');
      await terminal.waitFor(/Why\?/);
      terminal.type('Every event\nis ');
      await terminal.waitFor(/is █/);
      terminal.type('\u001b');
      await terminal.waitFor(/To what does it apply\?/);
      terminal.type('\r');
      await terminal.waitFor(/Why\?[^]*Every event is █/);
      terminal.type('enough.\n');
      await terminal.waitFor(/Written to/);
      expect(await terminal.ended).toBe(0);
      expect(decisions()).toMatchObject([
        { value: { InputType: 'Events' }, reason: 'Every event is enough.' },
      ]);
    });
  });

  test('the word for dates is asked for once, and offered after that', async () => {
    const inputs = ['previousDay', 'dailySinceFanLifetimeStart'].map(
      (timeRange) => ({
        type: 'AlgorithmOutput',
        inputName: 'earlier',
        algorithm: 'fan_hours',
        timeRange,
      }),
    );
    inputs.forEach((it, at) => {
      writeTree(folder, { [`${at}.json`]: legacyText([it]) });
    });
    const args = ['decide', '0.json', '1.json'];
    const terminal = startTyping(args, { cwd: folder, rows: 24 });
    for (const [choose, word] of [
      ['\u001b[B\r', 'Dated\r'],
      ['\r', '\r'],
    ]) {
      await terminal.waitFor(/q ends/);
      terminal.type(choose ?? '');
      await terminal.waitFor(/come with its date/);
      terminal.type('\u001b[B\r');
      await terminal.waitFor(/Which word/);
      terminal.type(word ?? '');
      await terminal.waitFor(/To what does it apply/);
      terminal.type('\r');
      await terminal.waitFor(/Why\?/);
      terminal.type('As agreed.\r');
    }
    expect(await terminal.ended).toBe(0);
    expect(decisions()).toMatchObject([
      { choose: 'P2D', dates: 'Dated' },
      { choose: 'All', dates: 'Dated' },
    ]);
  });

  test('offers what the last answer applies to, and b takes the answer back', async () => {
    const terminal = startTyping(['decide', '.'], { cwd: folder, rows: 24 });
    await terminal.waitFor(/q ends/);
    terminal.type('\r');
    await terminal.waitFor(/● all 4 files that wait/);
    terminal.type('\u001b[B\r');
    await terminal.waitFor(/Why\?/);
    terminal.type('\r');
    await terminal.waitFor(/Written to[^]*b undoes/);
    terminal.type('\r');
    await terminal.waitFor(/● also files added later, anywhere/);
    terminal.type('\u001b');
    await terminal.waitFor(/b undoes/);
    expect(decisions()).toHaveLength(1);
    terminal.type('b');
    await terminal.waitFor(
      /Taken back from [^]*27 left\.[^]*seven days[^]*q ends/,
    );
    expect(decisions()).toEqual([]);
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
  });

  test('offers at each place the choices that it has', async () => {
    const first = { name: 'first', path: 'first', inputs: [] };
    const daily = { ...first, schedule: 'day' };
    const second = { ...daily, name: 'second', dependencies: ['first'] };
    writeTree(folder, {
      'a.json': JSON.stringify([first, second]),
      'b.json': JSON.stringify([daily, second]),
    });
    const args = ['decide', 'a.json', 'b.json'];
    const terminal = startTyping(args, { cwd: folder, rows: 24 });
    await terminal.waitFor(/how often[^]*q ends/i);
    terminal.type('s');
    const left = await terminal.waitFor(/place 1 of 2: a\.json[^]*q ends/);
    expect(left).not.toContain('Read its results too');
    terminal.type('p');
    await terminal.waitFor(/place 2 of 2: b\.json[^]*Read its results too/);
    terminal.type('q');
    await terminal.ended;
  });

  test('says which answers a drop makes moot, and b restores every byte', async () => {
    const rule = 'time-range-previous-day';
    const input = {
      type: 'AlgorithmOutput',
      inputName: 'earlier',
      algorithm: 'fan_hours',
      property: 'a.b',
      timeRange: 'previousDay',
    };
    const stub = { rule: 'property-dotted', choose: 'undecided', reason: '' };
    const decided = JSON.stringify([
      { rule, choose: 'P2D', reason: 'So.', where: { file: 'a.json' } },
      stub,
      { ...stub, where: { file: 'm/**' } },
      { rule, choose: 'P2D', reason: 'So.', where: { file: 'b.json' } },
    ]);
    const old = `{"decisions" :\r\n${decided} }`;
    writeTree(folder, {
      [decisionsName]: old,
      'a.json': legacyText([input]),
      'b.json': legacyText([input, { type: 'DCVoltage', inputName: 'v' }]),
    });
    const args = ['decide', 'a.json', 'b.json'];
    const terminal = startTyping(args, { cwd: folder, rows: 24 });
    await terminal.waitFor(/Read it as a path[^]*q ends/);
    terminal.type('\u001b[B\u001b[B\r');
    await terminal.waitFor(/To what does it apply/);
    terminal.type('\r');
    await terminal.waitFor(/Why\?[^]*2 answers then have nothing to answer\./);
    expect(decisions()).toHaveLength(4);
    terminal.type('Nobody reads it.\r');
    await terminal.waitFor(/Written to[^]*b undoes/);
    expect(decisions()).toHaveLength(5);
    terminal.type('b');
    await terminal.waitFor(/Taken back from[^]*q ends/);
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
    expect(readFileSync(join(folder, decisionsName), 'utf8')).toBe(old);
  });

  test('keeps inside the frame, and leaves nothing of what was not answered', async () => {
    const terminal = startTyping(['decide', '.'], { cwd: folder, rows: 24 });
    await terminal.waitFor(/place 1 of 4:[^]*q ends/);
    terminal.type('p');
    await terminal.waitFor(/place 2 of 4:[^]*q ends/);
    terminal.type('s');
    await terminal.waitFor(/\(skipped\)[^]*q ends/);
    terminal.type('\r');
    await terminal.waitFor(/To what does it apply\?/);
    terminal.type('\u001b');
    await terminal.waitFor(/q ends/);
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
    const screen = (await terminal.screen()).join('\n');
    expect(screen.slice(0, screen.indexOf('\n└'))).toBe(
      [
        '│',
        '■  The function keeps its results for seven days, and no Current word does that.',
        '│  How long should they be kept? (skipped)',
      ].join('\n'),
    );
  });

  test('draws below the marked choice what it reads, on one screen', async () => {
    const terminal = startTyping(['decide', monitoring], {
      cwd: folder,
      rows: 24,
    });
    for (let times = 0; times < 5; times++) {
      const shown = await terminal.waitFor(/q ends/);
      if (shown.includes('the day before')) break;
      terminal.type('s');
    }
    terminal.type('\u001b[B');
    await terminal.waitFor(/│ {6}P2D[^]*└/);
    terminal.type('\u001b[B\u001b[A');
    await terminal.waitFor(/│ {6}P2D[^]*└/);
    const screen = (await terminal.screen()).slice(-24).join('\n');
    expect(screen).toContain(
      [
        '│  ○ Read the last 24 hours  P1D       the function gets part of both days',
        '│  ● Read the last 2 days    P2D       the function must pick yesterday',
        '│                        yesterday               today        14:48',
        '│      Legacy            ████████████████████████',
        '│      P2D      ░░░░░░░░░███████████████████████████████████████┆',
      ].join('\n'),
    );
    terminal.type('q');
    await terminal.ended;
  });

  test.each([
    ['Ctrl-C', '\u0003', 130, /Stopped\./],
    ['Escape', '\u001b', 0, /Next:/],
    ['q', 'q', 0, /Next:/],
    ['Ctrl-D', '\u0004', 0, /Next:/],
  ])('%s keeps what is answered', async (_, key, status, words) => {
    const terminal = startTyping(['decide', '.'], {
      cwd: folder,
      columns: 40,
      rows: 24,
    });
    await terminal.waitFor(/q\s+[│ ]*ends/);
    terminal.type('\r');
    await terminal.waitFor(/To what does it apply\?/);
    terminal.type('\r');
    await terminal.waitFor(/Why\?/);
    terminal.type('It will do.\r');
    await terminal.waitFor(/Written to[^]*ends/);
    terminal.type(key);
    const shown = await terminal.waitFor(/^never$/);
    expect(await terminal.ended).toBe(status);
    expect((await terminal.screen()).join('\n')).toMatch(words);
    // The cursor is shown again.
    expect(shown.lastIndexOf('\u001b[?25h')).toBeGreaterThan(
      shown.lastIndexOf('\u001b[?25l'),
    );
    expect(decisions()).toHaveLength(1);
  });
});

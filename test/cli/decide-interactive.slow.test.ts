import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { runIn } from '../support/command.js';
import { decisionsName } from '../support/decisions.js';
import { openExample } from '../support/html-report.js';
import { skipNote } from '../support/start-command.js';
import { writeTree } from '../support/tree.js';
import { startTyping, type Typing } from '../support/terminal.js';

jest.setTimeout(180_000);

const note = skipNote(['python3', '--version']);
const down = '\u001b[B';

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

/** What a prompt is about, and what is typed there: each choice first, what it needs, and a reason. */
const answers: readonly (readonly [RegExp, (times: number) => string])[] = [
  [/q: quit|for which files|also for/, () => '\r'],
  [/Why\? Reviewers/, () => 'It will do.\r'],
  [/Why\?/, () => `${down}\r`],
  [/input: /, (times) => `RunsAfter${times}\r`],
  [/AssetProperty: /, () => 'ComponentStartDate\r'],
  [/replace: /, () => '{"InputType":"Events"}\r'],
  [/name: /, () => 'DateAndValue\r'],
];

/** Answers until the command ends; counts the questions. */
async function answerAll(terminal: Typing): Promise<number> {
  for (let times = 0, questions = 0; ; times++) {
    const shown = await terminal.waitFor(/◆ {2}[^\r\n]+[\r\n]|q: quit/);
    const [prompt] = /◆ {2}.+|q: quit/.exec(shown) ?? [];
    if (prompt === undefined) return questions;
    if (prompt === 'q: quit') questions++;
    const answer = answers.find(([about]) => about.test(prompt))?.[1];
    if (!answer) throw new Error(`no answer to ${prompt}`);
    terminal.type(answer(times));
  }
}

(note ? describe.skip : describe)(`decide -i in a terminal${note}`, () => {
  test('brings the example from nothing to migrated without an editor', async () => {
    writeTree(folder, { [schema]: '{}' });
    const terminal = startTyping(['decide', '-i', '.'], {
      cwd: folder,
      rows: 24,
    });
    const questions = await answerAll(terminal);
    expect(await terminal.ended).toBe(0);
    const shown = (await terminal.screen()).join('\n');
    expect(shown).toContain('12 files: 9 to be written, 3 skipped');
    expect(shown).toContain('Next: infomodel-migrate migrate . --write');
    expect(decisions()).toHaveLength(questions);
    expect(saved().$schema).toBe(schema);

    const migrated = runIn(folder, 'migrate . --out out');
    expect(migrated.status).toBe(0);
    expect(runIn(folder, 'check out').status).toBe(0);
  });

  test.each([
    ['Ctrl-C', '\u0003', 130, /Stopped\./],
    ['Ctrl-D', '\u0004', 0, /Next:/],
    ['Escape', '\u001b', 0, /Next:/],
  ])('%s keeps what is answered', async (_, key, status, words) => {
    const terminal = startTyping(['decide', '-i', '.'], {
      cwd: folder,
      columns: 40,
      rows: 24,
    });
    await terminal.waitFor(/q: quit/);
    terminal.type('\r');
    await terminal.waitFor(/files\?/);
    terminal.type('\r');
    await terminal.waitFor(/Why/);
    terminal.type('It will do.\r');
    await terminal.waitFor(/Question 2[^]*q: quit/);
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

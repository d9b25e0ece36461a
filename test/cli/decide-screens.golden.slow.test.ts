import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from '@jest/globals';
import { folderOf } from '../support/folder.js';
import { expectFile, golden } from '../support/golden.js';
import { skipNote } from '../support/start-command.js';
import { startTyping } from '../support/terminal.js';

const note = skipNote(['python3', '--version']);

const fence = (lines: readonly string[]): string =>
  `\`\`\`text\n${lines.join('\n').trim()}\n\`\`\``;

(note ? describe.skip : describe)(`the page of the screens${note}`, () => {
  test('is what a terminal shows', async () => {
    const folder = folderOf({});
    copyFileSync(
      join(golden, 'rules/time-range-previous-day/legacy.json'),
      join(folder, 'fan.json'),
    );
    const terminal = startTyping(['decide', '-i', 'fan.json'], {
      cwd: folder,
      rows: 24,
    });
    await terminal.waitFor(/q: quit/);
    const asked = await terminal.screen();
    terminal.type('\u001b[B');
    await terminal.waitFor(/●/);
    terminal.type('\r');
    await terminal.waitFor(/files\?/);
    terminal.type('\r');
    await terminal.waitFor(/Why/);
    terminal.type('The function selects by date.\r');
    await terminal.ended;
    const answered = await terminal.screen();
    const from = answered.findIndex((line) => line.includes('Question 1'));
    expectFile(
      '../docs/decide-screens.md',
      `# What does \`decide -i\` look like?

A question fills at most one screen of 80 columns and 24 rows: what is asked and how
often, the input in question, a line for each choice, and what the marked choice
changes. The arrow keys move the mark, and Enter chooses. A script that types into a
terminal makes this page.

${fence(['$ infomodel-migrate decide -i fan.json', ...asked])}

After the second choice, the files that it is for, and a reason:

${fence(answered.slice(from))}

[Decisions](decisions.md) says what becomes of the answer.
`,
    );
  });
});

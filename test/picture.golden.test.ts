import { join } from 'node:path';
import { describe, test } from '@jest/globals';
import { expectFile, golden } from './support/golden.js';
import { pictureOf } from './support/picture.js';
import { runInTerminal, skipNote } from './support/start-command.js';

const note = skipNote(['python3', '--version']);

/** What is said of the file, and what the marks mean; below follow warnings. */
const rows = 27;

(note ? describe.skip : describe)(`the picture in the README${note}`, () => {
  test('is what a terminal shows', async () => {
    const { stdout } = runInTerminal(
      ['diff', 'legacy.json', '--decisions', 'decisions.json'],
      { cwd: join(golden, 'terminal'), columns: 80, env: { NO_COLOR: '' } },
    );
    const shown = stdout.slice(stdout.indexOf('━'));
    expectFile('terminal/diff.svg', await pictureOf(shown, 80, rows));
  });
});

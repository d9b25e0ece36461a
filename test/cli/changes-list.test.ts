import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { addChanges } from '../../src/batch/changes-list.js';
import { run } from '../support/command.js';
import { exact, legacyText, signalInput } from '../support/legacy.js';
import { repositoryOf } from '../support/repository.js';

const owned = (name: string): string =>
  legacyText([signalInput], { name, path: name });

const output =
  '- [ ] Return the result in `Objects[].Data`, under the output name `algorithm_output`, where it was returned in `details`.';

describe('migrate --changes', () => {
  const cwd = repositoryOf({
    '.github/CODEOWNERS': '/in/fan/ @fans\n',
    'in/fan/a.json': owned('fan_a'),
    'in/b.json': exact('b'),
    'in/held.json': legacyText([{ type: 'DCVoltage', inputName: 'v' }]),
    'notes.md': '# Notes\n',
  });
  const list = (): string => readFileSync(join(cwd, 'todo.md'), 'utf8');
  const migrate = (...args: readonly string[]) =>
    run(['migrate', ...args, '--changes', 'todo.md'], { cwd });

  test('lists what the functions of written files must change, by owner', () => {
    const { stderr } = migrate('in/fan', '--write');
    expect(stderr).toContain('\nLeft: 1 function to change (todo.md)\n');
    expect(list()).toBe(`# Changes in function code

## \`@fans\`

### \`fan_a\`

${output}
- [ ] \`motorSpeed\`: Expect no call when the signal is missing, instead of an error.
`);
  });

  test('keeps ticks and notes, and adds what is new', () => {
    const ticked = list()
      .replace('[ ]', '[x]')
      .replace('\n\n### ', '\n\nBy May.\n\n### ');
    writeFileSync(join(cwd, 'todo.md'), ticked);
    migrate('in', '--write', '--allow-dirty');
    expect(list()).toBe(
      ticked.replace(
        '\n\n## ',
        `\n\n## (no owner)\n\n### \`b\`\n\n${output}\n\n## `,
      ),
    );
    expect(list()).not.toContain('fan_hours');
  });

  test.each([
    [
      ['migrate', 'in', '--check', '--changes', 'new.md'],
      /--check writes nothing/,
    ],
    [
      ['migrate', 'in', '--out', 'o', '--changes', 'notes.md'],
      /notes\.md is not a list/,
    ],
  ])('refuses %j', (args, words) => {
    const { status, stderr } = run(args, { cwd });
    expect(status).toBe(2);
    expect(stderr).toMatch(words);
    expect(readFileSync(join(cwd, 'notes.md'), 'utf8')).toBe('# Notes\n');
  });
});

test('adding the same again changes nothing, whatever the names are', () => {
  const functions = ['## a', '# b', 'c`d\n### e'].map((path) => ({
    path,
    algorithms: [],
    changes: [{ rule: 'output', inputs: [path], text: 'Do it.' }],
  }));
  const written = [{ owners: ['@a', '@b'], functions }];
  const list = addChanges('', written);
  expect(addChanges(list, written)).toBe(list);
  expect(list.match(/^- \[ \] /gm)).toHaveLength(6);
});

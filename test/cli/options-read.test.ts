import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Command } from '../../src/cli/command.js';

const src = join(import.meta.dirname, '../../src');

/** The code, without what defines options and without comments. */
const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('html'))
  .map((path) => readFileSync(join(src, path), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*[^]*?\*\/|^ *\/\/.*$|^ *readonly .*$/gm, '')
  .replaceAll(
    /^ *(\.\.\.)?'?[\w-]+'?: *((value|flag)\(|\{$|\w+Options\b)/gm,
    '',
  );

const commands = readdirSync(join(src, 'cli/commands')).map((file) =>
  file.replace('.ts', ''),
);

test.each(commands)('%s reads each option that it takes', async (name) => {
  const { command } = (await import(`../../src/cli/commands/${name}.js`)) as {
    command: Command;
  };
  const unread = Object.keys(command.builder)
    .map((it) =>
      it.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    .filter((it) => !new RegExp(`\\b${it}\\b`).test(code));
  expect(unread).toEqual([]);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../support/command.js';
import { commitAll, git } from '../support/repository.js';

/** Returns the command that the last lines of a run name. */
export function nextIn(printed: string): readonly string[] | undefined {
  return /^Next: infomodel-migrate (.*)$/m.exec(printed)?.[1]?.split(' ');
}

/** Answers every stub with its first choice, as a person would in an editor. */
function answer(path: string): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text
      .replaceAll('"choose": "undecided"', '"choose": "drop"')
      .replaceAll('"reason": ""', '"reason": "The function does without."'),
  );
}

/**
 * Migrates the folder `in` of a new repository, each command from the screen
 * before it; the questions that it asks in the terminal are answered in an
 * editor. Returns the commands.
 */
export function followCommands(folder: string): readonly string[] {
  git(folder, 'init', '--quiet');
  commitAll(folder);
  const seen: string[] = [];
  let next: readonly string[] | undefined = ['diff', 'in'];
  while (next && seen.length < 20) {
    seen.push(next.join(' '));
    const { stdout, stderr } = run(next, { cwd: folder });
    if (next[0] === 'decide')
      answer(join(folder, 'infomodel-migrate.decisions.json'));
    next = nextIn(stdout + stderr);
  }
  return seen;
}

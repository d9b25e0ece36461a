import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { Status } from '../../src/status/status.js';
import { run } from '../support/command.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { writeTree } from '../support/tree.js';

jest.setTimeout(600_000);

const [commits, days, files] = [200, 60, 30];
const firstDay = Date.UTC(2030, 0, 1);

const legacy = (name: string, count: number): string =>
  JSON.stringify(
    Array.from({ length: count }, (_, at): unknown =>
      (
        JSON.parse(
          legacyText([plainInput], { name: `${name}${at}` }),
        ) as unknown[]
      ).at(0),
    ),
  );
const current = (name: string, count: number): string =>
  JSON.stringify(
    Array.from({ length: count }, (_, at) => ({
      ...{ Name: `${name}${at}`, Path: name, ExecutionFrequency: 'Daily' },
      ...{ Inputs: [], Outputs: [{ OutputType: 'ObjectResult' }] },
    })),
  );

/** Commits at a time, in some time zone: the UTC day counts. */
function commitAt(folder: string, time: number, zone: number): void {
  process.env['GIT_COMMITTER_DATE'] =
    `${Math.floor(time / 1000)} ${zone < 0 ? '-' : '+'}${String(Math.abs(zone)).padStart(2, '0')}00`;
  commitAll(folder);
  delete process.env['GIT_COMMITTER_DATE'];
}

/** Counts what is checked out, without the tool. */
function countFolder(folder: string) {
  const count = {
    ...{ legacyFiles: 0, legacyAlgorithms: 0 },
    ...{ currentFiles: 0, currentAlgorithms: 0 },
  };
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    const list = JSON.parse(text) as readonly object[];
    const format = list.some((it) => 'Name' in it) ? 'current' : 'legacy';
    if (!Array.isArray(list)) continue;
    count[`${format}Files`]++;
    count[`${format}Algorithms`] += list.length;
  }
  return count;
}

test('the burndown of 200 commits over 60 days is what checking out each day counts', () => {
  const random = fc.sample(fc.integer({ min: 0, max: 999 }), commits * 5);
  const pick = (at: number, most: number): number => (random[at] ?? 0) % most;
  const names = Array.from({ length: files }, (_, at) => `models/m${at}.json`);
  const folder = repositoryOf({
    ...Object.fromEntries(names.map((name, at) => [name, legacy(`m${at}`, 2)])),
    'other/out.json': legacy('out', 1),
  });
  const main = git(folder, 'branch', '--show-current').trim();
  for (let at = 0; at < commits; at++) {
    const time = firstDay + (at * days * 86_400_000) / commits;
    const which = pick(5 * at, names.length);
    const path = names[which] ?? '';
    const algorithms = 1 + pick(5 * at + 1, 4);
    switch (pick(5 * at + 2, 6)) {
      case 0:
        writeTree(folder, { [path]: legacy(`n${at}`, algorithms) });
        break;
      case 1: {
        const renamed = `models/r${at}.json`;
        git(folder, 'mv', path, renamed);
        names[which] = renamed;
        break;
      }
      case 2: {
        // What a branch does counts when it is merged.
        git(folder, 'checkout', '--quiet', '-b', `side${at}`);
        writeTree(folder, { [path]: current(`s${at}`, algorithms) });
        commitAt(folder, time - 3 * 86_400_000, 0);
        git(folder, 'checkout', '--quiet', main);
        git(folder, 'merge', '--quiet', '--no-commit', '--no-ff', `side${at}`);
        break;
      }
      default:
        writeTree(folder, { [path]: current(`c${at}`, algorithms) });
    }
    commitAt(folder, time, pick(5 * at + 3, 24) - 11);
  }

  const args = ['models', '--since', '2030-01-01', '--format', 'json'];
  const { stdout } = run(['status', ...args], { cwd: folder });
  const counted = (JSON.parse(stdout) as Status).burndown?.[0]?.days ?? [];

  const log = git(folder, 'log', '--first-parent', '--format=%H %ct');
  const lasts = new Map<string, string>();
  for (const line of log.trim().split('\n').toReversed()) {
    const [id = '', time] = line.split(' ');
    lasts.set(new Date(Number(time) * 1000).toISOString().slice(0, 10), id);
  }
  const expected = [...lasts]
    .filter(([day]) => day >= '2030-01-01')
    .map(([day, commit]) => {
      git(folder, 'checkout', '--quiet', commit);
      return { day, commit, ...countFolder(join(folder, 'models')) };
    });
  expect(expected).toHaveLength(days);
  expect(counted).toEqual(expected);
});

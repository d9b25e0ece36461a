import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { Status } from '../../src/status/status.js';
import { run } from '../support/command.js';
import { currentAlgorithm, legacyText, plainInput } from '../support/legacy.js';
import { commitAll, git } from '../support/repository.js';
import { treeOf, writeTree } from '../support/tree.js';

jest.setTimeout(600_000);

const [commits, days, files] = [60, 20, 8];
const day = 86_400_000;
/** Histories end before today. */
const firstDay = Math.floor(Date.now() / day) * day - 30 * day;

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
    Array.from({ length: count }, (_, at) => currentAlgorithm(`${name}${at}`)),
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
    legacyFiles: 0,
    legacyAlgorithms: 0,
    currentFiles: 0,
    currentAlgorithms: 0,
    unreadableFiles: 0,
  };
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const text = readFileSync(join(folder, name), 'utf8');
    let list: readonly object[];
    try {
      list = JSON.parse(text) as readonly object[];
    } catch {
      count.unreadableFiles++;
      continue;
    }
    if (list.length === 0) continue;
    const format = list.some((it) => 'Name' in it) ? 'current' : 'legacy';
    count[`${format}Files`]++;
    count[`${format}Algorithms`] += list.length;
  }
  return count;
}

const dayOf = (time: number): string =>
  new Date(time).toISOString().slice(0, 10);

/** Makes a history of random edits, renames, reverts, merges and syntax errors that ended some days ago. */
function history(seed: number): string {
  const random = fc.sample(fc.integer({ min: 0, max: 999 }), {
    numRuns: commits * 5,
    seed,
  });
  const pick = (at: number, most: number): number => (random[at] ?? 0) % most;
  const names = Array.from({ length: files }, (_, at) => `models/m${at}.json`);
  const folder = treeOf({});
  git(folder, 'init', '--quiet');
  for (const [at, name] of names.entries())
    writeTree(folder, { [name]: legacy(`m${at}`, 2) });
  writeTree(folder, { 'other/out.json': legacy('out', 1) });
  commitAt(folder, firstDay, 0);
  const main = git(folder, 'branch', '--show-current').trim();
  for (let at = 1; at < commits; at++) {
    const time = firstDay + (at * days * day) / commits;
    const which = pick(5 * at, names.length);
    const path = names[which] ?? '';
    const algorithms = 1 + pick(5 * at + 1, 4);
    switch (pick(5 * at + 2, 8)) {
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
        commitAt(folder, time - 3 * day, 0);
        git(folder, 'checkout', '--quiet', main);
        git(folder, 'merge', '--quiet', '--no-commit', '--no-ff', `side${at}`);
        break;
      }
      case 3:
        writeTree(folder, { [path]: legacy(`b${at}`, 1).slice(0, -1) });
        break;
      case 4:
        // A commit without a change.
        break;
      default:
        writeTree(folder, { [path]: current(`c${at}`, algorithms) });
    }
    commitAt(folder, time, pick(5 * at + 3, 24) - 11);
    const changed = git(folder, 'diff', '--name-only', 'HEAD^', 'HEAD');
    if (changed !== '' && pick(5 * at + 4, 9) === 0) {
      process.env['GIT_COMMITTER_DATE'] =
        `${Math.floor(time / 1000) + 60} +0000`;
      git(folder, 'revert', '--no-edit', ...mergeParent(folder), 'HEAD');
      delete process.env['GIT_COMMITTER_DATE'];
      for (const [index, name] of names.entries())
        if (!existsSync(join(folder, name))) {
          const there = readdirSync(join(folder, 'models'));
          const known = new Set(names);
          const back = there.find((it) => !known.has(`models/${it}`));
          names[index] = `models/${back ?? there[0] ?? ''}`;
        }
    }
  }
  return folder;
}

/** The option that reverts a merge. */
function mergeParent(folder: string): readonly string[] {
  const parents = git(folder, 'show', '--no-patch', '--format=%P').trim();
  return parents.includes(' ') ? ['-m', '1'] : [];
}

test.each(Array.from({ length: 10 }, (_, seed) => seed))(
  'the burndown of history %i is what checking out each day counts',
  (seed) => {
    const folder = history(seed);
    const log = git(folder, 'log', '--first-parent', '--format=%H %ct')
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([id = '', time]) => ({ id, time: Number(time) * 1000 }));
    const head = git(folder, 'rev-parse', 'HEAD').trim();
    const counts = new Map(
      log.map(({ id }) => {
        git(folder, 'checkout', '--quiet', '--force', id);
        return [id, countFolder(join(folder, 'models'))];
      }),
    );
    git(folder, 'checkout', '--quiet', '--force', head);
    const row = (on: string, commit: string) => ({
      day: on,
      commit,
      ...counts.get(commit),
    });
    /** The rows after a commit, which is not among them. */
    const rowsAfter = (index: number, from: string) => {
      const lasts = new Map<string, string>();
      for (const { id, time } of log.slice(0, index))
        if (dayOf(time) >= from && !lasts.has(dayOf(time)))
          lasts.set(dayOf(time), id);
      const rows = [...lasts].map(([on, id]) => row(on, id)).toReversed();
      return [...rows, row(dayOf(Date.now()), head)];
    };
    const counted = (since: string) => {
      const args = ['models', '--since', since, '--format', 'json'];
      const { stdout } = run(['status', ...args], { cwd: folder });
      return (JSON.parse(stdout) as Status).burndown?.[0]?.days;
    };

    // Before the first commit, on each of some days, and after the last commit.
    const whole = rowsAfter(log.length, '');
    expect(whole.length).toBeGreaterThan(days / 2);
    expect(counted('2020-01-01')).toEqual(whole);
    for (const after of [3, 10, days + 2]) {
      const from = dayOf(firstDay + after * day);
      const before = log.find(({ time }) => dayOf(time) <= from);
      const rows = rowsAfter(log.length, from);
      expect([from, counted(from)]).toEqual([
        from,
        rows[0]?.day === from ? rows : [row(from, before?.id ?? ''), ...rows],
      ]);
    }
    // From a commit: its own state first.
    for (const index of [0, 7, log.length - 1]) {
      const { id = '', time = 0 } = log[index] ?? {};
      expect(counted(id)).toEqual([
        row(dayOf(time), id),
        ...rowsAfter(index, ''),
      ]);
    }
  },
);

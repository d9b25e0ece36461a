import { join } from 'node:path';
import { pathMatcher } from '../batch/find-files.js';
import {
  type PastCommit,
  readEachBlob,
  readHistory,
} from '../batch/git-history.js';
import { commitOf, gitOutput } from '../batch/git.js';
import { runError } from '../batch/run-error.js';
import { countModel } from '../file/count-model.js';
import { isDay } from '../report/baseline.js';
import type { Place } from './places.js';
import type { Burndown, Day, StatusRequest } from './status.js';

/** Returns the burndown of each repository; undefined without `--since`. */
export function collectBurndowns(
  places: readonly Pick<Place, 'root' | 'shown'>[],
  { paths, against, since, workingDirectory }: StatusRequest,
): readonly Burndown[] | undefined {
  if (since === undefined) return undefined;
  const meanings = [...paths, ...(against === undefined ? [] : [against])].map(
    (path) => pathMatcher(path, workingDirectory),
  );
  return places.map(({ root, shown }) => {
    if (root === undefined || shown === null)
      throw runError(
        '--since reads the past from git, and some of the files are in no git repository: omit those files, or omit --since.',
      );
    const past = burndownOf(root, firstDay(since, root), (path) => {
      const as = meanings.flatMap((it) => it(join(root, path)) ?? []);
      return as.find(({ named }) => named) ?? as[0];
    });
    return { repository: shown, ...past };
  });
}

function firstDay(since: string, root: string): string {
  if (isDay(since)) return since;
  const { id } = commitOf(root, since);
  const show = ['show', '--no-patch', '--no-show-signature', '--format=%ct'];
  return dayAt(Number(gitOutput(root, [...show, id]).toString()));
}

function dayAt(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Returns how a path below the root matches the PATHs; undefined if it does not. */
type PathMatcher = (path: string) => { readonly named: boolean } | undefined;

/**
 * Counts the files after the last first-parent commit of each day. Starts from
 * `HEAD` and undoes commit after commit, so it reads no other tree, and each
 * file version once.
 */
function burndownOf(
  root: string,
  since: string,
  matchPath: PathMatcher,
): Omit<Burndown, 'repository'> {
  const history = readHistory(root, Date.parse(since) / 1000);
  const { commits, head, isCut } = history;
  const lasts = new Map<string, PastCommit>();
  const versions = trackVersions(head, matchPath);
  for (const commit of commits) {
    const day = dayAt(commit.time);
    if (day >= since && !lasts.has(day)) lasts.set(day, commit);
    for (const { path, before } of commit.changes)
      versions.undo(path, before, lasts.size);
  }
  const days = countDays(root, lasts, versions.spansUntil(lasts.size));
  const sorted = days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const shallowSince = isCut ? (sorted[0]?.day ?? since) : null;
  return { shallowSince, days: sorted };
}

/** A version of a file and the days (counted back from the newest) at whose end it existed. */
interface Span {
  readonly blob: string;
  readonly named: boolean;
  readonly from: number;
  readonly to: number;
}

/** Tracks file versions from the newest day backwards. */
function trackVersions(
  head: ReadonlyMap<string, string>,
  matchPath: PathMatcher,
) {
  const spans: Span[] = [];
  const shown = new Map<string, Omit<Span, 'to'>>();
  const show = (path: string, blob: string, from: number): void => {
    const as = matchPath(path);
    if (as) shown.set(path, { blob, from, named: as.named });
  };
  const close = (version: Omit<Span, 'to'> | undefined, to: number): void => {
    if (version && version.from < to) spans.push({ ...version, to });
  };
  for (const [path, blob] of head) show(path, blob, 0);
  return {
    /** Undoes a change of a path that was made `days` before the newest day. */
    undo(path: string, before: string | undefined, days: number): void {
      close(shown.get(path), days);
      shown.delete(path);
      if (before !== undefined) show(path, before, days);
    },
    spansUntil(days: number): readonly Span[] {
      for (const version of shown.values()) close(version, days);
      return spans;
    },
  };
}

/** Reads each version once and counts the files at the end of each day. */
function countDays(
  root: string,
  lasts: ReadonlyMap<string, PastCommit>,
  spans: readonly Span[],
): readonly Day[] {
  const days = [...lasts].map(([day, { id }]) => ({
    ...{ day, commit: id, legacyFiles: 0, legacyAlgorithms: 0 },
    ...{ currentFiles: 0, currentAlgorithms: 0 },
  }));
  for (const named of [false, true]) {
    const versions = spans.filter((it) => it.named === named);
    const models = readEachBlob(
      root,
      [...new Set(versions.map(({ blob }) => blob))],
      (content) => countModel(content, named),
    );
    for (const { blob, from, to } of versions) {
      const model = models.get(blob);
      if (!model) continue;
      for (const day of days.slice(from, to)) {
        day[`${model.format}Files`]++;
        day[`${model.format}Algorithms`] += model.algorithms;
      }
    }
  }
  return days;
}

import { dirname, join, resolve } from 'node:path';
import { isOwnedBy, noOwner, ownersOf } from '../batch/code-owners.js';
import { exclusion, pathMatcher } from '../batch/find-files.js';
import { readEachBlob, readHistory } from '../batch/git-history.js';
import { commitOf, repositoryOf } from '../batch/git.js';
import { realPathOf } from '../batch/read-file.js';
import { runError } from '../batch/run-error.js';
import { gitOutput } from '../batch/run-git.js';
import { countModel, isUnreadable, type Model } from '../file/count-model.js';
import { shownPath } from '../file/paths.js';
import { hasFormatWord } from '../legacy/recognise.js';
import { isDay } from '../report/baseline-text.js';
import type { ModelPlace } from './places.js';
import type { Burndown, Day, StatusRequest } from './status.js';

type BurndownRequest = Pick<
  StatusRequest,
  | 'paths'
  | 'against'
  | 'since'
  | 'workingDirectory'
  | 'by'
  | 'owner'
  | 'exclude'
>;

/** Returns the burndown of each repository and, by owner or folder, of each group; undefined without `--since`. */
export function collectBurndowns(
  places: readonly Pick<ModelPlace, 'root' | 'shown' | 'files'>[],
  request: BurndownRequest,
): readonly Burndown[] | undefined {
  const { since, by } = request;
  if (since === undefined) return undefined;
  return places.flatMap(({ root, shown, files }) => {
    if (root === undefined || shown === null) {
      for (const { absolute } of files) {
        const found = repositoryOf(dirname(absolute));
        if (found.kind === 'refused') throw runError(found.reason);
      }
      throw runError(
        '--since reads the past from git, and some of the files are in no git repository: omit those files, or omit --since.',
      );
    }
    const groupsOf = (path: string): readonly string[] => {
      if (by === 'folder') return [path.replace(/(^|\/)[^/]*$/, '') || '.'];
      if (by !== 'owner') return [];
      const owners = ownersOf(join(root, path));
      return owners.length > 0 ? owners : [noOwner];
    };
    return burndownsOf(
      root,
      shown,
      since,
      roleMatcher(root, request),
      groupsOf,
    );
  });
}

/** The role of a path in the past. */
interface Role {
  readonly named: boolean;
  /** The path of its Current file, with `--against`. */
  readonly target?: string;
}

/** Returns the role of a path below the root; undefined: the run does not mean it. */
type RoleOf = (path: string) => Role | undefined;

function roleMatcher(root: string, request: BurndownRequest): RoleOf {
  const { paths, against, workingDirectory, owner } = request;
  const isExcluded = exclusion(request);
  const sources = paths.map((path) => pathMatcher(path, workingDirectory));
  const isOutput =
    against === undefined ? undefined : pathMatcher(against, workingDirectory);
  return (path) => {
    const absolute = join(root, path);
    const output = isOutput?.(absolute);
    if (output) return { named: false };
    if (isExcluded(shownPath(absolute, workingDirectory))) return undefined;
    if (owner !== undefined && !isOwnedBy(owner, absolute)) return undefined;
    const all = sources.flatMap((match) => match(absolute) ?? []);
    const found = all.find(({ named }) => named) ?? all[0];
    if (!found) return undefined;
    const { named, below } = found;
    if (against === undefined) return { named };
    const folder = realPathOf(resolve(workingDirectory, against));
    return { named, target: shownPath(join(folder, below), root) };
  };
}

/** Where the burndown begins. */
interface Start {
  readonly day: string;
  /** Seconds since 1970. */
  readonly time: number;
  /** The commit, if the user named one. */
  readonly id?: string;
}

function startOf(since: string, root: string): Start {
  if (isDay(since)) return { day: since, time: Date.parse(since) / 1000 };
  const { id } = commitOf(root, since);
  const show = ['show', '--no-patch', '--no-show-signature', '--format=%ct'];
  const time = Number(gitOutput(root, [...show, id]).toString());
  return { day: dayAt(time), time, id };
}

function dayAt(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** A version of a file that existed after some commits. */
interface Version extends Role {
  readonly blob: string;
}

/**
 * Counts the files after the last first-parent commit of each day, at the start,
 * and today. Starts from `HEAD` and undoes commit after commit, so it reads no
 * other tree, and each file version once.
 */
function burndownsOf(
  root: string,
  repository: string,
  since: string,
  roleOf: RoleOf,
  groupsOf: (path: string) => readonly string[],
): readonly Burndown[] {
  const start = startOf(since, root);
  const { commits, earlier, head, isCut } = readHistory(root, start.time);
  const versionAt = (path: string, blob: string): Version | undefined => {
    const role = roleOf(path);
    return role && { ...role, blob };
  };
  const tree = new Map<string, Version>();
  const set = (path: string, blob: string | undefined): void => {
    const version = blob === undefined ? undefined : versionAt(path, blob);
    if (version) tree.set(path, version);
    else tree.delete(path);
  };
  for (const [path, blob] of head) set(path, blob);

  const points: Point[] = [];
  const add = (day: string, commit: string): void => {
    points.push({ day, commit, tree: new Map(tree) });
  };
  const today = new Date().toISOString().slice(0, 10);
  const newest = commits[0]?.id ?? earlier;
  if (newest !== undefined && !commits.some((it) => dayAt(it.time) >= today))
    add(today, newest);
  const days = new Set<string>();
  let isBegun = false;
  for (const { id, time, changes } of commits) {
    const day = dayAt(time);
    isBegun = id === start.id;
    if ((day >= start.day && !days.has(day)) || isBegun) add(day, id);
    days.add(day);
    if (isBegun) break;
    for (const { path, before } of changes) set(path, before);
  }
  if (!isBegun && earlier !== undefined && !days.has(start.day))
    if (start.day < today) add(start.day, earlier);
  const sorted = points
    .toReversed()
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));

  const count = counterOf(root, sorted);
  const groups = [
    ...new Set(sorted.flatMap((it) => [...it.tree.keys()].flatMap(groupsOf))),
  ];
  const shallowSince = isCut ? (sorted[0]?.day ?? start.day) : null;
  return [undefined, ...groups.toSorted()].map((group) => {
    const days = sorted.map((point) =>
      count(
        point,
        (path) => group === undefined || groupsOf(path).includes(group),
      ),
    );
    return {
      repository,
      ...(group !== undefined && { group }),
      shallowSince,
      days,
      weeks: weeksOf(days),
    };
  });
}

/** The files after a commit. */
interface Point {
  readonly day: string;
  readonly commit: string;
  readonly tree: ReadonlyMap<string, Version>;
}

/** `broken`: not JSON, and without a word of the formats. */
type Counted = Model | 'unreadable' | 'broken' | undefined;

function faultOf(content: Uint8Array): Counted {
  if (!isUnreadable(content)) return undefined;
  return hasFormatWord(content) ? 'unreadable' : 'broken';
}

/** Reads each version once; returns a function that counts the files of a point. */
function counterOf(
  root: string,
  points: readonly Point[],
): (point: Point, isCounted: (path: string) => boolean) => Day {
  const versions = points.flatMap(({ tree }) => [...tree]);
  const models = new Map<string, Counted>();
  const keyOf = ({ blob, named }: Version): string => `${blob} ${named}`;
  for (const named of [false, true]) {
    const some = versions.filter(([, it]) => it.named === named);
    const ids = new Set(some.map(([, { blob }]) => blob));
    const read = readEachBlob(
      root,
      [...ids],
      (content) => countModel(content, named) ?? faultOf(content),
    );
    for (const [blob, model] of read) models.set(keyOf({ blob, named }), model);
  }
  const modelOf = (version: Version): Counted => models.get(keyOf(version));
  const isModel = (model: Counted): model is Model => typeof model === 'object';
  // A file that cannot be read counts only if one of its versions was a model.
  const wereModels = new Set(
    versions.flatMap(([path, it]) => (isModel(modelOf(it)) ? [path] : [])),
  );
  return ({ day, commit, tree }, isCounted) => {
    const sum = {
      legacyFiles: 0,
      legacyAlgorithms: 0,
      currentFiles: 0,
      currentAlgorithms: 0,
      unreadableFiles: 0,
    };
    for (const [path, version] of tree) {
      if (!isCounted(path)) continue;
      const model = modelOf(version);
      if (
        model === 'unreadable' ||
        (model === 'broken' && wereModels.has(path))
      )
        sum.unreadableFiles++;
      if (!isModel(model) || hasOutput(model, version, tree, modelOf)) continue;
      sum[`${model.format}Files`]++;
      sum[`${model.format}Algorithms`] += model.algorithms;
    }
    return { day, commit, ...sum };
  };
}

/** Returns whether the Current file of a Legacy file is there. */
function hasOutput(
  { format }: Model,
  { target }: Version,
  tree: Point['tree'],
  modelOf: (version: Version) => Counted,
): boolean {
  const output = target === undefined ? undefined : tree.get(target);
  const model = output && modelOf(output);
  return (
    format === 'legacy' &&
    typeof model === 'object' &&
    model.format === 'current'
  );
}

/** Returns the state at the last day and at the ends of the weeks before it. */
function weeksOf(days: readonly Day[]): readonly Day[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const weeks: Day[] = [];
  const end = Date.parse(last.day);
  for (let time = end; time >= Date.parse(first.day); time -= 7 * 86_400_000) {
    const day = dayAt(time / 1000);
    const state = days.findLast((it) => it.day <= day);
    if (state) weeks.push({ ...state, day });
  }
  return weeks.toReversed();
}

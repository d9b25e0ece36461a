import { join } from 'node:path';
import { isOwnedBy } from '../batch/code-owners.js';
import { parseDecisionsFile } from '../batch/decisions-file.js';
import { exclusion, pathMatcher } from '../batch/find-files.js';
import { readEachBlob, readHistory } from '../batch/git-history.js';
import { commitOf } from '../batch/git-commits.js';
import { pathFromHere, realPathOf } from '../batch/read-file.js';
import { runError } from '../batch/run-errors.js';
import { gitOutput } from '../batch/run-git.js';
import { defaultPrintOptions } from '../current/print-options.js';
import { convertBytes } from '../file/convert-bytes.js';
import { type DecideIn, decideWith } from '../file/decide-with.js';
import { makeRecord } from '../file/make-record.js';
import { bytewise, shownPath } from '../file/paths.js';
import { type State, stateOf } from '../formats/states.js';
import { groupBy } from '../json/collections.js';
import { isDay } from '../report/baseline-text.js';
import type { StatusRequest } from './status.js';

export type PointsRequest = Pick<
  StatusRequest,
  'paths' | 'against' | 'owner' | 'exclude'
>;

/** The role of a path in the past. */
interface Role {
  /** The user named this very file. */
  readonly named: boolean;
  /** The path of its Current file, with `--against`. */
  readonly target?: string;
}

/** Returns a function that gives the role of a path below the root; undefined: the run does not mean it. */
function roleMatcher(
  root: string,
  request: PointsRequest,
): (path: string) => Role | undefined {
  const { paths, against, owner } = request;
  const isExcluded = exclusion(request);
  const match = pathMatcher(paths);
  const isOutput = pathMatcher(against === undefined ? [] : [against]);
  return (path) => {
    const absolute = join(root, path);
    if (isOutput(absolute)) return { named: false };
    if (isExcluded(pathFromHere(absolute))) return undefined;
    if (owner !== undefined && !isOwnedBy(owner, absolute)) return undefined;
    const pathMatch = match(absolute);
    if (!pathMatch) return undefined;
    const { named, below } = pathMatch;
    if (against === undefined) return { named };
    const folder = realPathOf(against);
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

/** Returns the day (UTC) of a time in seconds since 1970. */
export function dayAt(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** A version of a file that existed after some commits. */
export interface Version extends Role {
  readonly blob: string;
}

/** The files after a commit. */
export interface Point {
  readonly day: string;
  readonly commit: string;
  readonly tree: ReadonlyMap<string, Version>;
  /** The blob of the decisions file; undefined where there was none. */
  readonly decisions: string | undefined;
}

export interface Past {
  /** By day. */
  readonly points: readonly Point[];
  /** The day on which the past begins, as asked. */
  readonly start: string;
  /** A shallow clone lacks some of the requested commits. */
  readonly isCut: boolean;
}

/**
 * Returns the files after the last first-parent commit of each day, at the start,
 * and today. Starts from `HEAD` and undoes commit after commit, so it reads no
 * other tree.
 * @param since a day or a commit
 * @param decisionsPath below the root
 */
export function pointsSince(
  root: string,
  since: string,
  decisionsPath: string,
  request: PointsRequest,
): Past {
  const start = startOf(since, root);
  const { commits, earlier, head, isCut } = readHistory(root, start.time);
  const today = new Date().toISOString().slice(0, 10);
  // A commit may have a date to come.
  if (start.day > today && commits.length === 0)
    throw runError(
      `--since ${since} is after today: name a day in the past, or a commit.`,
    );
  const roleOf = roleMatcher(root, request);
  const tree = new Map<string, Version>();
  let decisions: string | undefined;
  const set = (path: string, blob: string | undefined): void => {
    if (path === decisionsPath) decisions = blob;
    const role = roleOf(path);
    if (role && blob !== undefined) tree.set(path, { ...role, blob });
    else tree.delete(path);
  };
  for (const [path, blob] of head) set(path, blob);

  const points: Point[] = [];
  const add = (day: string, commit: string): void => {
    points.push({ day, commit, tree: new Map(tree), decisions });
  };
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
  return {
    points: points.toReversed().toSorted((a, b) => bytewise(a.day, b.day)),
    start: start.day,
    isCut,
  };
}

/** A version of a file in the past. */
export interface PastFile extends Version {
  /** Below the root of the repository, with `/`. */
  readonly path: string;
  /** The blob of the decisions file at that time; undefined where there was none. */
  readonly decisions: string | undefined;
}

/**
 * Maps each version of a file with each version of the decisions that applied to
 * it. Returns a function that gives its state. Each file is seen by itself: names
 * in other files are unknown.
 * @param decisionsPath below the root
 */
export async function pastStates(
  root: string,
  decisionsPath: string,
  files: readonly PastFile[],
): Promise<(file: PastFile) => State | undefined> {
  const decideIns = await decideInsOf(root, decisionsPath, files);
  const distinct = new Map(files.map((file) => [keyOf(file), file]));
  const byBlob = groupBy(distinct.values(), ({ blob }) => blob);
  const states = new Map<string, State | undefined>();
  readEachBlob(root, [...byBlob.keys()], (content, id) => {
    for (const file of byBlob.get(id) ?? [])
      states.set(
        keyOf(file),
        stateIn(file, content, decideIns.get(file.decisions)),
      );
  });
  return (file) => states.get(keyOf(file));
}

function keyOf({ path, blob, named, decisions = '' }: PastFile): string {
  return [blob, decisions, named, path].join(' ');
}

/** Returns the decisions of each version of their file; a version that is invalid has none. */
async function decideInsOf(
  root: string,
  path: string,
  files: readonly PastFile[],
): Promise<ReadonlyMap<string | undefined, DecideIn>> {
  const ids = new Set(files.flatMap(({ decisions }) => decisions ?? []));
  const versions = readEachBlob(root, [...ids], (content) => content);
  const decideIns = new Map<string, DecideIn>();
  for (const [id, content] of versions) {
    const loaded = await parseDecisionsFile(content, path);
    if (loaded.ok) decideIns.set(id, decideWith(loaded.file, root));
  }
  return decideIns;
}

function stateIn(
  { path, named }: PastFile,
  content: Uint8Array,
  decideIn = decideWith(undefined, ''),
): State | undefined {
  const options = { print: defaultPrintOptions, named, decideIn };
  const conversion = convertBytes(path, content, options);
  return stateOf(makeRecord(path, conversion, { decideIn }));
}

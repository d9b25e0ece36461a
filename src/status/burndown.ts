import { dirname, join, resolve } from 'node:path';
import { ownerGroups, ownersOf } from '../batch/code-owners.js';
import { readEachBlob } from '../batch/git-history.js';
import { repositoryOf } from '../batch/git.js';
import { runError } from '../batch/run-errors.js';
import { decisionsFileName } from '../decisions/decision.js';
import { countModel, isUnreadable, type Model } from '../file/counts.js';
import { shownPath } from '../file/paths.js';
import { hasFormatWord } from '../legacy/recognise.js';
import {
  dayAt,
  type PastFile,
  pastStates,
  type Point,
  type PointsRequest,
  pointsSince,
  type Version,
} from './past-files.js';
import type { ModelPlace } from './places.js';
import type { Burndown, Day, StatusRequest } from './status.js';

type BurndownRequest = PointsRequest & Pick<StatusRequest, 'since' | 'by'>;

/** Returns the burndown of each repository and, by owner, folder or state, of each group; undefined without `--since`. */
export async function collectBurndowns(
  places: readonly ModelPlace[],
  request: BurndownRequest,
): Promise<readonly Burndown[] | undefined> {
  const { since } = request;
  if (since === undefined) return undefined;
  const burndowns: Burndown[] = [];
  for (const place of places)
    burndowns.push(...(await burndownsOf(place, since, request)));
  return burndowns;
}

/** Counts the files after the last commit of each day; reads each file version once. */
async function burndownsOf(
  { root, path: repository, files, decisions }: ModelPlace,
  since: string,
  request: BurndownRequest,
): Promise<readonly Burndown[]> {
  if (root === undefined || repository === null) {
    for (const { absolute } of files) {
      const foundRepository = repositoryOf(dirname(absolute));
      if (foundRepository.kind === 'refused')
        throw runError(foundRepository.reason);
    }
    throw runError(
      '--since reads the past from git, and some of the files are in no git repository: omit those files, or omit --since.',
    );
  }
  const decisionsPath = shownPath(
    resolve(decisions?.path ?? decisionsFileName),
    root,
  );
  const past = pointsSince(root, since, decisionsPath, request);
  const { points } = past;
  const counter = counterOf(root, points);
  const groupsOf = await groupsBy(
    request.by,
    root,
    decisionsPath,
    points,
    counter,
  );
  const groups = new Set(
    points.flatMap((point) =>
      [...point.tree.keys()].flatMap((path) => groupsOf(path, point)),
    ),
  );
  const shallowSince = past.isCut ? (points[0]?.day ?? past.start) : null;
  return [undefined, ...[...groups].toSorted()].flatMap((group) => {
    const days = points.map((point) =>
      counter.count(
        point,
        (path) => group === undefined || groupsOf(path, point).includes(group),
      ),
    );
    // A folder without models is in no table either.
    if (group !== undefined && days.every(isEmpty)) return [];
    return {
      repository,
      ...(group !== undefined && { group }),
      shallowSince,
      days,
      weeks: weeksOf(days),
    };
  });
}

function isEmpty({ legacyFiles, currentFiles, unreadableFiles }: Day): boolean {
  return legacyFiles + currentFiles + unreadableFiles === 0;
}

type GroupsOf = (path: string, point: Point) => readonly string[];

/** Returns a function that gives the groups of a file after a commit. */
async function groupsBy(
  by: BurndownRequest['by'],
  root: string,
  decisionsPath: string,
  points: readonly Point[],
  { modelOf }: ReturnType<typeof counterOf>,
): Promise<GroupsOf> {
  switch (by) {
    case 'folder':
      return (path) => [dirname(path)];
    case 'owner':
      return (path) => ownerGroups(ownersOf(join(root, path)));
    case 'state': {
      const pastFiles = ({ tree, decisions }: Point): readonly PastFile[] =>
        [...tree].flatMap(([path, version]) => {
          const model = modelOf(version);
          return isModel(model) && model.format === 'legacy'
            ? { path, ...version, decisions }
            : [];
        });
      const files = points.flatMap(pastFiles);
      const stateOf = await pastStates(root, decisionsPath, files);
      return (path, { tree, decisions }) => {
        const version = tree.get(path);
        const model = version && modelOf(version);
        if (!version || model === undefined) return [];
        if (!isModel(model)) return ['fix'];
        if (model.format === 'current') return ['done'];
        return [stateOf({ path, ...version, decisions }) ?? []].flat();
      };
    }
    default:
      return () => [];
  }
}

/** `broken`: not JSON, and without a word of the formats. */
type Counted = Model | 'unreadable' | 'broken' | undefined;

function isModel(model: Counted): model is Model {
  return typeof model === 'object';
}

function faultOf(content: Uint8Array): Counted {
  if (!isUnreadable(content)) return undefined;
  return hasFormatWord(content) ? 'unreadable' : 'broken';
}

/** Reads each version once; returns functions that recognise and count the files of a point. */
function counterOf(root: string, points: readonly Point[]) {
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
  // A file that cannot be read counts only if one of its versions was a model.
  const wereModels = new Set(
    versions.flatMap(([path, it]) => (isModel(modelOf(it)) ? [path] : [])),
  );
  const count = (
    { day, commit, tree }: Point,
    isCounted: (path: string) => boolean,
  ): Day => {
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
  return { modelOf, count };
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
  return format === 'legacy' && isModel(model) && model.format === 'current';
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

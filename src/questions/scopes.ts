import { globOf, type Where } from '../decisions/decision.js';
import type { Found } from '../formats/text/errors.js';
import { pluralise } from '../rule/message-text.js';
import { type OpenQuestion, partsOf } from './open-questions.js';
import type { Session } from './session.js';

/** The part of the repository that a run is about. */
export interface Part {
  readonly words: string;
  /** Relative to the decisions file. */
  readonly glob: string;
}

export interface ScopeSettings {
  /** Undefined: the run has the whole folder of the decisions file. */
  readonly part: Part | undefined;
  /** Returns the owners of a file, by its path in reports. */
  readonly ownersOf: (path: string) => readonly string[];
}

/** Whom an answer is for. */
export interface Scope {
  readonly words: string;
  readonly where: Where;
  readonly places: readonly Found[];
}

/** Counts the files of places, and their owners if several: `13 files of 3 owners`. */
export function filesOfOwners(
  places: readonly Found[],
  { ownersOf }: Pick<ScopeSettings, 'ownersOf'>,
): string {
  const paths = pathsOf(places);
  const owners = new Set(paths.flatMap(ownersOf));
  const files = pluralise(paths.length, 'file');
  return owners.size < 2 ? files : `${files} of ${owners.size} owners`;
}

/** More files than this are named by their folder only. */
const maxNamed = 12;

/**
 * Returns whom an answer can be for. The first is the whole run: everywhere, or
 * in a run over a part of the repository that part.
 */
export function scopesOf(
  question: OpenQuestion,
  example: Found,
  { records, settings: { isWhole, pathInFile } }: Session,
  settings: ScopeSettings,
): readonly Scope[] {
  const { places } = question;
  const { part, ownersOf } = settings;
  const isComplete = isWhole && !part;
  const scope = (
    words: string,
    where: Where,
    of: readonly Found[] = places,
  ): Scope => ({
    where,
    places: of,
    words: `${words}: ${filesOfOwners(of, settings)}`,
  });
  const inPart: Where = part ? { file: part.glob } : {};
  const asked = pathsOf(places);
  const all = records.map(({ path }) => path);
  const owners = new Set(asked.flatMap(ownersOf)).size > 1;
  const ofOwners = owners ? ownersOf(example.file.path) : [];
  // A folder with all of the places still leaves out files to come.
  const narrow = partsOf({ places: [example] }, pathInFile).filter(
    ({ where, keeps }) =>
      !places.every(keeps) || (!part && /[^.]\/\*\*$/.test(where.file ?? '')),
  );
  const these = {
    file: oneGlob(asked.map((path) => globOf(pathInFile(path)))),
  };
  return [
    ...(part ? [scope(`only ${part.words}`, inPart)] : []),
    ...(isComplete ? [scope('everywhere', {})] : []),
    ...(asked.length > maxNamed
      ? []
      : [scope(asked.length === 1 ? 'only this file' : 'only these', these)]),
    ...ofOwners.map((owner) => {
      const isTheirs = (path: string) => ownersOf(path).includes(owner);
      const theirs = places.filter(({ file }) => isTheirs(file.path));
      const globs = globsFor(all.filter(isTheirs), all, pathInFile);
      return scope(`this owner, ${owner}`, { file: oneGlob(globs) }, theirs);
    }),
    ...narrow.map(({ words, where, keeps }) =>
      scope(`only ${words}`, { ...inPart, ...where }, places.filter(keeps)),
    ),
    ...(isComplete
      ? []
      : [scope('everywhere, also in files that are not here', {})]),
  ].filter((it) => it.places.length > 0);
}

function pathsOf(places: readonly Found[]): readonly string[] {
  return [...new Set(places.map(({ file }) => file.path))];
}

/** Returns the largest folders that hold only the wanted ones of all files, and the other files by name. */
function globsFor(
  wanted: readonly string[],
  all: readonly string[],
  pathInFile: (path: string) => string,
): readonly string[] {
  const inside = new Set(wanted);
  const foreign = new Set(
    all
      .filter((path) => !inside.has(path))
      .flatMap((path) => foldersAbove(pathInFile(path))),
  );
  return wanted.map((path) => {
    const pathOfFile = pathInFile(path);
    const folder = foldersAbove(pathOfFile).find((it) => !foreign.has(it));
    return folder === undefined ? globOf(pathOfFile) : `${globOf(folder)}/**`;
  });
}

/** Returns the folders that a path is in, the outermost first. */
function foldersAbove(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

/** Joins globs to one that matches what any of them does. */
export function oneGlob(globs: readonly string[]): string {
  const [first = '', ...others] = new Set(globs);
  return others.length === 0 ? first : `{${[first, ...others].join(',')}}`;
}

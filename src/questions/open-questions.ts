import { stringAt } from '../json/node.js';
import { locate } from '../json/parse.js';
import { sourceTextOf } from '../json/decode.js';
import type { Found } from '../formats/text/errors.js';
import { getOrCompute, groupBy } from '../json/collections.js';
import { type Where, globOf } from '../decisions/decision.js';
import { bytewise } from '../file/paths.js';
import type { FileReport } from '../report/report.js';
import { ruleOf } from '../report/report-findings.js';
import { openQuestions, questionKey } from '../report/to-decide.js';
import type { Rule } from '../rule/rule.js';
import { truncateMiddle } from '../rule/message-text.js';

export interface OpenQuestion {
  readonly key: string;
  readonly rule: Rule;
  /** The key or Legacy value, as JSON text, where each is a question of its own. */
  readonly about: string | undefined;
  /** In the order of the files; never empty. */
  readonly places: readonly [Found, ...Found[]];
  /** Files that wait for it, and perhaps for others. */
  readonly files: number;
  /** Files that can be written once this and the questions before it are answered. */
  readonly frees: number;
}

/**
 * Returns the open questions, in the order that frees files soonest; with
 * `all`, then those about warnings and notes.
 */
export function openQuestionsIn(
  files: readonly FileReport[],
  all: boolean,
): readonly OpenQuestion[] {
  const places = files.flatMap((file) =>
    file.findings
      .filter((it) => it.choices.length > 0 && it.decision === null)
      .map((finding): Found => ({ file, finding })),
  );
  const groups = groupBy(places, ({ finding }) => questionKey(finding));
  const errors = openQuestions(files).map((it) => ({
    ...it,
    key: questionKey(it),
  }));
  const asked = new Set(errors.map(({ key }) => key));
  const others = [...groups.keys()]
    .filter((key) => all && !asked.has(key))
    .map((key) => ({ key, frees: 0 }));
  return [...errors, ...others].flatMap(({ key, frees }) => {
    const [first, ...rest] = groups.get(key) ?? [];
    const rule = first && ruleOf(first.finding.rule);
    if (!first || !rule) return [];
    const { about } = first.finding;
    const files = new Set([first, ...rest].map(({ file }) => file)).size;
    return [{ key, rule, about, places: [first, ...rest], files, frees }];
  });
}

/** Returns the `where` of an answer to the whole question. */
export function whereOf({ rule, about }: OpenQuestion): Where {
  return rule.askedBy && about !== undefined
    ? { [rule.askedBy]: JSON.parse(about) as unknown }
    : {};
}

export function functionsOf({ places }: OpenQuestion): readonly string[] {
  const paths = places.flatMap(({ file, finding }) => {
    const [, index] = finding.pointer.split('/');
    return pathsIn(file)[Number(index)] ?? [];
  });
  return [...new Set(paths)].toSorted(bytewise);
}

/** Caches the function of each algorithm by file. */
const knownPaths = new WeakMap<FileReport, readonly (string | undefined)[]>();

function pathsIn(file: FileReport): readonly (string | undefined)[] {
  return getOrCompute(knownPaths, file, () => {
    const root = locate(sourceTextOf(file.sourceText ?? '[]').text);
    return root.kind === 'array'
      ? root.items.map((it) => stringAt(it, 'path'))
      : [];
  });
}

export function foldersOf({ places }: OpenQuestion): readonly string[] {
  const folders = places.map(({ file }) => folderOf(file.path));
  return [...new Set(folders)].toSorted(bytewise);
}

/** Returns the folder of a path; `.` where it has none. */
function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
}

/** Returns the Legacy value at a place, as JSON text; undefined where it has several parts. */
export function valueAt({ file, finding }: Found): string | undefined {
  const text = file.sourceText?.slice(finding.start.offset, finding.end.offset);
  return text === undefined || /^[[{]/.test(text) ? undefined : text;
}

/** A subset of the places of a question. */
export interface Narrowing {
  readonly words: string;
  readonly where: Where;
  readonly keeps: (place: Found) => boolean;
}

/**
 * Returns the proper subsets of a question that contain one of its places.
 * @param pathInFile returns a path of a report as decisions have it
 */
export function narrowings(
  { rule, places }: OpenQuestion,
  place: Found,
  pathInFile: (path: string) => string,
): readonly Narrowing[] {
  const { file, finding } = place;
  const { algorithm, input } = finding;
  const value = rule.askedBy === 'value' ? undefined : valueAt(place);
  const path = pathInFile(file.path);
  const folder = folderOf(file.path);
  const part = (
    words: string,
    where: Where,
    of: (it: Found) => unknown,
  ): Narrowing => ({ words, where, keeps: (it) => of(it) === of(place) });
  return [
    ...(value === undefined
      ? []
      : [
          part(
            `the value ${truncateMiddle(value)}`,
            { value: JSON.parse(value) as unknown },
            valueAt,
          ),
        ]),
    part(`the file ${path}`, { file: globOf(path) }, (it) => it.file.path),
    part(
      `files below ${folder}`,
      { file: `${globOf(folderOf(path))}/**` },
      (it) => it.file.path.startsWith(`${folder}/`),
    ),
    ...(algorithm === null
      ? []
      : [
          part(
            `the algorithm ${algorithm}`,
            { algorithm: globOf(algorithm) },
            (it) => it.finding.algorithm,
          ),
        ]),
    ...(input === null
      ? []
      : [
          part(
            `the input ${input}`,
            { input: globOf(input) },
            (it) => it.finding.input,
          ),
        ]),
  ].filter(({ keeps }) => !places.every(keeps));
}

import { childrenOf, nodesByPointer, stringAt } from '../json/node.js';
import { locate } from '../json/parse.js';
import { sourceTextOf } from '../json/source-text.js';
import type { Found } from '../formats/text/errors.js';
import { getOrCompute, groupBy } from '../json/collections.js';
import { globOf, type Where } from '../decisions/decision.js';
import { bytewise } from '../file/paths.js';
import { ruleOf } from '../file/all-rules.js';
import { type FileRecord, objectAt } from '../file/record.js';
import {
  askedFindings,
  isFix,
  openErrors,
  openQuestions,
  questionKey,
  questionsOf,
  waitingTally,
} from '../report/to-decide.js';
import { choicesOf } from '../rule/choice.js';
import type { Choice, Rule } from '../rule/rule.js';
import { truncateMiddle } from '../rule/message-text.js';
import { opensMore } from './opens-more.js';
import { foundIn, type Session } from './session.js';

export interface OpenQuestion {
  readonly key: string;
  readonly rule: Rule;
  /** The key or Legacy value, as JSON text, where each is a question of its own. */
  readonly about: string | undefined;
  /** In the order of the files; never empty. */
  readonly places: readonly [Found, ...Found[]];
  /** The choices that can be carried out at one of the places at least. */
  readonly choices: readonly Choice[];
  /** Files that wait for it, and perhaps for others. */
  readonly files: number;
  /** Files that can be written once this and the questions before it are answered, whatever the answers are. */
  readonly frees: number;
}

/**
 * Returns the questions that are open under the answers of the session, in the
 * order that frees files soonest; with `all`, then those about warnings and notes.
 * @param skipped keys of questions that stay open: no answer frees their files
 */
export function openQuestionsIn(
  session: Session,
  all = false,
  skipped: readonly string[] = [],
): readonly OpenQuestion[] {
  const { records, decideIn } = session;
  const places = records.flatMap((file) =>
    askedFindings(file, all).map((finding): Found => ({ file, finding })),
  );
  const ofRun = all
    ? foundIn(session).filter(
        ({ finding }) => 'places' in finding && finding.decision === null,
      )
    : [];
  const groups = groupBy([...places, ...ofRun], ({ finding }) =>
    questionKey(finding),
  );
  const isSkipped = (it: FileRecord): boolean =>
    skipped.length > 0 &&
    askedFindings(it).some((finding) => skipped.includes(questionKey(finding)));
  const waiting = records.reduce(
    (sum, it) =>
      waitingTally.add(
        sum,
        questionsOf(
          isSkipped(it) || opensMore(it, decideIn)
            ? { ...it, opensMore: true as const }
            : it,
        ),
      ),
    waitingTally.empty(),
  );
  const errors = openQuestions(waiting.values()).map((it) => ({
    ...it,
    key: questionKey(it),
  }));
  const asked = new Set(errors.map(({ key }) => key));
  const others = [...groups.keys()]
    .filter((key) => !asked.has(key))
    .map((key) => ({ key, frees: 0 }));
  return [...errors, ...others].flatMap(({ key, frees }) => {
    const [first, ...rest] = groups.get(key) ?? [];
    const rule = first && ruleOf(first.finding.rule);
    if (!first || !rule) return [];
    const { about } = first.finding;
    const places = [first, ...rest] as const;
    const files = new Set(places.map(({ file }) => file)).size;
    const choices = choicesOf(rule).filter(({ name }) =>
      places.some(({ finding }) => finding.choices.includes(name)),
    );
    return [{ key, rule, about, places, choices, files, frees }];
  });
}

/** Returns what must be fixed in the source, in the order of the files. */
export function fixesIn(records: readonly FileRecord[]): readonly Found[] {
  return records.flatMap((file) =>
    openErrors(file)
      .filter(isFix)
      .map((finding) => ({ file, finding })),
  );
}

/**
 * Returns the place to show: in the smallest file an input that waits for no other question.
 * @param beside the place of another question: one of the same input comes first
 */
export function exampleOf(
  { places }: Pick<OpenQuestion, 'places'>,
  beside?: Found,
): Found {
  const [first] = places;
  const same = places.find(
    ({ file, finding }) =>
      file.path === beside?.file.path &&
      objectAt(finding.pointer) === objectAt(beside.finding.pointer),
  );
  if (same) return same;
  const sizeOf = ({ file }: Found): number => file.sourceText?.length ?? 0;
  const bySize = places.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return bySize.find((it) => !waitsForOthers(it)) ?? bySize[0] ?? first;
}

const waitsForOthers = (place: Found): boolean => questionsAt(place).length > 1;

/**
 * Returns the text of the file at a place, and the whole input in question; of an
 * algorithm, which may be long, the place alone.
 */
export function objectAsked({ file, finding }: Found): {
  readonly text: string;
  readonly object: { readonly start: number; readonly end: number };
} {
  const text = file.sourceText ?? '';
  const pointer = objectAt(finding.pointer);
  const place = { start: finding.start.offset, end: finding.end.offset };
  if (finding.input === null || file.format !== 'legacy')
    return { text, object: place };
  const source = sourceTextOf(text);
  const node = nodesByPointer(locate(source.text)).get(pointer);
  const before = source.byteOrderMark ? 1 : 0;
  const object = node && {
    start: node.start + before,
    end: node.end + before,
  };
  return { text, object: object ?? place };
}

/** Returns the keys of the questions that the input or algorithm at a place waits for. */
export function questionsAt({ file, finding }: Found): readonly string[] {
  const object = objectAt(finding.pointer);
  const open = openErrors(file).filter(
    (it) => !isFix(it) && objectAt(it.pointer) === object,
  );
  return [...new Set(open.map(questionKey))];
}

/**
 * Returns all subsets of a question that an answer can be for, each once.
 * @param pathInFile returns a path of a report as decisions have it
 */
export function partsOf(
  { places }: Pick<OpenQuestion, 'places'>,
  pathInFile: (path: string) => string,
): readonly Narrowing[] {
  const parts = places.flatMap((place) => narrowingsAt(place, pathInFile));
  return [...new Map(parts.map((it) => [it.words, it])).values()];
}

/** Returns the `where` of an answer to the whole question. */
export function whereOf({
  rule,
  about,
}: Pick<OpenQuestion, 'rule' | 'about'>): Where {
  return rule.askedBy && about !== undefined
    ? { [rule.askedBy]: JSON.parse(about) as unknown }
    : {};
}

/** Returns the functions of the algorithms that a question is about. */
export function functionsOf({ places }: OpenQuestion): readonly string[] {
  const paths = places.flatMap(({ file, finding }) => {
    const [, index] = finding.pointer.split('/');
    return pathsIn(file)[Number(index)] ?? [];
  });
  return [...new Set(paths)].toSorted(bytewise);
}

/** Caches the functions of a file: many questions are about it. */
const knownPaths = new WeakMap<FileRecord, readonly (string | undefined)[]>();

function pathsIn(file: FileRecord): readonly (string | undefined)[] {
  return getOrCompute(knownPaths, file, () => {
    const root = locate(sourceTextOf(file.sourceText ?? '[]').text);
    return childrenOf(root).map((it) => stringAt(it, 'path'));
  });
}

/** Returns the folder of a path; `.` where it has none. */
function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
}

/** Returns the Legacy value at a place, as JSON text; undefined where it has several parts. */
function valueAt({ file, finding }: Found): string | undefined {
  const text = file.sourceText?.slice(finding.start.offset, finding.end.offset);
  return text === undefined || /^[[{]/.test(text) ? undefined : text;
}

/** A subset of the places of a question. */
export interface Narrowing {
  readonly words: string;
  readonly where: Where;
  readonly keeps: (place: Found) => boolean;
}

function narrowingsAt(
  place: Found,
  pathInFile: (path: string) => string,
): readonly Narrowing[] {
  const { file, finding } = place;
  const { algorithm, input } = finding;
  const rule = ruleOf(finding.rule);
  const value = rule?.askedBy === 'value' ? undefined : valueAt(place);
  const path = pathInFile(file.path);
  const folder = folderOf(file.path);
  const part = (
    words: string,
    where: Where,
    of: (it: Found) => unknown,
  ): Narrowing => ({ words, where, keeps: (it) => of(it) === of(place) });
  return [
    value !== undefined &&
      part(
        `the value ${truncateMiddle(value)}`,
        { value: JSON.parse(value) as unknown },
        valueAt,
      ),
    part(`the file ${path}`, { file: globOf(path) }, (it) => it.file.path),
    part(
      `files below ${folder}`,
      { file: `${globOf(folderOf(path))}/**` },
      (it) => it.file.path.startsWith(`${folder}/`),
    ),
    algorithm !== null &&
      part(
        `the algorithm ${algorithm}`,
        { algorithm: globOf(algorithm) },
        (it) => it.finding.algorithm,
      ),
    input !== null &&
      part(
        `the input ${input}`,
        { input: globOf(input) },
        (it) => it.finding.input,
      ),
  ].filter((it) => it !== false);
}

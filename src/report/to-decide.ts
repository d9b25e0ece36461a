import { decisionBreaks } from '../decisions/decision.js';
import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import { constant, mapOf, objectOf, sum, type SumOf } from './adding.js';
import { allRules, levelOf, ruleOf } from '../file/all-rules.js';
import { fixPlaces, inAskedOrder } from '../rule/rule.js';
import { type FileFinding, type FileRecord, objectAt } from '../file/record.js';

/** Open errors that one decision answers. */
export interface QuestionToDecide {
  readonly rule: string;
  /** The key or value, as JSON text, if each is a separate question. */
  readonly about?: string;
  /** Files that are whole once this question and those before it are answered. */
  readonly frees: number;
  /** Files that wait for it, and perhaps for others. */
  readonly files: number;
}

/** Returns whether a finding has no choice: it must be fixed. */
export function isFix({ choices }: Pick<FileFinding, 'choices'>): boolean {
  return choices.length === 0;
}

/** Returns the title above findings of these rules that are to be fixed. */
export function fixTitle(rules: readonly string[]): string {
  return `To fix in ${fixPlaces(rules.map(ruleOf))}`;
}

/** Names what `frees` counts for the question at an index of a list. */
export function readyAfter(index: number): string {
  return index === 0 ? 'ready after this answer' : 'ready with those above';
}

export function openErrors({
  findings,
}: Pick<FileRecord, 'findings'>): readonly FileFinding[] {
  return findings.filter((it) => levelOf(it) === 'error');
}

/**
 * Returns the open findings that a decision can answer now. Leaves out those of
 * an input, or of an algorithm itself, in which something must be fixed in the
 * source first, and those in an algorithm that has such a mistake outside of its
 * inputs: the fix may make the answer useless.
 * @param all also warnings and notes
 */
export function askedFindings(
  { findings }: Pick<FileRecord, 'findings'>,
  all = false,
): readonly FileFinding[] {
  const open = findings.filter(
    (it) =>
      it.decision === null && !isFix(it) && (all || levelOf(it) === 'error'),
  );
  if (open.length === 0) return open;
  const broken = new Set(
    findings.filter(breaksSource).map(({ pointer }) => objectAt(pointer)),
  );
  const inFixes = new Set(
    [...broken].flatMap((object) => ['', algorithmAt(object), object]),
  );
  return open.filter(
    ({ pointer }) =>
      !inFixes.has(objectAt(pointer)) && !broken.has(algorithmAt(pointer)),
  );
}

function algorithmAt(pointer: string): string {
  return /^\/\d+/.exec(pointer)?.[0] ?? '';
}

const breaksSource = ({ fidelity, rule }: FileFinding): boolean =>
  fidelity === 'invalid' && rule !== decisionBreaks.id;

/**
 * Returns whether the file may hide questions: those about an algorithm are asked
 * once an answer keeps it.
 */
export function mayHideQuestions(file: Pick<FileRecord, 'findings'>): boolean {
  return openErrors(file).some(
    ({ rule }) => ruleOf(rule)?.leavesOut === 'algorithm',
  );
}

/** Files with the same questions. */
const waitingFiles = objectOf({
  /** Keys in reading order. */
  questions: constant<readonly string[]>([]),
  /** Whether nothing but these questions is open in the files. */
  isFreed: constant<boolean>(false),
  files: sum,
});

export type Waiting = SumOf<typeof waitingFiles>;

export const waitingTally = mapOf(waitingFiles);

/** Returns whether an answer can still change what is written of a file. */
export function isStillAsked({
  path,
  status,
  output,
  verification,
}: Pick<FileRecord, 'path' | 'status' | 'output' | 'verification'>): boolean {
  // No answer reaches a file that is Current now, or is compared with a Current one.
  if (status === 'partial')
    return output !== path && typeof verification?.against !== 'string';
  // A checked Legacy file is `unchanged`.
  return ['held', 'unchanged', 'would-write'].includes(status);
}

/** Returns the set of questions that a file waits for; empty if it does not wait. */
export function questionsOf(record: FileRecord): Map<string, Waiting> {
  const { opensMore = false } = record;
  if (!isStillAsked(record)) return new Map();
  const keys = new Set(askedFindings(record).map(questionKey));
  if (keys.size === 0) return new Map();
  const questions = [...keys].toSorted(byRank);
  const isFreed = !opensMore && !openErrors(record).some(isFix);
  const key = JSON.stringify([isFreed, ...questions]);
  return new Map([[key, { questions, isFreed, files: 1 }]]);
}

/** Files with the same questions while they are answered one after the other. */
interface Group {
  readonly files: number;
  /** The questions that are not answered yet, as their places in reading order, ascending. */
  readonly left: Set<number>;
  /** How many files are freed for each question if all of these are answered; undefined: not known. */
  worth: number | undefined;
}

/**
 * Returns the open questions in the order that frees files soonest: repeatedly
 * takes the set of questions that frees most files for each question (ties:
 * fewest questions, then reading order). Questions of files that also need a
 * fix, or get further questions, come last.
 */
export function openQuestions(
  all: Iterable<Waiting>,
): readonly QuestionToDecide[] {
  const sets = [...all];
  const counts = new Map<string, number>();
  for (const { questions, files } of sets)
    for (const question of questions)
      counts.set(question, (counts.get(question) ?? 0) + files);
  const sorted = [...counts.keys()].toSorted(byRank);
  const placeOf = new Map(sorted.map((question, place) => [question, place]));
  const groups = sets
    .filter(({ isFreed }) => isFreed)
    .map(({ questions, files }): Group => {
      const places = questions.map((it) => placeOf.get(it) ?? 0);
      return { files, left: new Set(places), worth: undefined };
    });
  const having = sorted.map((): Group[] => []);
  for (const group of groups)
    for (const place of group.left) having[place]?.push(group);

  const order: QuestionToDecide[] = [];
  const taken = new Set<number>();
  let frees = 0;
  const takeQuestion = (place: number): void => {
    const question = sorted[place] ?? '';
    for (const { left, files } of having[place] ?? [])
      if (left.delete(place) && left.size === 0) frees += files;
    const [rule = '', ...about] = question.split(' ');
    order.push({
      rule,
      ...(about.length > 0 && { about: about.join(' ') }),
      frees,
      files: counts.get(question) ?? 0,
    });
    taken.add(place);
  };
  for (;;) {
    const next = soonestFreed(groups, having);
    if (!next) break;
    const places = [...next.left];
    const changed = new Set(places.flatMap((it) => having[it] ?? []));
    places.forEach(takeQuestion);
    // What a group is worth depends on those within it.
    for (const place of new Set([...changed].flatMap(({ left }) => [...left])))
      for (const group of having[place] ?? []) group.worth = undefined;
  }
  [...sorted.keys()].filter((place) => !taken.has(place)).forEach(takeQuestion);
  return order;
}

/** Returns the group that frees most files for each question. */
function soonestFreed(
  groups: readonly Group[],
  having: readonly (readonly Group[])[],
): Group | undefined {
  const waiting = groups.filter(({ left }) => left.size > 0);
  const sizeOf = (place: number): number => having[place]?.length ?? 0;
  // Whoever has all questions of a group has its rarest one.
  const byRarest = groupBy(waiting, ({ left }) =>
    [...left].reduce((one, other) =>
      sizeOf(other) < sizeOf(one) ? other : one,
    ),
  );
  for (const group of waiting)
    group.worth ??=
      [...group.left]
        .flatMap((place) => byRarest.get(place) ?? [])
        .filter((it) => [...it.left].every((place) => group.left.has(place)))
        .reduce((sum, { files }) => sum + files, 0) / group.left.size;
  const [head, ...others] = waiting;
  return (
    head && others.reduce((best, it) => (isSooner(it, best) ? it : best), head)
  );
}

function isSooner(one: Group, other: Group): boolean {
  const difference =
    (one.worth ?? 0) - (other.worth ?? 0) || other.left.size - one.left.size;
  return difference === 0 ? isEarlier(one.left, other.left) : difference > 0;
}

/** Compares sets of one size in reading order. */
function isEarlier(one: ReadonlySet<number>, other: ReadonlySet<number>) {
  const rest = other.values();
  for (const place of one) {
    const { value = place } = rest.next();
    if (place !== value) return place < value;
  }
  return false;
}

export function questionKey({
  rule,
  about,
}: Pick<FileFinding, 'rule' | 'about'>): string {
  return about === undefined ? rule : `${rule} ${about}`;
}

const ranks: ReadonlyMap<string, number> = new Map(
  inAskedOrder(allRules).map(({ id }, index) => [id, index]),
);

/** Compares in the order in which rules are asked about. */
function byRank(a: string, b: string): number {
  const rank = (question: string): number => {
    const [rule = ''] = question.split(' ', 1);
    return ranks.get(rule) ?? ranks.size;
  };
  return rank(a) - rank(b) || bytewise(a, b);
}

import { decisionBreaks } from '../decisions/decision.js';
import { rankOf } from '../file/located-findings.js';
import { groupBy } from '../json/collections.js';
import type { FileReport, OpenQuestion, ReportedFinding } from './report.js';
import { countedFindings, levelOf, ruleOf } from './report-findings.js';

/** A finding without choices: it must be fixed. */
export interface Fix {
  readonly file: FileReport;
  readonly finding: ReportedFinding;
}

const isFix = ({ choices }: ReportedFinding): boolean => choices.length === 0;

/** A checked Legacy file is `unchanged`. */
const isOpen = ({ status }: FileReport): boolean =>
  status === 'held' || status === 'unchanged';

export function openErrors(file: FileReport): readonly ReportedFinding[] {
  return countedFindings(file).filter((it) => levelOf(it) === 'error');
}

/** Returns the findings to fix, in reading order. */
export function fixesIn(files: readonly FileReport[]): readonly Fix[] {
  return files.flatMap((file) =>
    openErrors(file)
      .filter(isFix)
      .map((finding) => ({ file, finding })),
  );
}

/** Names the files in which the findings are to be fixed. */
export function fixTitle(fixes: readonly Fix[]): string {
  const isDecision = ({ finding }: Fix): boolean =>
    finding.rule === decisionBreaks.id;
  return fixes.some(isDecision)
    ? 'To fix in the source or the decisions file'
    : 'To fix in the source';
}

/**
 * Returns the open findings that a decision can answer now. Leaves out those of
 * an input, or of an algorithm itself, in which something must be fixed in the
 * source first: the fix may make the answer useless.
 * @param all also warnings and notes
 */
export function askedFindings(
  file: FileReport,
  all = false,
): readonly ReportedFinding[] {
  const found = countedFindings(file);
  const open = found.filter(
    (it) =>
      it.decision === null && !isFix(it) && (all || levelOf(it) === 'error'),
  );
  const broken = open.length === 0 ? [] : found.filter(breaksSource);
  if (broken.length === 0) return open;
  const fixed = broken.map(({ pointer }) => `${pointer}/`);
  return open.filter(({ pointer, times = 1 }) => {
    const object = `${objectAt(pointer)}/`;
    // Some of the findings that it represents are in other objects.
    return times > 1 || !fixed.some((it) => it.startsWith(object));
  });
}

const breaksSource = ({ fidelity, rule }: ReportedFinding): boolean =>
  fidelity === 'invalid' && rule !== decisionBreaks.id;

/** Returns the pointer of the input or algorithm that a place is in. */
export function objectAt(pointer: string): string {
  return /^\/\d+(?:\/inputs\/\d+)?/.exec(pointer)?.[0] ?? '';
}

/** Returns whether an answer could free a file. */
export function isAsking(files: readonly FileReport[]): boolean {
  return files.some((file) => isOpen(file) && askedFindings(file).length > 0);
}

/**
 * Returns whether the file hides questions: those about an algorithm are asked
 * once an answer keeps it.
 */
export function hidesQuestions(file: FileReport): boolean {
  return openErrors(file).some(
    ({ rule }) => ruleOf(rule)?.leavesOut === 'algorithm',
  );
}

/** Held files with the same questions that nothing else holds back. */
interface Waiting {
  /** Keys in reading order. */
  readonly questions: readonly string[];
  readonly files: number;
}

/**
 * Returns the open questions in the order that frees files soonest: repeatedly
 * takes the set of questions that frees most files for each question (ties:
 * fewest questions, then reading order). Questions of files that also need a
 * fix, or get further questions, come last.
 * @param isHidingMore whether some answer brings a file new questions
 */
export function openQuestions(
  files: readonly FileReport[],
  isHidingMore: (file: FileReport) => boolean = hidesQuestions,
): readonly OpenQuestion[] {
  const held = files.filter(isOpen);
  const asked = held.map((file) => ({
    questions: [...new Set(askedFindings(file).map(questionKey))],
    isFreed: !openErrors(file).some(isFix) && !isHidingMore(file),
  }));
  const counts = countEach(asked.flatMap(({ questions }) => questions));
  const order: OpenQuestion[] = [];
  let frees = 0;
  let waiting = merge(
    asked.flatMap(({ questions, isFreed }) =>
      isFreed && questions.length > 0
        ? [{ questions: questions.toSorted(byRank), files: 1 }]
        : [],
    ),
  );
  const take = (question: string): void => {
    const rest = removeQuestion(waiting, question);
    waiting = rest.filter(({ questions }) => questions.length > 0);
    frees += countFiles(rest) - countFiles(waiting);
    const [rule = '', ...about] = question.split(' ');
    order.push({
      rule,
      ...(about.length > 0 && { about: about.join(' ') }),
      ...{ frees, files: counts.get(question) ?? 0 },
    });
    counts.delete(question);
  };
  for (;;) {
    const next = soonestFreed(waiting);
    if (!next) break;
    next.questions.forEach(take);
  }
  [...counts.keys()].toSorted(byRank).forEach(take);
  return order;
}

export function questionKey({
  rule,
  about,
}: Pick<ReportedFinding, 'rule' | 'about'>): string {
  return about === undefined ? rule : `${rule} ${about}`;
}

/** Returns the set that frees most files for each question. */
function soonestFreed(waiting: readonly Waiting[]): Waiting | undefined {
  // Every set is a subset of a group with the same first question.
  const byFirst = groupBy(waiting, ({ questions }) => questions[0]);
  const filesPerQuestion = ({ questions }: Waiting): number => {
    const freed = questions
      .flatMap((question) => byFirst.get(question) ?? [])
      .filter((it) => it.questions.every((one) => questions.includes(one)));
    return countFiles(freed) / questions.length;
  };
  const [best] = waiting
    .map((it) => ({ it, worth: filesPerQuestion(it) }))
    .toSorted(
      ({ it: a, ...one }, { it: b, ...other }) =>
        other.worth - one.worth ||
        a.questions.length - b.questions.length ||
        byRank(a.questions[0] ?? '', b.questions[0] ?? ''),
    );
  return best?.it;
}

function removeQuestion(
  waiting: readonly Waiting[],
  question: string,
): readonly Waiting[] {
  return merge(
    waiting.map(({ questions, files }) => ({
      questions: questions.filter((it) => it !== question),
      files,
    })),
  );
}

function merge(waiting: readonly Waiting[]): readonly Waiting[] {
  const same = groupBy(waiting, ({ questions }) => questions.join('\n'));
  return [...same.values()].map((all) => ({
    questions: all[0]?.questions ?? [],
    files: countFiles(all),
  }));
}

function countFiles(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, { files }) => sum + files, 0);
}

function countEach(questions: readonly string[]): Map<string, number> {
  const same = groupBy(questions, (it) => it);
  return new Map([...same].map(([it, all]) => [it, all.length]));
}

/** Compares by reading order; rules that are asked last come last. */
function byRank(a: string, b: string): number {
  const rank = (question: string): number => {
    const [rule = ''] = question.split(' ', 1);
    return (
      (rankOf.get(rule) ?? 0) + (ruleOf(rule)?.askedLast ? rankOf.size : 0)
    );
  };
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

import { decisionBreaks } from '../decisions/decision.js';
import { rankOf } from '../file/located-findings.js';
import { groupBy } from '../json/collections.js';
import type { FileReport, OpenQuestion, ReportedFinding } from './report.js';
import { levelOf, ruleOf } from './report-findings.js';

/** A finding that no decision answers: it is fixed in the source. */
export interface Fix {
  readonly file: FileReport;
  readonly finding: ReportedFinding;
}

const isFix = ({ choices }: ReportedFinding): boolean => choices.length === 0;

/** Whether open errors are what the file waits for; a checked Legacy file is `unchanged`. */
const isOpen = ({ status }: FileReport): boolean =>
  status === 'held' || status === 'unchanged';

/** Returns the findings that keep a file from being migrated. */
export function openErrors({
  findings,
}: FileReport): readonly ReportedFinding[] {
  return findings.filter((it) => levelOf(it) === 'error');
}

/** Returns what is to be fixed in the sources, in reading order. */
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

/** Whether an answer could help a file. */
export function isAsking(files: readonly FileReport[]): boolean {
  return files.some((file) => isOpen(file) && !openErrors(file).every(isFix));
}

/** Held files that wait for the same questions, and for no fix. */
interface Waiting {
  /** In reading order; as {@link questionKey} names them. */
  readonly questions: readonly string[];
  readonly files: number;
}

/**
 * Returns what a person has to decide, in the order that frees files soonest: over
 * and over the smallest set of questions that frees a file is taken, with most files
 * for each question; of equals the one with fewest questions, then in reading order.
 * Last come the questions of files that need a fix as well.
 */
export function openQuestions(
  files: readonly FileReport[],
): readonly OpenQuestion[] {
  const held = files.filter(isOpen);
  const asked = held.map((file) => ({
    questions: [...new Set(openErrors(file).flatMap(questionOf))],
    isFreed: !openErrors(file).some(isFix),
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

/** Names a question by its rule and the value that the answer depends on. */
export function questionKey({
  rule,
  about,
}: Pick<ReportedFinding, 'rule' | 'about'>): string {
  return about === undefined ? rule : `${rule} ${about}`;
}

function questionOf(finding: ReportedFinding): readonly string[] {
  return isFix(finding) ? [] : [questionKey(finding)];
}

/** Returns the files of which most, for each question, are freed together. */
function soonestFreed(waiting: readonly Waiting[]): Waiting | undefined {
  // Whatever is freed together with some questions has one of them as its first.
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

/** Joins the files that wait for the same questions. */
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

/** In reading order, those last that answers to others can remove. */
function byRank(a: string, b: string): number {
  const rank = (question: string): number => {
    const [rule = ''] = question.split(' ', 1);
    return (
      (rankOf.get(rule) ?? 0) + (ruleOf(rule)?.askedLast ? rankOf.size : 0)
    );
  };
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

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

/** Returns whether an answer could free a file. */
export function isAsking(files: readonly FileReport[]): boolean {
  return files.some((file) => isOpen(file) && !openErrors(file).every(isFix));
}

/** Held files with the same questions and nothing to fix. */
interface Waiting {
  /** Keys in reading order. */
  readonly questions: readonly string[];
  readonly files: number;
}

/**
 * Returns the open questions in the order that frees files soonest: repeatedly
 * takes the set of questions that frees most files for each question (ties:
 * fewest questions, then reading order). Questions of files that also need a
 * fix come last.
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

export function questionKey({
  rule,
  about,
}: Pick<ReportedFinding, 'rule' | 'about'>): string {
  return about === undefined ? rule : `${rule} ${about}`;
}

function questionOf(finding: ReportedFinding): readonly string[] {
  return isFix(finding) ? [] : [questionKey(finding)];
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

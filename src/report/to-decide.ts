import {
  inAskedOrder,
  openQuestions,
  type AskedQuestion,
  questionKey,
} from '../decisions/open-questions.js';
import { allRules, levelOf, ruleOf } from '../file/all-rules.js';
import { type FileFinding, type FileRecord, isNewIn } from '../file/record.js';
import { fixPlaces } from '../rule/rule.js';
import { isStillAsked } from './still-asked.js';
import type { Totals } from './totals.js';

/** Returns the title above findings of these rules that are to be fixed. */
export function fixTitle(rules: readonly string[]): string {
  return `To fix in ${fixPlaces(rules.map(ruleOf))}`;
}

export function openErrors({
  findings,
}: Pick<FileRecord, 'findings'>): readonly FileFinding[] {
  return findings.filter((it) => levelOf(it) === 'error');
}

/**
 * Returns the questions that a file waits for, by key; none if it does not wait. In a
 * comparison with a commit, those that are new.
 */
export function questionsOf(
  record: FileRecord,
): ReadonlyMap<string, AskedQuestion> {
  const findings = record.findings.filter(isNewIn(record));
  const open = isStillAsked(record)
    ? openQuestions([{ ...record, findings }], allRules)
    : [];
  return new Map(
    open.map(({ places, ...question }) => [questionKey(question), question]),
  );
}

/** Returns the questions of a run, in the order in which they are asked. */
export function askedQuestions(
  questions: Totals['questions'],
): readonly AskedQuestion[] {
  const all = Array.from(questions.values(), ({ question, unoffered }) => ({
    ...question,
    recommended: unoffered > 0 ? null : question.recommended,
  }));
  return inAskedOrder(all, allRules);
}

import {
  inAskedOrder,
  type AskedQuestion,
} from '../decisions/open-questions.js';
import { allRules, levelOf, ruleOf } from '../file/all-rules.js';
import type { FileFinding, FileRecord } from '../file/record.js';
import { fixPlaces } from '../rule/rule.js';
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

import { lastKeyOf } from '../json/node.js';
import type { Position } from '../json/position.js';
import type { Rule } from '../rule/rule.js';
import { keyedRule } from './rules.js';
import { isDecidable } from './schema.js';

/** A file of a report, as far as a draft asks about it. */
export interface QuestionedFile {
  readonly path: string;
  readonly findings: readonly QuestionedFinding[];
}

interface QuestionedFinding {
  readonly rule: string;
  /** JSON Pointer into the source. */
  readonly pointer: string;
  readonly start: Position;
  /** Null: nobody has decided. */
  readonly decision: unknown;
}

/** What one stub asks: findings of one rule that nobody has decided about. */
export interface Question {
  readonly rule: string;
  /** Which key it is about, of `key-unknown`. */
  readonly key: string | undefined;
  readonly count: number;
  readonly first: FoundPlace;
}

/** Where a finding stands, for people. */
export interface FoundPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Whether a draft asks about findings of the rule. */
export function isAsked(rule: Rule, all: boolean): boolean {
  return isDecidable(rule) && (all || rule.fidelity === 'unmapped');
}

/** In the order of the rules; of `key-unknown` in the order in which the keys are met. */
export function openQuestions(
  files: readonly QuestionedFile[],
  rules: readonly Rule[],
): readonly Question[] {
  const byRule = new Map(
    rules.map(({ id }) => [id, new Map<string | undefined, Question>()]),
  );
  for (const { path, findings } of files)
    for (const finding of findings) {
      const byKey = byRule.get(finding.rule);
      if (finding.decision !== null || !byKey) continue;
      const question = questionOf(path, finding);
      const { count, first } = byKey.get(question.key) ?? {
        ...question,
        count: 0,
      };
      byKey.set(question.key, { ...question, count: count + 1, first });
    }
  return [...byRule.values()].flatMap((byKey) => [...byKey.values()]);
}

function questionOf(
  path: string,
  { rule, pointer, start: { line, column } }: QuestionedFinding,
): Question {
  return {
    rule,
    key: rule === keyedRule ? lastKeyOf(pointer) : undefined,
    count: 1,
    first: { path, line, column },
  };
}

/** How often sources break the format, told under the rule of the first place; undefined where none does. */
export function undecidableIn(
  files: readonly QuestionedFile[],
  rules: readonly Rule[],
): Question | undefined {
  const ids = new Set(
    rules.filter(({ fidelity }) => fidelity === 'invalid').map(({ id }) => id),
  );
  const broken = files.flatMap(({ path, findings }) =>
    findings
      .filter(({ rule }) => ids.has(rule))
      .map((finding) => questionOf(path, finding)),
  );
  const [first] = broken;
  return first && { ...first, count: broken.length };
}

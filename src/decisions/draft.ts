import type { PrintOptions } from '../current/print-options.js';
import { type CurrentObject, spelledNumber } from '../current/current-value.js';
import { sourceTextOf } from '../json/decode.js';
import { locate } from '../json/locate.js';
import { plainValueOf } from '../json/node.js';
import { choicesOf, type Rule } from '../rule/rule.js';
import { inserted, lineBreakOf, printed } from './insert-stubs.js';
import { decisionNodes } from './load.js';
import {
  isAsked,
  openQuestions,
  type Question,
  type QuestionedFile,
  undecidableIn,
} from './questions.js';
import { keyedRule } from './rules.js';
import { undecidedChoice } from './schema.js';

export interface Draft {
  /** The new text of the file; undefined where nothing is added. */
  readonly text: string | undefined;
  readonly added: readonly Question[];
  /** What already has a stub that waits for a choice. */
  readonly waiting: readonly Question[];
  /** How often sources break the format, told under the rule of the first place: decisions have no say in that. */
  readonly undecidable: Question | undefined;
}

export interface DraftOptions {
  /** Every rule, in reading order. */
  readonly rules: readonly Rule[];
  /** Ask about warnings and notes too. */
  readonly all: boolean;
  /** How the file is printed, as far as its text does not show it. */
  readonly print: PrintOptions;
  /** What the decisions file calls the file of a finding. */
  readonly pathInFile: (path: string) => string;
}

/**
 * Adds a stub for every question that nobody has answered and that has none yet.
 * What the file says already keeps its every character.
 *
 * @param old the whole text of the decisions file, which must have passed
 *   `loadDecisions`; undefined where there is none
 */
export function draftDecisions(
  old: string | undefined,
  files: readonly QuestionedFile[],
  options: DraftOptions,
): Draft {
  const asked = openQuestions(
    files,
    options.rules.filter((rule) => isAsked(rule, options.all)),
  );
  const known = old === undefined ? undefined : knownDecisions(old);
  const hasStub = (question: Question): boolean =>
    known?.get(subjectOf(question))?.hasStub ?? false;
  const added = asked.filter((question) => !hasStub(question));
  return {
    text:
      added.length === 0 ? undefined : withStubs(old, known, added, options),
    added,
    waiting: asked.filter(hasStub),
    undecidable: undecidableIn(files, options.rules),
  };
}

/** What a file says already about findings of one rule, of `key-unknown` about those at one key. */
interface KnownDecisions {
  /** The first of the decisions, counted from 0. */
  readonly first: number;
  readonly hasStub: boolean;
}

function knownDecisions(text: string): ReadonlyMap<string, KnownDecisions> {
  const known = new Map<string, KnownDecisions>();
  decisionNodes(locate(sourceTextOf(text).text)).forEach((node, index) => {
    const { rule, choose, where } = plainValueOf(node) as {
      readonly rule: string;
      readonly choose: string;
      readonly where?: { readonly key?: string };
    };
    const subject = subjectOf({ rule, key: where?.key });
    const { first, hasStub } = known.get(subject) ?? {
      first: index,
      hasStub: false,
    };
    known.set(subject, {
      first,
      hasStub: hasStub || choose === undecidedChoice,
    });
  });
  return known;
}

/** What decisions have in common that are about the same question. */
function subjectOf({ rule, key }: Pick<Question, 'rule' | 'key'>): string {
  return rule === keyedRule ? `${rule} ${key ?? ''}` : rule;
}

function stubOf(
  { rule, key, count, first }: Question,
  { rules, pathInFile }: DraftOptions,
): CurrentObject {
  const found = rules.find(({ id }) => id === rule);
  return {
    rule,
    choose: undecidedChoice,
    reason: '',
    ...(key === undefined ? {} : { where: { key } }),
    found: {
      count: spelledNumber(String(count)),
      first: `${pathInFile(first.path)}:${first.line}:${first.column}`,
      choices: found ? choicesOf(found).map(({ name }) => name) : [],
    },
  };
}

function withStubs(
  old: string | undefined,
  known: ReadonlyMap<string, KnownDecisions> | undefined,
  questions: readonly Question[],
  options: DraftOptions,
): string {
  if (old === undefined) {
    const decisions = questions.map((question) => stubOf(question, options));
    const text = `${printed({ decisions }, '', options.print)}\n`;
    return text.replaceAll('\n', lineBreakOf('', options.print));
  }
  const placed = questions.map((question) => ({
    stub: stubOf(question, options),
    // Of several decisions that match the last one counts: behind those that
    // say `where`, one that is about all the rest would overrule them.
    before: known?.get(subjectOf(question))?.first,
  }));
  const { text } = sourceTextOf(old);
  const mark = old.slice(0, old.length - text.length);
  return mark + inserted(text, placed, options.print);
}

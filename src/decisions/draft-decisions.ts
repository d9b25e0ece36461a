import type { PrintOptions } from '../current/print-options.js';
import { type CurrentObject, spelledNumber } from '../current/current-value.js';
import { sourceTextOf } from '../json/decode.js';
import { locate } from '../json/parse.js';
import { lastKeyOf, plainValueOf } from '../json/node.js';
import type { Position } from '../json/position.js';
import { choicesOf, type Rule } from '../rule/rule.js';
import { keyedRule, undecidedChoice } from './decision.js';
import { isDecidable } from './decisions-schema.js';
import { insertStubs, printNewFile } from './insert-stubs.js';
import { decisionNodes } from './load-decisions.js';

/** What `decide` needs of a file in a report. */
export interface QuestionedFile {
  readonly path: string;
  readonly findings: readonly QuestionedFinding[];
}

interface QuestionedFinding {
  readonly rule: string;
  /** JSON Pointer into the source. */
  readonly pointer: string;
  readonly start: Position;
  /** Null where the finding is open. */
  readonly decision: unknown;
}

/** What one stub asks: open findings of one rule, or of one key of `key-unknown`. */
export interface Question {
  readonly rule: string;
  /** Only for `key-unknown`. */
  readonly key: string | undefined;
  readonly count: number;
  readonly first: FoundPlace;
}

/** Where a finding is, for people. */
export interface FoundPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface Draft {
  /** The new text of the file; undefined where nothing is added. */
  readonly text: string | undefined;
  readonly added: readonly Question[];
  /** Questions that already have a stub. */
  readonly waiting: readonly Question[];
  /** How many findings of the rules nobody can decide, under the rule of the first. */
  readonly undecidable: Question | undefined;
}

export interface DraftOptions {
  /** Every rule, in reading order. */
  readonly rules: readonly Rule[];
  /** Ask about warnings and notes too. */
  readonly all: boolean;
  /** How the file is printed where its text does not show it. */
  readonly print: PrintOptions;
  /** Returns the path of a reported file, relative to the decisions file. */
  readonly pathInFile: (path: string) => string;
}

/**
 * Adds a stub for every open question that has none. What the file holds already
 * is kept byte for byte.
 *
 * @param old the whole text of the decisions file, which `loadDecisions` must
 *   have accepted; undefined where there is no file
 */
export function draftDecisions(
  old: string | undefined,
  files: readonly QuestionedFile[],
  options: DraftOptions,
): Draft {
  const { rules, all, print } = options;
  const byId = new Map(rules.map((rule, rank) => [rule.id, { rule, rank }]));
  const rankOf = ({ rule }: Question): number => byId.get(rule)?.rank ?? 0;
  const asked = countQuestions(files, (finding) => {
    const rule = byId.get(finding.rule)?.rule;
    return rule && isAsked(rule, all) && finding.decision === null
      ? idOf({ rule: rule.id, key: keyOf(finding) })
      : undefined;
  }).toSorted((a, b) => rankOf(a) - rankOf(b));
  const [undecidable] = countQuestions(files, ({ rule }) =>
    byId.get(rule)?.rule.fidelity === 'invalid' ? 'all' : undefined,
  );
  const known = knownQuestions(old);
  const hasStub = (question: Question): boolean =>
    known.get(idOf(question))?.hasStub ?? false;
  const added = asked.filter((question) => !hasStub(question));
  const stubs = added.map((question) => ({
    stub: stubOf(question, options),
    // The last decision that matches counts: a stub without `where` goes before
    // those that have one, or its answer would overrule them.
    before: known.get(idOf(question))?.first,
  }));
  const newText = (): string =>
    old === undefined
      ? printNewFile(
          stubs.map(({ stub }) => stub),
          print,
        )
      : insertStubs(old, stubs, print);
  return {
    text: stubs.length === 0 ? undefined : newText(),
    added,
    waiting: asked.filter(hasStub),
    undecidable,
  };
}

function isAsked(rule: Rule, all: boolean): boolean {
  return isDecidable(rule) && (all || rule.fidelity === 'unmapped');
}

/**
 * Counts findings by the question that they ask, in the order of the files.
 *
 * @param idOf undefined for a finding that asks nothing
 */
function countQuestions(
  files: readonly QuestionedFile[],
  idOf: (finding: QuestionedFinding) => string | undefined,
): readonly Question[] {
  const questions = new Map<string, Question>();
  for (const { path, findings } of files)
    for (const finding of findings) {
      const id = idOf(finding);
      if (id === undefined) continue;
      const { line, column } = finding.start;
      const { count, ...question } = questions.get(id) ?? {
        ...{ rule: finding.rule, key: keyOf(finding) },
        ...{ count: 0, first: { path, line, column } },
      };
      questions.set(id, { ...question, count: count + 1 });
    }
  return [...questions.values()];
}

function keyOf({ rule, pointer }: QuestionedFinding): string | undefined {
  return rule === keyedRule ? lastKeyOf(pointer) : undefined;
}

/** The same for all findings that one answer decides. */
function idOf({ rule, key }: Pick<Question, 'rule' | 'key'>): string {
  return rule === keyedRule ? `${rule} ${key ?? ''}` : rule;
}

/** What a decisions file already has about one question. */
interface KnownQuestion {
  /** The index of the first decision about it. */
  readonly first: number;
  readonly hasStub: boolean;
}

function knownQuestions(text = '{}'): ReadonlyMap<string, KnownQuestion> {
  const known = new Map<string, KnownQuestion>();
  decisionNodes(locate(sourceTextOf(text).text)).forEach((node, index) => {
    const { rule, choose, where } = plainValueOf(node) as {
      readonly rule: string;
      readonly choose: string;
      readonly where?: { readonly key?: string };
    };
    const id = idOf({ rule, key: where?.key });
    const { first = index, hasStub = false } = known.get(id) ?? {};
    known.set(id, {
      first,
      hasStub: hasStub || choose === undecidedChoice,
    });
  });
  return known;
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

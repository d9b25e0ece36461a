import type { PrintOptions } from '../current/print-options.js';
import { sourceTextOf } from '../json/decode.js';
import { locate } from '../json/parse.js';
import {
  type JsonNode,
  memberOf,
  plainValueOf,
  stringAt,
} from '../json/node.js';
import type { Position } from '../json/position.js';
import { choicesOf, describeChoice } from '../rule/choice.js';
import type { Rule } from '../rule/rule.js';
import { undecidedChoice } from './decision.js';
import { isDecidable } from './decisions-schema.js';
import { editDecisions, printNewFile } from './edit-decisions.js';
import { decisionNodes } from './load-decisions.js';

/** What `decide` needs of a file in a report. */
export interface QuestionedFile {
  readonly path: string;
  readonly findings: readonly QuestionedFinding[];
}

interface QuestionedFinding {
  readonly rule: string;
  readonly start: Position;
  /** Null where the finding is open. */
  readonly decision: unknown;
  /** The key or Legacy value that the answer depends on, as JSON text. */
  readonly about?: string;
}

/** What one stub asks: open findings of one rule, or of one of its keys or values. */
export interface Question {
  readonly rule: string;
  /** The key or Legacy value, as JSON text, where each is a question of its own. */
  readonly about?: string | undefined;
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
  /** The new text of the file; undefined where it does not change. */
  readonly text: string | undefined;
  readonly added: readonly Question[];
  /** Questions that already have a stub. */
  readonly waiting: readonly Question[];
  /** How many answered stubs lose their `found`. */
  readonly answered: number;
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
 * Adds a stub for every open question that has none, and takes `found` out of
 * answered stubs. Everything else is kept byte for byte.
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
  const asked = askedLast(rules).flatMap((rule) =>
    isAsked(rule, all) ? openQuestions(files, rule) : [],
  );
  const nodes = decisionNodes(locate(sourceTextOf(old ?? '{}').text));
  const known = nodes.map((node) => knownDecision(node, rules));
  const knownAbout = ({ rule, about }: Question): readonly KnownDecision[] =>
    known.filter(
      (it) =>
        it.rule === rule && (it.about === undefined || it.about === about),
    );
  const hasStub = (question: Question): boolean =>
    knownAbout(question).some(({ isStub }) => isStub);
  const added = asked.filter((question) => !hasStub(question));
  const stubs = added.map((question) => {
    const [first] = knownAbout(question);
    return {
      stub: stubOf(question, options),
      // The last decision that matches counts: a stub goes before those that
      // say more in `where`, or its answer would overrule them.
      before: first && known.indexOf(first),
    };
  });
  const answered = nodes.filter(
    (node, index) => !known[index]?.isStub && memberOf(node, 'found'),
  );
  const newText = (): string =>
    old === undefined
      ? printNewFile(
          stubs.map(({ stub }) => stub),
          print,
        )
      : editDecisions(old, stubs, answered, print);
  return {
    text: stubs.length + answered.length === 0 ? undefined : newText(),
    added,
    waiting: asked.filter(hasStub),
    answered: answered.length,
    undecidable: undecidableIn(files, rules),
  };
}

/** Moves rules whose findings another answer can remove behind the others. */
function askedLast(rules: readonly Rule[]): readonly Rule[] {
  return [
    ...rules.filter((rule) => !rule.askedLast),
    ...rules.filter((rule) => rule.askedLast),
  ];
}

function isAsked(rule: Rule, all: boolean): boolean {
  return isDecidable(rule) && (all || rule.fidelity === 'unmapped');
}

/** Returns the open questions of a rule, in the order of the files. */
function openQuestions(
  files: readonly QuestionedFile[],
  rule: Rule,
): readonly Question[] {
  const questions = new Map<string | undefined, Question>();
  for (const { path, findings } of files)
    for (const finding of findings) {
      if (finding.rule !== rule.id || finding.decision !== null) continue;
      const { about } = finding;
      const { count, first } = questions.get(about) ?? {
        count: 0,
        first: placeOf(path, finding),
      };
      questions.set(about, { rule: rule.id, about, count: count + 1, first });
    }
  return [...questions.values()];
}

function placeOf(
  path: string,
  { start: { line, column } }: QuestionedFinding,
): FoundPlace {
  return { path, line, column };
}

function undecidableIn(
  files: readonly QuestionedFile[],
  rules: readonly Rule[],
): Question | undefined {
  const ids = new Set(
    rules.filter(({ fidelity }) => fidelity === 'invalid').map(({ id }) => id),
  );
  const broken = files.flatMap(({ path, findings }) =>
    findings
      .filter(({ rule }) => ids.has(rule))
      .map((finding) => ({
        rule: finding.rule,
        first: placeOf(path, finding),
      })),
  );
  const [first] = broken;
  return first && { ...first, about: undefined, count: broken.length };
}

/** A decision or a stub that the file already has. */
interface KnownDecision {
  readonly rule: string;
  /** Undefined where it is about all keys or values. */
  readonly about: string | undefined;
  readonly isStub: boolean;
}

export function knownDecision(
  node: JsonNode,
  rules: readonly Rule[],
): KnownDecision {
  const rule = stringAt(node, 'rule') ?? '';
  const { askedBy } = rules.find(({ id }) => id === rule) ?? {};
  const about = askedBy && memberOf(memberOf(node, 'where'), askedBy);
  return {
    rule,
    about: about && JSON.stringify(plainValueOf(about)),
    isStub: stringAt(node, 'choose') === undecidedChoice,
  };
}

function stubOf(
  { rule, about, count, first }: Question,
  { rules, pathInFile }: DraftOptions,
): object {
  const asked = rules.find(({ id }) => id === rule);
  return {
    rule,
    choose: undecidedChoice,
    reason: '',
    ...(asked?.askedBy &&
      about !== undefined && {
        where: { [asked.askedBy]: JSON.parse(about) as unknown },
      }),
    found: {
      count,
      first: `${pathInFile(first.path)}:${first.line}:${first.column}`,
      choices: Object.fromEntries(
        (asked ? choicesOf(asked) : []).map((choice) => [
          choice.name,
          describeChoice(choice, about),
        ]),
      ),
    },
  };
}

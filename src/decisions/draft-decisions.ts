import type { PrintOptions } from '../current/print-options.js';
import { type Position, sourceTextOf } from '../json/source-text.js';
import { locate } from '../json/parse.js';
import {
  type JsonNode,
  memberOf,
  plainValueOf,
  stringAt,
} from '../json/node.js';
import { groupBy } from '../json/collections.js';
import { choicesOf, describeChoice } from '../rule/choice.js';
import { inAskedOrder, type Rule } from '../rule/rule.js';
import { undecidedChoice } from './decision.js';
import type { Matches } from './glob.js';
import { matchesGlob } from './match-decisions.js';
import { isDecidable } from './decisions-schema.js';
import {
  decisionNodes,
  editDecisions,
  indexFor,
  printNewFile,
} from './edit-decisions.js';

/** A file with the open findings that a decision can answer. */
export interface QuestionedFile {
  readonly path: string;
  readonly findings: readonly QuestionedFinding[];
}

interface QuestionedFinding {
  readonly rule: string;
  readonly start: Position;
  /** The choices that can be carried out here. */
  readonly choices: readonly string[];
  /** The key or Legacy value that the decision depends on, as JSON text. */
  readonly about?: string;
}

/** The content of one stub: open findings of one rule, or of one of its keys or values. */
export interface Question {
  readonly rule: string;
  /** The key or Legacy value, as JSON text, if each is a separate question. */
  readonly about?: string | undefined;
  readonly count: number;
  readonly first: { readonly path: string; readonly start: Position };
  /** The files, in path order. */
  readonly paths: ReadonlySet<string>;
  /** The choices that can be carried out at one of the places at least. */
  readonly choices: ReadonlySet<string>;
}

export interface Draft {
  /** The new text of the file; undefined if unchanged. */
  readonly text: string | undefined;
  readonly added: readonly Question[];
  readonly waiting: readonly Question[];
  /** The number of answered stubs that lose their `found`. */
  readonly answered: number;
}

export interface DraftOptions {
  readonly rules: readonly Rule[];
  readonly all: boolean;
  /** The formatting where the text of the file does not show it. */
  readonly print: PrintOptions;
  /** The `$schema` of a new file. */
  readonly schema?: string | undefined;
  readonly pathInFile: (path: string) => string;
  /** Returns a glob for files of a run over a part of the repository, by their paths; undefined for the whole. */
  readonly partGlob?: ((paths: ReadonlySet<string>) => string) | undefined;
}

/**
 * Adds a stub for every open question that has none, and removes `found` from
 * answered stubs. Keeps all other bytes.
 * @param old the whole text of the decisions file, already checked by
 *   `loadDecisions`; undefined if there is no file
 */
export function draftDecisions(
  old: string | undefined,
  files: readonly QuestionedFile[],
  options: DraftOptions,
): Draft {
  const { rules, all, print } = options;
  const order = inAskedOrder(rules);
  const asked = order.flatMap((rule) =>
    isAsked(rule, all) ? openQuestions(files, rule) : [],
  );
  const nodes = decisionNodes(locate(sourceTextOf(old ?? '{}').text));
  const known = nodes.map((node) => knownDecision(node, rules));
  const knownAbout = ({ rule, about, first }: Question) =>
    known.filter(
      (it) =>
        it.rule === rule &&
        (it.about === undefined || it.about === about) &&
        (!it.isStub || it.isInFile(options.pathInFile(first.path))),
    );
  const hasStub = (question: Question): boolean =>
    knownAbout(question).some(({ isStub }) => isStub);
  const added = asked.filter((question) => !hasStub(question));
  const stubs = added.map((question) => {
    const [first] = knownAbout(question);
    return {
      stub: stubOf(question, options),
      // The last match counts: keep stubs before decisions with more entries in
      // `where`.
      before: first
        ? known.indexOf(first)
        : indexFor(nodes, question.rule, order),
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
          options.schema,
        )
      : editDecisions(old, stubs, answered, print);
  return {
    text: stubs.length + answered.length === 0 ? undefined : newText(),
    added,
    waiting: asked.filter(hasStub),
    answered: answered.length,
  };
}

function isAsked(rule: Rule, all: boolean): boolean {
  return isDecidable(rule) && (all || rule.fidelity === 'unmapped');
}

function openQuestions(
  files: readonly QuestionedFile[],
  rule: Rule,
): readonly Question[] {
  const openFindings = files.flatMap(({ path, findings }) =>
    findings
      .filter((finding) => finding.rule === rule.id)
      .map((finding) => ({ path, finding })),
  );
  return Array.from(
    groupBy(openFindings, ({ finding }) => finding.about),
    ([about, all]) => ({
      rule: rule.id,
      about,
      count: all.length,
      first: { path: all[0].path, start: all[0].finding.start },
      paths: new Set(all.map(({ path }) => path)),
      choices: new Set(all.flatMap(({ finding }) => finding.choices)),
    }),
  );
}

interface KnownDecision {
  readonly rule: string;
  /** Undefined: it covers all keys or values. */
  readonly about: string | undefined;
  readonly isInFile: Matches;
  readonly isStub: boolean;
}

function knownDecision(node: JsonNode, rules: readonly Rule[]): KnownDecision {
  const rule = stringAt(node, 'rule') ?? '';
  const { askedBy } = rules.find(({ id }) => id === rule) ?? {};
  const where = memberOf(node, 'where');
  const about = askedBy && memberOf(where, askedBy);
  return {
    rule,
    isInFile: matchesGlob(where && stringAt(where, 'file')),
    about: about && JSON.stringify(plainValueOf(about)),
    isStub: stringAt(node, 'choose') === undecidedChoice,
  };
}

function stubOf(
  { rule, about, count, first: { path, start }, paths, choices }: Question,
  { rules, pathInFile, partGlob }: DraftOptions,
): object {
  const asked = rules.find(({ id }) => id === rule);
  const where = {
    ...(asked?.askedBy &&
      about !== undefined && { [asked.askedBy]: JSON.parse(about) as unknown }),
    ...(partGlob && { file: partGlob(paths) }),
  };
  return {
    rule,
    choose: undecidedChoice,
    reason: '',
    ...(Object.keys(where).length > 0 && { where }),
    found: {
      count,
      first: `${pathInFile(path)}:${start.line}:${start.column}`,
      choices: Object.fromEntries(
        (asked ? choicesOf(asked) : [])
          .filter(({ name }) => choices.has(name))
          .map((choice) => [choice.name, describeChoice(choice, about)]),
      ),
    },
  };
}

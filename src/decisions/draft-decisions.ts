import type { PrintOptions } from '../current/print-options.js';
import { sourceTextOf } from '../json/source-text.js';
import { locate } from '../json/parse.js';
import { memberOf, plainValueOf, stringAt } from '../json/node.js';
import { choicesOf, describeChoice } from '../rule/choice.js';
import type { Rule, Where } from '../rule/rule.js';
import { undecidedChoice } from './decision.js';
import { matchesGlob } from './match-decisions.js';
import {
  type AskableFile,
  type OpenQuestion,
  openQuestions,
  whereOf,
} from './open-questions.js';
import { decisionNodes, editDecisions, indexFor } from './edit-decisions.js';

export interface Draft {
  /** The whole text of the file. */
  readonly text: string;
  readonly added: readonly OpenQuestion[];
  readonly waiting: readonly OpenQuestion[];
}

interface DraftOptions {
  /** In reading order. */
  readonly rules: readonly Rule[];
  /** Also those about warnings and notes. */
  readonly all: boolean;
  /** The formatting where the text of the file does not show it. */
  readonly print: PrintOptions;
  readonly pathInFile: (path: string) => string;
  /** Restricts a stub to the files of the run, where that is a part of the repository. */
  readonly whereIn: (question: OpenQuestion) => Where;
}

/**
 * Adds a stub for every open question that has none. Keeps all other bytes.
 * @param old the whole text of the decisions file, already checked by
 *   `loadDecisions`
 */
export function draftDecisions(
  old: string,
  files: readonly AskableFile[],
  options: DraftOptions,
): Draft {
  const { rules, print, all } = options;
  const open = openQuestions(files, rules, all);
  // In one order always: git merges branches that add stubs.
  const asked = rules.flatMap(({ id }) =>
    open
      .filter(({ rule }) => rule === id)
      .toSorted((a, b) => ((a.about ?? '') < (b.about ?? '') ? -1 : 1)),
  );
  const nodes = decisionNodes(locate(sourceTextOf(old).text));
  const known = nodes.map((node) => {
    const rule = stringAt(node, 'rule') ?? '';
    const { askedBy } = rules.find(({ id }) => id === rule) ?? {};
    const where = memberOf(node, 'where');
    const about = askedBy && memberOf(where, askedBy);
    return {
      rule,
      isInFile: matchesGlob(where && stringAt(where, 'file')),
      // Undefined: it covers all keys or values.
      about: about && JSON.stringify(plainValueOf(about)),
      isStub: stringAt(node, 'choose') === undecidedChoice,
    };
  });
  const knownAbout = ({ rule, about, places: [first] }: OpenQuestion) =>
    known.filter(
      (it) =>
        it.rule === rule &&
        (it.about === undefined || it.about === about) &&
        (!it.isStub || it.isInFile(options.pathInFile(first.file.path))),
    );
  const hasStub = (question: OpenQuestion): boolean =>
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
        : indexFor(nodes, question.rule, rules),
    };
  });
  return {
    text: editDecisions(old, stubs, print),
    added,
    waiting: asked.filter(hasStub),
  };
}

function stubOf(
  question: OpenQuestion,
  { rules, pathInFile, whereIn }: DraftOptions,
): object {
  const { rule, about, places } = question;
  const asked = rules.find(({ id }) => id === rule);
  const [{ file, finding }] = places;
  const { line, column } = finding.start;
  const where = {
    ...(asked && whereOf(question, asked)),
    ...whereIn(question),
  };
  return {
    rule,
    choose: undecidedChoice,
    reason: '',
    ...(Object.keys(where).length > 0 && { where }),
    found: {
      count: places.length,
      first: `${pathInFile(file.path)}:${line}:${column}`,
      choices: Object.fromEntries(
        (asked ? choicesOf(asked) : [])
          .filter(({ name }) =>
            places.some((it) => it.finding.choices.includes(name)),
          )
          .map((choice) => [choice.name, describeChoice(choice, about)]),
      ),
    },
  };
}

import { dirname, resolve } from 'node:path';
import {
  type DecisionsFile,
  decisionsFileName,
} from '../decisions/decision.js';
import { knownDecision } from '../decisions/draft-decisions.js';
import { decisionNodes } from '../decisions/load-decisions.js';
import { shownPath } from '../file/paths.js';
import { locate } from '../json/parse.js';
import { memberOf, plainValueOf } from '../json/node.js';
import {
  openQuestionsIn,
  type OpenQuestion,
  whereOf,
} from '../questions/open-questions.js';
import { choiceTexts } from '../questions/screen.js';
import { effectsAt } from '../questions/session.js';
import type { Report } from '../report/report.js';
import { rules } from '../report/report-findings.js';
import { choicesOf } from '../rule/choice.js';
import type { PageDecisions, PageQuestion, PageRule } from './page-report.js';

/** What is decided already, for a page that takes the rest. */
export interface Deciding {
  /** Undefined where there is none yet. */
  readonly file: DecisionsFile | undefined;
  /** What the paths of the report are relative to. */
  readonly workingFolder: string;
}

const newText = '{\n  "decisions": []\n}\n';

/** Prepares the open questions with what each answer changes, and where answers go in the text of the decisions file. */
export function buildPageDecisions(
  { files }: Report,
  deciding: Deciding,
  ruleFor: (question: OpenQuestion) => PageRule,
  next: string | null,
): PageDecisions {
  const { file, workingFolder } = deciding;
  const text = file?.source.text ?? newText;
  const folder = dirname(
    resolve(workingFolder, file?.path ?? decisionsFileName),
  );
  const pathInFile = (path: string): string =>
    shownPath(resolve(workingFolder, path), folder);
  const root = locate(text);
  const list = memberOf(root, 'decisions');
  const nodes = decisionNodes(root);
  const known = nodes.map((node) => ({
    ...{ node, where: memberOf(node, 'where') },
    ...knownDecision(node, rules),
  }));
  const questionFor = (question: OpenQuestion): PageQuestion => {
    const { rule, about, places, frees } = question;
    const where = whereOf(question);
    const choices = choicesOf(rule);
    const effects = effectsAt(
      places[0],
      choices,
      where,
      { decisions: file },
      { workingFolder },
    );
    const whereText = JSON.stringify(where);
    const stub = known.find(
      (it) =>
        it.isStub &&
        it.rule === rule.id &&
        JSON.stringify(it.where ? plainValueOf(it.where) : {}) === whereText,
    );
    const first = known.find((it) => it.rule === rule.id);
    return {
      ...{ rule: ruleFor(question), about: about ?? null, frees },
      where: whereText,
      stub: stub ? [stub.node.start, stub.node.end] : null,
      before: first?.node.start ?? null,
      choices: choices.map((choice, index) => {
        const window = effects[index]?.window;
        return {
          name: choice.name,
          texts: choiceTexts(choice, effects[index]),
          value: choice.value ?? null,
          pattern: choice.pattern ?? null,
          example:
            choice.example === undefined ? '' : JSON.stringify(choice.example),
          window: window
            ? {
                at: window.at,
                legacy: window.legacy.slices,
                current: window.current.slices,
              }
            : null,
        };
      }),
    };
  };
  return {
    path: file?.path ?? decisionsFileName,
    text: file?.source.byteOrderMark ? `\uFEFF${text}` : text,
    mark: file?.source.byteOrderMark ? 1 : 0,
    list: list ? [list.start, list.end] : [0, 0],
    next,
    paths: files.map(({ path }) => pathInFile(path)),
    lastEnd: nodes.at(-1)?.end ?? null,
    questions: openQuestionsIn(files, false).map(questionFor),
  };
}

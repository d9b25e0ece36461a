import { defaultPrintOptions } from '../../src/current/print-options.js';
import { loadDecisions } from '../../src/decisions/load-decisions.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import type { Detail } from '../../src/file/file-outcome.js';
import {
  type OpenQuestion,
  openQuestionsIn,
  whereOf,
} from '../../src/questions/open-questions.js';
import {
  answer,
  type Answered,
  decideBy,
  type Session,
  type SessionSettings,
} from '../../src/questions/session.js';
import { partOf, statusOf } from '../../src/report/file.js';
import type { Choice } from '../../src/rule/choice.js';

export const settings: SessionSettings = {
  decisionsPath: 'd.json',
  print: defaultPrintOptions,
  isWhole: true,
  pathInFile: (path) => path,
};

/** A session about files, with the decisions of a text. */
export function sessionOf(
  files: Readonly<Record<string, string>>,
  text?: string,
  detail: Detail = [],
): Session {
  const loaded = text && loadDecisions(Buffer.from(text), 'd.json');
  const decisions = loaded && loaded.ok ? loaded.file : undefined;
  const decideIn = decideBy(decisions, settings);
  return {
    text,
    decisions,
    parts: Object.entries(files).map(([path, source]) => {
      const outcome = convertBytes(path, Buffer.from(source), {
        ...{ print: defaultPrintOptions, named: false, decideIn, detail },
      });
      return partOf(outcome, statusOf(outcome, 'none', true));
    }),
  };
}

export const openIn = (session: Session): readonly OpenQuestion[] =>
  openQuestionsIn(session, settings);

let names = 0;

/** A value that the choice takes, as JSON text. */
export function valueFor({ name, value, example }: Choice): string | undefined {
  if (value === undefined) return undefined;
  // A second input of one name would break the file.
  return JSON.stringify(name === 'input' ? `RunsAfter${names++}` : example);
}

/** Answers a whole question. */
export function answerQuestion(
  session: Session,
  question: OpenQuestion,
  choice: Choice,
  reason = 'because',
): Answered {
  const { rule, places } = question;
  return answer(
    session,
    {
      ...{ rule: rule.id, choose: choice.name, reason },
      ...{ value: valueFor(choice), where: whereOf(question) },
    },
    places,
    settings,
  );
}

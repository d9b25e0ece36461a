import { defaultPrintOptions } from '../../src/current/print-options.js';
import {
  type OpenQuestion,
  openQuestionsIn,
  whereOf,
} from '../../src/questions/open-questions.js';
import {
  answer,
  type Answered,
  type Session,
  type SessionSettings,
  startSession,
} from '../../src/questions/session.js';
import type { Choice, Rule } from '../../src/rule/rule.js';

export const settings: SessionSettings = {
  decisionsPath: 'd.json',
  print: defaultPrintOptions,
  isWhole: true,
  pathInFile: (path) => path,
};

/** How an interview about a whole repository without owners asks. */
export const asking = {
  color: false,
  all: false,
  part: undefined,
  ownersOf: (): readonly string[] => [],
  explain: ({ id }: Rule): string => `about ${id}\n`,
};

/** A session about files, with the decisions of a text. */
export function sessionOf(
  files: Readonly<Record<string, string>>,
  text?: string,
): Session {
  return startSession(
    Object.entries(files).map(([path, sourceText]) => ({
      ...{ path, format: 'other', sourceText },
    })),
    text,
    settings,
  );
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

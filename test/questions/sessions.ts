import { defaultPrintOptions } from '../../src/current/print-options.js';
import { emptyRecord, type FileRecord } from '../../src/file/record.js';
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

const settings: SessionSettings = {
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

/** Files that are not mapped yet. */
function recordsOf(
  files: Readonly<Record<string, string>>,
): readonly FileRecord[] {
  return Object.entries(files).map(([path, sourceText]) => ({
    ...emptyRecord(path, 'other', 'other'),
    sourceText,
  }));
}

/** A session about files, with the decisions of a text. */
export function sessionOf(
  files: Readonly<Record<string, string>>,
  text = '{"decisions": []}\n',
): Session {
  return startSession(recordsOf(files), text, settings);
}

export const openIn = (session: Session): readonly OpenQuestion[] =>
  openQuestionsIn(session);

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
      rule: rule.id,
      choose: choice.name,
      reason,
      value: valueFor(choice),
      where: whereOf(question),
    },
    places,
  );
}

import { resolve } from 'node:path';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import {
  type OpenQuestion,
  openQuestionsIn,
  whereOf,
} from '../../src/questions/open-questions.js';
import {
  answer,
  type Answered,
  filesOf,
  type Session,
  type SessionSettings,
} from '../../src/questions/session.js';
import { partOf, statusOf } from '../../src/report/file.js';
import type { Choice } from '../../src/rule/choice.js';

export const settings: SessionSettings = {
  decisionsPath: 'd.json',
  workingFolder: resolve('/folder'),
  print: defaultPrintOptions,
  isWhole: true,
};

/** A session about files that were read without decisions. */
export function sessionOf(
  files: Readonly<Record<string, string>>,
  text?: string,
): Session {
  return {
    text,
    decisions: undefined,
    parts: Object.entries(files).map(([path, source]) => {
      const outcome = convertBytes(path, Buffer.from(source), {
        ...{ print: defaultPrintOptions, named: false, detail: [] },
      });
      return partOf(outcome, statusOf(outcome, 'none', true));
    }),
  };
}

export const openIn = (session: Session): readonly OpenQuestion[] =>
  openQuestionsIn(filesOf(session, settings), false);

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

import { decisionNodes } from '../decisions/edit-decisions.js';
import { visible } from '../render/safe-text.js';
import { stringAt } from '../json/node.js';
import { locate } from '../json/parse.js';
import { sourceTextOf } from '../json/source-text.js';
import { algorithmOutputRules } from '../mapping/constructs/algorithm-output.js';
import { datesWord } from '../rule/choice.js';
import { capitalise } from '../rule/message-text.js';
import type { Question } from './answers.js';
import type { Asked, Conversation } from './ask-for-decision.js';

const { id: datedByFormat } = algorithmOutputRules.formatDateAndValue;

/** Returns whether each input asks for dates by its `format`: then a word for them has no effect. */
export function haveDates(places: Question['places']): boolean {
  return places.every(({ file, finding }) =>
    file.findings.some(
      ({ rule, algorithm, input }) =>
        rule === datedByFormat &&
        algorithm === finding.algorithm &&
        input === finding.input,
    ),
  );
}

export async function askWhetherDated(
  { typed }: Asked,
  { terminal }: Conversation,
) {
  const no = 'No, the results alone';
  const yes = 'Yes, so that the function can pick by date';
  const left = await terminal.askForOption<'no' | 'yes'>({
    question: ['Should each result come with its date?'],
    options: [
      { value: 'no', label: no, answer: no },
      { value: 'yes', label: yes, answer: yes },
    ],
    marked: typed.isDated ? 'yes' : 'no',
  });
  return left.kind === 'answer'
    ? { kind: left.kind, typed: { ...typed, isDated: left.answer === 'yes' } }
    : { kind: left.kind, typed };
}

/** Asks for the word for dates; Return takes the last one. */
export async function askForDates(
  { answers, typed }: Asked,
  { terminal }: Conversation,
) {
  // The last word that the decisions file has.
  const decisions = decisionNodes(locate(sourceTextOf(answers.text).text));
  const words = decisions.flatMap((it) => stringAt(it, 'dates') ?? []);
  const wordsOfFormat = decisions
    .filter((it) => stringAt(it, 'rule') === datedByFormat)
    .flatMap((it) => stringAt(it, 'value') ?? []);
  const offered = words.at(-1) ?? wordsOfFormat.at(-1) ?? '';
  const left = await terminal.askForLine({
    question: `Which word asks for that? ${capitalise(datesWord)}.`,
    ...(offered !== '' && { hint: `Return alone: ${visible(offered)}` }),
    typed: typed.dates ?? '',
    offered,
    refusalOf: (dates) =>
      dates === '' ? 'A decision needs the word, or no dates.' : undefined,
  });
  return { kind: left.kind, typed: { ...typed, dates: left.typed } };
}

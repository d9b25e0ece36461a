import { setImmediate } from 'node:timers/promises';
import { globOf, oneGlob } from '../decisions/decision.js';
import { maxGlobLength } from '../decisions/decisions-schema.js';
import type { NewDecision } from '../decisions/edit-decisions.js';
import { questionKey } from '../decisions/open-questions.js';
import { ruleOf } from '../file/all-rules.js';
import { whatChanges } from '../file/what-changes.js';
import { visible } from '../formats/safe-text.js';
import { textOfBlocks, wrap } from '../formats/text/layout.js';
import { placeText } from '../formats/text/errors.js';
import { excerptLines } from '../formats/text/excerpt.js';
import { sourceTextOf, splitLines } from '../json/source-text.js';
import { choicesOf, questionWords } from '../rule/choice.js';
import type { Choice, Where } from '../rule/rule.js';
import { pluralise } from '../rule/message-text.js';
import {
  addAnswers,
  type Answers,
  type Question,
  questionsLeft,
  recommendedReason,
  refusalOf,
  whereOfQuestion,
} from './answers.js';
import { ruleLines } from './commands/explain.js';
import type { Part } from './part-of-folder.js';
import {
  type Action,
  type ChoiceOption,
  openTerminal,
  type Terminal,
} from './terminal.js';
import { usesColor, type World } from './world.js';

export interface ConversationSettings {
  readonly color: boolean | undefined;
  /** The part of the repository that the user named; undefined for all of it. */
  readonly part: Part | undefined;
  readonly ownersOf: (path: string) => readonly string[];
  /** Writes the decisions file. */
  readonly save: (text: string) => Promise<void>;
}

/**
 * Asks the open questions one by one in the terminal, and writes each answer at
 * once. Throws a stop error after Ctrl-C and after a signal.
 */
export async function converse(
  start: Answers,
  settings: ConversationSettings,
  world: World,
): Promise<Answers> {
  const terminal = openTerminal(
    world,
    usesColor(world, settings.color, 'stdout'),
  );
  const skipped = new Set<string>();
  let answers = start;
  let place = 0;
  try {
    for (;;) {
      const open = questionsLeft(answers);
      const question = open.find((it) => !skipped.has(questionKey(it)));
      if (!question) return answers;
      const asked = { question, left: open.length, place };
      const taken = await askOne(asked, answers, settings, terminal);
      if (taken !== undefined) place = taken === 'place' ? place + 1 : 0;
      if (taken === 'quit') return answers;
      if (taken === 'skip') skipped.add(questionKey(question));
      if (typeof taken !== 'object') continue;
      answers = await terminal.work(
        `Mapping the files with the answer to ${question.rule} …`,
        () => addAnswers(answers, [taken]),
      );
      await settings.save(answers.text);
      terminal.say(`Written to ${visible(answers.settings.decisionsPath)}.`);
    }
  } finally {
    terminal.close();
  }
}

interface AskedNow {
  readonly question: Question;
  /** How many questions are open. */
  readonly left: number;
  /** Which of its places to show; counted on, round and round. */
  readonly place: number;
}

/** Returns the answer, or what to do instead; undefined: ask again. */
async function askOne(
  { question, left, place }: AskedNow,
  answers: Answers,
  settings: ConversationSettings,
  terminal: Terminal,
): Promise<NewDecision | Exclude<Action, 'explain'> | undefined> {
  const rule = ruleOf(question.rule);
  const shown =
    question.places[place % question.places.length] ?? question.places[0];
  if (!rule) return 'skip';
  const choices = choicesOf(rule).filter(({ name }) =>
    question.places.some(({ finding }) => finding.choices.includes(name)),
  );
  const options = await terminal.work(
    'Comparing what each choice changes …',
    async () => {
      const all: ChoiceOption[] = [];
      for (const choice of choices) {
        all.push(choiceOption(choice, question, shown, answers));
        // Lets a message about the work appear.
        await setImmediate();
      }
      return all;
    },
  );
  const chosen = await terminal.choose(
    questionText({ question, left, place }, shown, terminal),
    options,
    question.recommended ?? undefined,
  );
  if (chosen === 'explain') {
    await terminal.page(
      ruleLines(rule, terminal, { isBrief: true }).join('\n').split('\n'),
    );
    return undefined;
  }
  const choice = choices.find(({ name }) => name === chosen);
  if (!choice) return chosen as Exclude<Action, 'explain'>;
  const answer = {
    rule: rule.id,
    choose: choice.name,
    where: whereOfQuestion(question),
  };
  const value = await valueOf(choice, answer, shown, answers, terminal);
  if (value === null) return undefined;
  const scopes = scopesOf(question, shown, answers, settings);
  const scope = await terminal.pick(
    'For whom?',
    scopes.map(({ words }) => visible(words)),
  );
  const where = scopes[scope ?? -1]?.where;
  if (!where) return undefined;
  const reason = await reasonFor(choice, question, terminal);
  if (reason === undefined) return undefined;
  const decision = {
    ...answer,
    ...(value !== undefined && { value }),
    reason,
    where: { ...answer.where, ...where },
  };
  const refusal = refusalOf(answers, decision, shown);
  if (refusal !== undefined) terminal.say(visible(refusal));
  return refusal === undefined ? decision : undefined;
}

type Place = Question['places'][0];

/** The sentence that asks, how many files wait, and the place with its source. */
function questionText(
  { question, left }: AskedNow,
  { file, finding }: Place,
  { width, color }: Terminal,
): string {
  const rule = ruleOf(question.rule);
  const sentence = rule ? questionWords(rule, question.about) : question.rule;
  const subject = [
    finding.algorithm === null ? '' : `algorithm ${finding.algorithm}`,
    finding.input === null ? '' : `input ${finding.input}`,
  ].filter((it) => it !== '');
  const lines = splitLines(sourceTextOf(file.sourceText ?? '').text);
  return [
    wrap(visible(sentence), width, ''),
    `${pluralise(question.files, 'file')} wait${question.files === 1 ? 's' : ''} for it; ${pluralise(left, 'question')} left. s skips, p shows another place, e explains, q ends`,
    [
      placeText({ path: file.path, ...finding.start }),
      ...subject.map(visible),
    ].join(', '),
    textOfBlocks([excerptLines(finding, lines, width)], { width, color }),
  ]
    .join('\n')
    .trimEnd();
}

/** One line for a choice, and the sentence for the one that is marked. */
function choiceOption(
  choice: Choice,
  question: Question,
  { file, finding }: Place,
  { decideIn }: Answers,
): ChoiceOption {
  const { name, does, value } = choice;
  const mark = question.recommended === name ? ', recommended' : '';
  const { path, format, sourceText } = file;
  if (value !== undefined || format !== 'legacy' || sourceText === null)
    return {
      value: name,
      label: `${name}${value === undefined ? '' : ': asks for a value'}${mark}`,
      hint: does,
    };
  const changes = whatChanges(
    { path, sourceText: sourceText ?? '' },
    finding,
    choice,
    decideIn,
  );
  return {
    value: name,
    label: `${name}: ${changes.verdict}${mark}`,
    hint: visible(changes.sentence),
  };
}

/** Asks for the value of a choice; undefined: it needs none; null: cancelled. */
async function valueOf(
  { value: wanted, example }: Choice,
  answer: Omit<NewDecision, 'reason' | 'value'>,
  place: Place,
  answers: Answers,
  terminal: Terminal,
): Promise<string | null | undefined> {
  if (wanted === undefined) return undefined;
  const isText = typeof example === 'string';
  const asJson = (line: string): string =>
    isText ? JSON.stringify(line) : line;
  const line = await terminal.line(
    `Which value: ${wanted}?`,
    isText ? example : JSON.stringify(example),
    undefined,
    (typed) =>
      refusalOf(
        answers,
        { ...answer, value: asJson(typed), reason: '-' },
        place,
      ),
  );
  return line === undefined ? null : asJson(line);
}

function reasonFor(
  { name }: Choice,
  question: Question,
  terminal: Terminal,
): Promise<string | undefined> {
  const offered =
    question.recommended === name ? recommendedReason(question) : undefined;
  return terminal.line(
    'Why? Reviewers read it.',
    offered ?? '',
    offered,
    (typed) => (/\S/.test(typed) ? undefined : 'A decision needs a reason.'),
  );
}

interface Scope {
  readonly words: string;
  readonly where: Where;
}

/** Returns whom an answer can be for; the first is what the user named, or everything. */
function scopesOf(
  { places }: Question,
  { file, finding }: Place,
  { settings: { pathInFile } }: Answers,
  { part, ownersOf }: ConversationSettings,
): readonly Scope[] {
  const paths = [...new Set(places.map((it) => it.file.path))];
  const owners = new Set(paths.flatMap(ownersOf)).size > 1;
  const ofOwners = (owners ? ownersOf(file.path) : []).map((owner) => ({
    words: `the files of ${owner} that wait for it`,
    where: {
      file: oneGlob(
        paths
          .filter((path) => ownersOf(path).includes(owner))
          .map((path) => globOf(pathInFile(path))),
      ),
    },
  }));
  const { algorithm, input } = finding;
  return [
    ...(part
      ? [{ words: `only ${part.words}`, where: { file: part.glob } }]
      : []),
    { words: 'everywhere', where: {} },
    ...ofOwners.filter(({ where }) => where.file.length <= maxGlobLength),
    {
      words: 'only this place',
      where: {
        file: globOf(pathInFile(file.path)),
        ...(algorithm !== null && { algorithm: globOf(algorithm) }),
        ...(input !== null && { input: globOf(input) }),
      },
    },
  ];
}

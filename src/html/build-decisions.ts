import { dirname, resolve } from 'node:path';
import { positiveDuration } from '../current/input-kinds.js';
import {
  type DecisionsFile,
  decisionsFileName,
} from '../decisions/decision.js';
import { shownPath } from '../file/paths.js';
import {
  openQuestionsIn,
  type OpenQuestion,
  valueAt,
  whereOf,
} from '../questions/open-questions.js';
import { choiceTexts } from '../questions/screen.js';
import { effectsAt } from '../questions/session.js';
import type { Report } from '../report/report.js';
import { type Choice, choicesOf } from '../rule/choice.js';
import { capitalise } from '../rule/message-text.js';
import type { PassedValues } from '../behaviour/passed-values.js';
import type { Effect } from '../questions/effect.js';
import type { PageChoice, PageDecisions, PageQuestion } from './page-report.js';

/** What is decided already, for a page that takes the rest. */
export interface Deciding {
  /** Undefined where there is none yet. */
  readonly file: DecisionsFile | undefined;
  /** What the paths of the report are relative to. */
  readonly workingFolder: string;
}

/** Prepares the open questions with what each answer changes, and the text that answers go into. */
export function buildPageDecisions(
  { files }: Report,
  { file, workingFolder }: Deciding,
  next: string | null,
): PageDecisions {
  const { text = null, byteOrderMark = false } = file?.source ?? {};
  const path = file?.path ?? decisionsFileName;
  const folder = dirname(resolve(workingFolder, path));
  const questionFor = (question: OpenQuestion): PageQuestion => {
    const { rule, about, places } = question;
    const choices = choicesOf(rule);
    const effects = effectsAt(
      ...([places[0], choices, whereOf(question)] as const),
      ...([{ decisions: file }, { workingFolder }] as const),
    );
    const [windows = []] = effects.flatMap((effect) =>
      effect && effect.windows.length > 0 ? [effect.windows] : [],
    );
    return {
      ...{ rule: rule.id, title: rule.title, explanation: rule.explanation },
      about: about ?? null,
      where: JSON.stringify(whereOf(question)),
      values:
        rule.askedBy === 'value'
          ? []
          : places.map((place) => valueAt(place) ?? null),
      moments: windows.map(({ at, legacy }) => ({
        at,
        legacy: asSentence(legacy),
      })),
      choices: choices.map((choice, index) =>
        pageChoice(choice, effects[index]),
      ),
    };
  };
  return {
    ...{ path, next },
    text: byteOrderMark ? `\uFEFF${text ?? ''}` : text,
    paths: files.map((it) =>
      shownPath(resolve(workingFolder, it.path), folder),
    ),
    questions: openQuestionsIn(files, false).map(questionFor),
  };
}

function pageChoice(choice: Choice, effect: Effect | undefined): PageChoice {
  const { name, value = null, example } = choice;
  const passed =
    effect?.windows.map(({ current }) => asSentence(current)) ?? [];
  // The verdict has a mark of its own, and the words of a window go with its lane.
  const texts = choiceTexts(choice, effect && { ...effect, verdict: null });
  const isWindow =
    effect && effect.summary === effect.windows[0]?.current.words;
  return {
    ...{ name, value, passed },
    verdict: effect?.trouble === null ? effect.verdict : null,
    texts: isWindow ? texts.slice(1) : texts,
    written: passed.length > 0 ? [] : (effect?.written ?? []),
    pattern:
      choice.pattern ?? (name === 'duration' ? positiveDuration.source : null),
    example: example === undefined ? '' : JSON.stringify(example),
  };
}

const asSentence = ({ words, slices }: PassedValues): PassedValues => ({
  ...{ words: `${capitalise(words)}.`, slices },
});

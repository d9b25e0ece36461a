import { choiceTexts, questionWords } from './choice-words.js';
import { decidingOn, exampleValue, noDraft } from './drafts.js';
import { effectsOf, effectsOfChoices } from './effect.js';
import {
  exampleOf,
  objectAsked,
  partsOf,
  questionsAt,
  whereOf,
} from './open-questions.js';

/** What the HTML page runs of this room; the build bundles it into a script of its own. */
const questionEngine = {
  choiceTexts,
  decidingOn,
  effectsOf,
  effectsOfChoices,
  exampleOf,
  exampleValue,
  noDraft,
  objectAsked,
  partsOf,
  questionsAt,
  questionWords,
  whereOf,
};

export type QuestionEngine = typeof questionEngine;

Object.assign(globalThis, { questionEngine });

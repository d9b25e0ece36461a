/** What the HTML page runs of this room; the build bundles it into a script of its own. */
export { giveAnswers } from './answers.js';
export { choiceTexts, questionWords } from './choice-words.js';
export { effectOf, effectsAt } from './effect.js';
export {
  exampleOf,
  fixesIn,
  objectAsked,
  openQuestionsIn,
  partsOf,
  questionOf,
  questionsAt,
  whereOf,
} from './open-questions.js';
export { decideBy, startSession } from './session.js';
export { defaultPrintOptions } from '../current/print-options.js';

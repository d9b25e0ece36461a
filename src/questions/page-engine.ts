/** What the HTML page runs of this room; the build bundles it into a script of its own. */
export { giveAnswers } from './answers.js';
export { choiceTexts, questionWords } from './choice-words.js';
export { effectOf, effectsAt } from './effect.js';
export {
  exampleOf,
  objectOf,
  openQuestionsIn,
  partsOf,
  questionOf,
  questionsAt,
  whereOf,
} from './open-questions.js';
export { decideBy, filesOf, startSession } from './session.js';
export { fixesIn } from '../report/to-decide.js';
export { defaultPrintOptions } from '../current/print-options.js';

/** What the HTML page runs of this room; the build bundles it into a script of its own. */
export { choiceTexts, questionWords } from './choice-words.js';
export { decidingOn, exampleValue, noDraft } from './drafts.js';
export { effectsOf, effectsOfChoices } from './effect.js';
export {
  exampleOf,
  objectAsked,
  partsOf,
  questionsAt,
  whereOf,
} from './open-questions.js';

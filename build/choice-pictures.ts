import { ruleExamples } from '#rule-examples';
import { changesInExample } from '../src/file/what-changes.js';
import type { ChoicePictures } from '../src/document/questions.js';
import { mappingRules } from '../src/mapping/mapping-rules.js';

/** Which results the choices of a rule read in its example, for the page, which has no engine. */
export const choicePictures: ChoicePictures = Object.fromEntries(
  mappingRules.flatMap((rule) => {
    const example = ruleExamples[rule.id]?.legacy ?? '';
    const drawn = [...changesInExample(rule, example)].flatMap(
      ([name, { picture }]) => (picture ? [[name, picture] as const] : []),
    );
    return drawn.length > 0 ? [[rule.id, Object.fromEntries(drawn)]] : [];
  }),
);

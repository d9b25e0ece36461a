import { finding, type Finding } from '../../rule/finding.js';
import { quoted } from '../../rule/message-text.js';
import type { ResultRead } from '../facts.js';
import { warningRule } from '../rule.js';

export const selfReferenceMandatory = warningRule({
  id: 'self-reference-mandatory',
  title: 'An algorithm needs its own results, of which its first run has none.',
  explanation:
    'The first run of an algorithm finds no earlier result of its own. Where the input is mandatory that is an error at payload preparation, and the error propagates to every later run. Make the input optional.',
  section: 'Errors',
});

/** Finds inputs, of either format, by which an algorithm waits for itself. */
export function checkSelfReference({
  source,
  optional,
  algorithm,
  input,
}: ResultRead): readonly Finding[] {
  if (source.value !== algorithm || optional === 'unreadable' || optional.value)
    return [];
  return [
    {
      ...finding(
        selfReferenceMandatory,
        optional.place,
        `${quoted(algorithm)} reads its own results, of which its first run has none; make the input optional.`,
      ),
      algorithm,
      input,
    },
  ];
}

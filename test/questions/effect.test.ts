import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { convert, verify } from '../../src/index.js';
import { effectsOf } from '../../src/questions/effect.js';
import {
  type OpenQuestion,
  whereOf,
} from '../../src/questions/open-questions.js';
import { choicesOf } from '../../src/rule/choice.js';
import { validDocument } from '../support/legacy-documents.js';
import { openIn, sessionOf, valueFor } from './sessions.js';

/** What \`verify\` says of the object of a question with the decision, aspect by aspect. */
function verified(
  text: string,
  { places: [{ finding }] }: OpenQuestion,
  decision: object,
) {
  const decisions = JSON.stringify({ decisions: [decision] });
  const options = { path: 'a.json', decisions };
  const { outputText } = convert(text, options);
  const { verification } = verify(text, outputText ?? '', options);
  const [object] = /^\/\d+(?:\/inputs\/\d+)?/.exec(finding.pointer) ?? [];
  return verification?.algorithms
    .flatMap((it) => [it, ...it.inputs])
    .find(({ legacy }) => legacy === object)?.aspects;
}

test('an effect says what `verify` says with that decision', () => {
  fc.assert(
    fc.property(validDocument, (text) => {
      const session = sessionOf({ 'a.json': text });
      for (const question of openIn(session)) {
        const where = whereOf(question);
        const choices = choicesOf(question.rule);
        const answers = choices.map((choice) => ({
          choose: choice.name,
          value: valueFor(choice),
          where,
        }));
        const effects = effectsOf(
          question.places[0],
          answers,
          session.decideIn,
        );
        for (const [index, effect] of effects.entries()) {
          expect(JSON.parse(JSON.stringify(effect))).toEqual(effect);
          // `verify` sees the other questions about the input unanswered.
          if (effect.assumed.length > 0) continue;
          const { choose, value } = answers[index] ?? {};
          const aspects = verified(text, question, {
            rule: question.rule.id,
            choose,
            where,
            reason: 'because',
            ...(value !== undefined && { value: JSON.parse(value) as unknown }),
          });
          expect(effect.aspects.map(plain).toSorted(byAspect)).toEqual(
            aspects
              ?.filter(({ verdict }) => verdict !== 'same')
              .map(plain)
              .toSorted(byAspect),
          );
          const verdicts = aspects?.map(({ verdict }) => verdict) ?? [];
          if (effect.verdict === 'same')
            expect(new Set(verdicts)).toEqual(new Set(['same']));
          else if (effect.verdict !== null && effect.elsewhere.length === 0)
            expect(verdicts).toContain(effect.verdict);
        }
      }
    }),
    { numRuns: 8 },
  );
});

const plain = ({
  aspect,
  verdict,
  why,
  witnesses,
}: {
  readonly aspect: string;
  readonly verdict: string;
  readonly why: readonly string[];
  readonly witnesses: readonly unknown[];
}) => ({ aspect, verdict, why, witnesses });

const byAspect = (
  a: { readonly aspect: string },
  b: { readonly aspect: string },
): number => a.aspect.localeCompare(b.aspect);

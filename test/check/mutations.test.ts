import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkText, errorsIn } from '../support/check-text.js';
import { currentDocument } from '../support/current-documents.js';
import { mutate } from '../support/mutations/mutation.js';
import { mutations } from '../support/mutations/mutations.js';

test('what keeps to the format has no finding of level error', () => {
  fc.assert(
    fc.property(currentDocument, (document) => {
      expect(errorsIn(JSON.stringify(document))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

describe('finds a mutation at its place', () => {
  test.each(mutations.map((it) => [it.rule, it.name, it] as const))(
    '%s: %s',
    (rule, _, mutation) => {
      fc.assert(
        fc.property(currentDocument, fc.nat(), (document, at) => {
          const place = mutate(mutation, document, at);
          expect(
            checkText(JSON.stringify(document, null, 1)).map(
              (it) => `${it.rule} ${it.pointer}`,
            ),
          ).toContain(`${rule} ${place.pointer}`);
        }),
        { numRuns: 5 },
      );
    },
  );
});

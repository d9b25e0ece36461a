import fastCheck, {
  type IRawProperty,
  type Parameters,
  type SubarrayConstraints,
} from 'fast-check';

/** A mutant that so many documents do not kill is hardly killed by more. */
const runs = 40;

/** Of a thousand samples so many will do. */
const samples = 150;

/**
 * fast-check with fewer runs, always of the same documents: each survivor would
 * take as long as all the tests.
 */
export default {
  ...fastCheck,
  shuffledSubarray: <T>(
    all: T[],
    { minLength = 0, maxLength = all.length }: SubarrayConstraints = {},
  ) =>
    fastCheck.shuffledSubarray(all, {
      minLength: Math.min(minLength, samples),
      maxLength: Math.min(maxLength, samples),
    }),
  assert: <T>(property: IRawProperty<T>, parameters: Parameters<T> = {}) =>
    fastCheck.assert(property, {
      ...parameters,
      seed: 1,
      numRuns: Math.min(parameters.numRuns ?? runs, runs),
    }),
};

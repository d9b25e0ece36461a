import fc from 'fast-check';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import { choicesOf } from '../../src/rule/choice.js';
import { names } from './legacy-inputs.js';

/** Values for the choices that need one. */
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  duration: fc.constantFrom('P3D', 'PT24H', 'P1M'),
  name: fc.constant('AnotherWord'),
  AssetProperty: fc.constant('nominal'),
  input: fc.constantFrom('RunsAfter', 'Hours'),
  replace: fc.oneof(
    fc.constant({
      InputType: 'Timeseries',
      SymbolicName: 'fanSpeed',
      DataInterval: 'Default',
    }),
    fc.record(
      {
        InputType: fc.constant('AlgorithmOutput'),
        SourceAlgorithm: fc.constantFrom(...names, 'elsewhere', 'nowhere'),
        SourceOutputName: fc.constantFrom('algorithm_output', 'second'),
        DataInterval: fc.constantFrom('Default', 'All', 'LatestValue'),
      },
      { requiredKeys: ['InputType', 'SourceAlgorithm', 'DataInterval'] },
    ),
  ),
};

const valueFor = (choice: string): fc.Arbitrary<unknown> => {
  const found = values[choice];
  if (!found) throw new Error(`no value for the choice ${choice}`);
  return found;
};

const reason = 'So.';

/** Some choice for some of the unmapped rules. */
export const someDecisions: fc.Arbitrary<readonly object[]> = fc
  .tuple(
    ...mappingRules
      .filter(
        // Of these a decision says which key it is about.
        ({ id, fidelity }) => fidelity === 'unmapped' && id !== 'key-unknown',
      )
      .map((rule) =>
        fc
          .option(fc.constantFrom(...choicesOf(rule)), { freq: 6 })
          .chain((choice): fc.Arbitrary<object[]> => {
            if (choice === null) return fc.constant([]);
            const decision = { rule: rule.id, choose: choice.name, reason };
            return fc
              .record(
                {
                  ...(choice.value !== undefined && {
                    value: valueFor(choice.name),
                  }),
                  ...(choice.takesDates && { dates: fc.constant('Dated') }),
                },
                {
                  requiredKeys: choice.value === undefined ? [] : ['value'],
                },
              )
              .map((filled) => [{ ...decision, ...filled }]);
          }),
      ),
  )
  .map((all) => all.flat());

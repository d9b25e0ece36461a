import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type CurrentObject,
  currentValueOf,
} from '../../src/current/current-value.js';
import {
  type CurrentAlgorithm,
  type CurrentDescription,
  type CurrentOutput,
  type CurrentPart,
  textIn,
  valueIn,
} from '../../src/current/current-model.js';
import { printCurrent } from '../../src/current/print-current.js';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { readCurrent } from '../../src/current/read-current.js';
import { schemaFindings } from '../../src/current/schema-findings.js';
import { type JsonNode, plainValueOf } from '../../src/json/node.js';
import { locate } from '../../src/json/parse.js';
import { errorsIn } from '../check/check-text.js';
import { currentDocument } from '../check/current-documents.js';
import { currentAlgorithm } from '../support/legacy.js';

/** An object as the model has it: the values of its fields, and its other members. */
function plainPart<Types extends object>(part: CurrentPart<Types>): object {
  const { fields, unknown } = part as CurrentPart<Record<string, unknown>>;
  return Object.fromEntries([
    ...Object.entries(fields).map(([key, field]) => {
      const value = valueIn(field) as JsonNode | string | boolean | undefined;
      return [key, typeof value === 'object' ? plainValueOf(value) : value];
    }),
    ...unknown.map(({ key, value }) => [key, plainValueOf(value)] as const),
  ]) as object;
}

const plainDescription = (it: CurrentDescription) => ({
  ...plainPart(it),
  Trends: it.fields.Trends.node && it.trends.map(plainPart),
});

const plainOutput = (it: CurrentOutput) => ({
  ...plainPart(it),
  Description: it.descriptions.map(plainDescription)[0],
});

const plainAlgorithm = (it: CurrentAlgorithm) => ({
  ...plainPart(it),
  Inputs: it.inputs.map((input) => ({
    ...plainPart<object>(input),
    InputType: input.kind,
  })),
  Outputs: it.outputs.map(plainOutput),
  Conditions: it.fields.Conditions.node && it.conditions.map(plainPart),
});

test('reads what is printed, whole and without a finding', () => {
  fc.assert(
    fc.property(currentDocument, (document) => {
      const values = document.map((it) =>
        currentValueOf(locate(JSON.stringify(it))),
      ) as readonly CurrentObject[];
      const text = printCurrent(values, defaultPrintOptions, 'lf');
      const { algorithms } = readCurrent(locate(text));
      expect(algorithms.map(plainAlgorithm)).toEqual(JSON.parse(text));
      expect(algorithms.flatMap((it) => [...schemaFindings(it)])).toEqual([]);
    }),
  );
});

test.each([
  [{}, 'absent', undefined],
  [{ InputName: 'Speed' }, 'valid', 'Speed'],
  [{ InputName: '' }, 'invalid', ''],
  [{ InputName: null }, 'invalid', undefined],
])('tells the states of a field apart: %j', (input, state, text) => {
  const [algorithm] = readCurrent(
    locate(JSON.stringify([{ Inputs: [input] }])),
  ).algorithms;
  const field = algorithm?.inputs[0]?.fields.InputName;
  expect(field?.state).toBe(state);
  expect(field && textIn(field)).toBe(text);
});

const outputs = ['x', 'y'].map((OutputName) => ({
  OutputType: 'ObjectResult',
  OutputName,
}));

test.each([
  [
    '/0/Inputs/0/SourceOutputName',
    {
      Inputs: [
        {
          InputType: 'AlgorithmOutput',
          InputName: 'A',
          Optional: true,
          SourceAlgorithm: 'a',
          SourceOutputName: 5,
        },
      ],
      Outputs: outputs,
    },
  ],
  [
    '/0/Outputs/0/Description',
    { Outputs: [{ OutputType: 'ObjectResult', Description: [{ Trends: 5 }] }] },
  ],
])('check says of a field of the wrong type only that: %s', (pointer, it) => {
  expect(errorsIn(JSON.stringify([currentAlgorithm('a', it)]))).toEqual([
    `current/value-type ${pointer}`,
  ]);
});

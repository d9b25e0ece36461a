import { expect, test } from '@jest/globals';
import { currentAlgorithms } from '../../src/behaviour/current/current-algorithms.js';
import { legacyAlgorithms } from '../../src/behaviour/legacy/legacy-algorithms.js';
import type { AlgorithmMeaning, Places } from '../../src/behaviour/meaning.js';
import { readCurrent } from '../../src/current/read-current.js';
import { locate } from '../../src/json/parse.js';
import { readLegacy } from '../../src/legacy/read-legacy.js';
import {
  currentReading,
  currentText,
  legacyText,
  plainInput,
} from '../support/legacy.js';

type ShownPlaces = Readonly<Record<string, string>>;

/** Where each aspect was read from, without the way to the first algorithm and input. */
const shown = (places: Places | undefined): ShownPlaces =>
  Object.fromEntries(
    Object.entries(places ?? {})
      .filter(([, nodes]) => nodes.length > 0)
      .map(([aspect, nodes]): [string, string] => [
        aspect,
        nodes
          .map(({ pointer }) => pointer.replace(/^\/0\/(inputs\/0\/)?/i, ''))
          .join(' '),
      ]),
  );

function readOne(text: string): AlgorithmMeaning | undefined {
  const root = locate(text);
  return root.kind === 'array' && text.includes('"path"')
    ? legacyAlgorithms(readLegacy(root))[0]
    : currentAlgorithms(readCurrent(root).algorithms)[0];
}

test.each<[object, ShownPlaces]>([
  [
    { type: 'signal', symbolicName: 's', optional: true },
    { source: 'symbolicName', window: 'schedule', missing: 'optional' },
  ],
  [
    {
      type: 'AlgorithmOutput',
      algorithm: 'a',
      property: 'p',
      timeRange: 'day',
      format: 'default',
      recalculate: true,
    },
    {
      source: 'algorithm property timeRange',
      window: 'timeRange',
      shape: 'format',
      value: 'recalculate',
    },
  ],
  [plainInput, { value: 'dataType value' }],
])('the aspects of the Legacy input %j are read from', (input, places) => {
  const text = legacyText([{ inputName: 'x', ...input }]);
  const common = { all: 'type', name: 'inputName' };
  expect(shown(readOne(text)?.inputs[0]?.places)).toEqual({
    ...common,
    ...places,
  });
});

test.each<[object, ShownPlaces]>([
  [
    { InputType: 'Timeseries', SymbolicName: 's', DataInterval: 'Default' },
    { source: 'SymbolicName', window: 'DataInterval ExecutionFrequency' },
  ],
  [
    { ...currentReading('a'), SourceProperty: 'p', Optional: true },
    {
      source: 'SourceAlgorithm SourceProperty Name Outputs',
      window: 'DataInterval ExecutionFrequency',
      missing: 'Optional',
    },
  ],
  [
    {
      InputType: 'AlgorithmOutput',
      SourceAlgorithm: 'elsewhere',
      DataInterval: 'Duration',
      Duration: 'P1D',
      AlgorithmOutputInputDataType: 'Dated',
    },
    {
      source: 'SourceAlgorithm',
      window: 'DataInterval Duration',
      shape: 'AlgorithmOutputInputDataType',
    },
  ],
  [
    { InputType: 'Constant', DataType: 'Int', ConstantInt: 1 },
    { value: 'DataType ConstantInt' },
  ],
  [{ InputType: 'Events', Odd: 1 }, { all: 'InputType Odd' }],
])('the aspects of the Current input %j are read from', (input, places) => {
  const text = currentText('a', [{ ...input, InputName: 'X' }]);
  const common = { all: 'InputType', name: 'InputName' };
  expect(shown(readOne(text)?.inputs[0]?.places)).toEqual({
    ...common,
    ...places,
  });
});

test('the aspects of an algorithm are read from', () => {
  const dependencies = { dependencies: [] };
  expect(shown(readOne(legacyText([], dependencies))?.places)).toEqual({
    name: 'name',
    function: 'path',
    frequency: 'schedule',
    retention: 'retention',
    order: 'dependencies',
  });
  const outputs = [
    { OutputType: 'AssetProperty', OutputName: 'b' },
    { OutputType: 'ObjectResult', OutputName: 'c', Retention: 'Latest' },
  ];
  const text = JSON.stringify([
    {
      Name: 'a',
      Path: 'a',
      ExecutionFrequency: 'Scheduled',
      Schedule: '0 3 * * *',
      Outputs: outputs,
      Conditions: [],
      Odd: 1,
    },
  ]);
  expect(shown(readOne(text)?.places)).toEqual({
    all: 'Odd',
    name: 'Name',
    function: 'Path',
    frequency: 'ExecutionFrequency Schedule',
    conditions: 'Conditions',
    output: 'Outputs/1/OutputType Outputs/1/OutputName',
    retention: 'Outputs/1/Retention',
  });
});

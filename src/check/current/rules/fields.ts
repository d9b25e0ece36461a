import { errorRule } from '../../rule.js';

const section = 'Current format: algorithm object';

// The schema of the Current format applies these; see ../validate.ts.

export const currentValueType = errorRule({
  id: 'current/value-type',
  title: 'A field has a value of the wrong JSON type.',
  explanation:
    'Every field of the Current format has one JSON type: `Inputs`, `Outputs`, `Conditions` and `Trends` are arrays of objects, `Description` is an object, `Optional` a boolean, the others are strings. No default is null, so null is a wrong type everywhere. An empty name names nothing and counts as a wrong type too; only `SymbolicName` may be empty.',
  section,
});

export const currentValueUnknown = errorRule({
  id: 'current/value-unknown',
  title: 'A field has a value that is not in its list.',
  explanation:
    'The lists of values of `InputType`, `OutputType` and `DataType` are complete in the description. Another word has no meaning there.',
  section: 'Current format: input kinds',
});

export const currentFieldMissing = errorRule({
  id: 'current/field-missing',
  title: 'A field that the object needs is absent.',
  explanation:
    'An algorithm needs `Name`, `Path`, `ExecutionFrequency`, `Inputs` and `Outputs`; every input `InputType` and `InputName`, and by its kind `DataType` (`Constant`), `AssetPropertyKey`, `SensorFeatureKey`, `SymbolicName` (`Timeseries`, `TimeseriesValue`), `SourceAlgorithm` (`AlgorithmOutput`) or `FileType` (`Files`); an output `OutputType`; a condition `PropertyName` and `DataType`.',
  section,
});

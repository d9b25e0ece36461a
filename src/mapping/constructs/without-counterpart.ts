import {
  type CommonFieldTypes,
  type Field,
  type Fields,
  type InputOf,
  valueOf,
} from '../../legacy/legacy-model.js';
import {
  type Choice,
  finding,
  inputAspects,
  type Rule,
} from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import {
  type Emitted,
  type FieldsByChoice,
  type InputMapping,
  leftOut,
  read,
  readAs,
  type Readings,
  unread,
} from '../outcome.js';
import { mapCommonFields } from './common-fields.js';

const assetProperty = {
  name: 'AssetProperty',
  label: 'Read an asset property',
  effect: 'the function gets it as stored',
  does: 'reads a property of the asset in its place',
  value: 'the `AssetPropertyKey`',
  example: 'key',
  changes: ['source', 'type'],
  requires:
    'Read the value of the property; its type and unit may be others than before.',
} as const satisfies Choice;

const propertyTask = '{input} is the asset property {value} now';
const propertyForm = 'Its type and unit may be others than before.';

export const unmatchedRules = {
  calculated: {
    id: 'calculated',
    fidelity: 'unmapped',
    title: 'A value that the service computes has no Current counterpart.',
    asks: '{value} is computed by the service. Where should the value come from?',
    explanation:
      'The start dates of components and the nominal current are computed by the service. The Current format has no input kind for a computed value, so the input is left out.',
    section: 'Legacy format: input kinds, `calculated`',
    aspects: ['source'],
    leavesOut: 'input',
    askedBy: 'value',
    choices: [
      {
        ...assetProperty,
        task: `${propertyTask}; the service computed {before}. ${propertyForm}`,
        hints: {
          NominalCurrentFromTypeCode:
            'The description shows the key `ShortTypeCode`: the type code that the current is computed from, not the current.',
        },
      },
    ],
  },
  algorithmOutputStatus: {
    id: 'algorithm-output-status',
    fidelity: 'unmapped',
    title: 'The status of results has no Current counterpart.',
    asks: 'The function gets the status of results, which Current does not pass. What should it get instead?',
    explanation:
      'The further fields and the meaning of `AlgorithmOutputStatus` are not shown, and the Current format has no such kind, so the input is left out.',
    section: 'Legacy format: input kinds (`type`)',
    aspects: inputAspects,
    leavesOut: 'input',
  },
  parameterValue: {
    id: 'parameter-value',
    fidelity: 'unmapped',
    title: 'A value of the parameter backup file has no Current counterpart.',
    asks: '{value} is read from the parameter backup file, which Current does not read. Where should the value come from?',
    explanation:
      'A Legacy `value` is read from the parameter backup file of the drive. The Current format reads no such file; `TimeseriesValue` is the latest value of a signal, which is different data, so the input is left out.',
    section: 'Legacy format: input kinds, `value`',
    aspects: ['source', 'window'],
    leavesOut: 'input',
    askedBy: 'value',
    recommended: {
      choose: 'TimeseriesValue',
      reason:
        'one value of the same symbolic name; of the signal, not of the backup file',
    },
    choices: [
      {
        name: 'TimeseriesValue',
        label: 'Read the signal',
        effect: 'the value may differ',
        does: 'reads the latest value of the signal of the same symbolic name',
        changes: ['source', 'window'],
        requires:
          'Read the latest value of the signal; the parameter backup file may have had another.',
        task: '{input} is the latest value of the signal {before} now; Legacy read {before} from the parameter backup file.',
      },
      {
        ...assetProperty,
        task: `${propertyTask}; Legacy read {before} from the parameter backup file. ${propertyForm}`,
      },
    ],
  },
  dcVoltage: {
    id: 'dc-voltage',
    fidelity: 'unmapped',
    title: '`DCVoltage` has no Current counterpart.',
    asks: 'The function gets `DCVoltage`, which Current does not pass. What should it get instead?',
    explanation:
      'The meaning of `DCVoltage` is not shown, and the Current format has no such kind, so the input is left out.',
    section: 'Legacy format: input kinds (`type`)',
    aspects: inputAspects,
    leavesOut: 'input',
  },
} satisfies Readonly<Record<string, Rule>>;

const asAssetProperty = (AssetPropertyKey: string): Emitted => ({
  InputType: 'AssetProperty',
  AssetPropertyKey,
});

export function mapCalculated({
  fields,
}: InputOf<'calculated'>): InputMapping<'calculated'> {
  const calculation = valueOf(fields.calculation);
  const what = calculation === undefined ? 'a value' : quoted(calculation);
  return {
    fields: {
      ...mapWithoutCounterpart(
        unmatchedRules.calculated,
        fields,
        `The service computes ${what}; the Current format has no input for that.`,
        { AssetProperty: asAssetProperty },
        fields.calculation,
      ),
      calculation: readAs(fields.calculation, unread),
    },
  };
}

/** Maps a `value`. A decision can read a signal of the same symbolic name instead. */
export function mapParameterValue({
  fields,
}: InputOf<'value'>): InputMapping<'value'> {
  const name = valueOf(fields.symbolicName);
  const what = name === undefined ? 'A value' : quoted(name);
  const common = mapWithoutCounterpart(
    unmatchedRules.parameterValue,
    fields,
    `${what} is read from the parameter backup file, for which the Current format has no input.`,
    {
      AssetProperty: asAssetProperty,
      TimeseriesValue: () => ({ InputType: 'TimeseriesValue' }),
    },
    fields.symbolicName,
  );
  const { outcome } = common.type;
  return {
    fields: {
      ...common,
      symbolicName: read(fields.symbolicName, (SymbolicName) =>
        outcome.kind === 'left-out'
          ? {
              ...outcome,
              // The finding is that of `type`.
              findings: [],
              fieldsByChoice: { TimeseriesValue: () => ({ SymbolicName }) },
            }
          : unread,
      ),
    },
  };
}

/** Maps an input whose meaning is not shown; only its common fields are read. */
export function mapUnexplained({
  kind,
  fields,
}: InputOf<'AlgorithmOutputStatus' | 'DCVoltage'>): InputMapping<typeof kind> {
  return {
    fields: mapWithoutCounterpart(
      kind === 'DCVoltage'
        ? unmatchedRules.dcVoltage
        : unmatchedRules.algorithmOutputStatus,
      fields,
      `What \`${kind}\` means is not shown, and the Current format has no such input.`,
    ),
  };
}

/** Leaves the input out by its `type`, unless a decision selects a choice. */
function mapWithoutCounterpart(
  rule: Rule,
  fields: Fields<CommonFieldTypes>,
  message: string,
  fieldsByChoice: FieldsByChoice = {},
  /** The field that the decision depends on, if it is not `type`. */
  answeredBy: Field<string> = fields.type,
): Readings<CommonFieldTypes> {
  return {
    ...mapCommonFields(fields),
    type: read(fields.type, (_, node) => {
      const asked = answeredBy.state === 'valid' ? answeredBy.node : node;
      return leftOut(finding(rule, node, message, asked), fieldsByChoice);
    }),
  };
}

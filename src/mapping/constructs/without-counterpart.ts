import {
  type CommonFieldTypes,
  type Field,
  type Fields,
  type InputOf,
} from '../../legacy/legacy-model.js';
import { finding } from '../../rule/finding.js';
import { inputAspects, type Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import {
  type Emitted,
  following,
  type InputMapping,
  type LeftOut,
  leftOut,
  type Outcomes,
  type Unread,
  unread,
  type Ways,
} from '../outcome.js';
import { mapCommonFields } from './common-fields.js';

const assetProperty = {
  name: 'AssetProperty',
  does: 'reads a property of the asset instead',
  value: 'the `AssetPropertyKey`',
} as const;

export const calculated: Rule = {
  id: 'calculated',
  fidelity: 'unmapped',
  title: 'A value that the service computes has no Current counterpart.',
  explanation:
    'The start dates of components and the nominal current are computed by the service. The Current format has no input kind for a computed value, so the input is left out.',
  section: 'Legacy format: input kinds, `calculated`',
  aspects: ['source'],
  leavesOut: 'input',
  askedBy: 'value',
  choices: [assetProperty],
};

export const algorithmOutputStatus: Rule = {
  id: 'algorithm-output-status',
  fidelity: 'unmapped',
  title: 'The status of results has no Current counterpart.',
  explanation:
    'The further fields and the meaning of `AlgorithmOutputStatus` are not shown, and the Current format has no such kind, so the input is left out.',
  section: 'Legacy format: input kinds (`type`)',
  aspects: inputAspects,
  leavesOut: 'input',
};

export const parameterValue: Rule = {
  id: 'parameter-value',
  fidelity: 'unmapped',
  title: 'A value of the parameter backup file has no Current counterpart.',
  explanation:
    'A Legacy `value` is read from the parameter backup file of the drive. The Current format reads no such file; `TimeseriesValue` is the latest value of a signal, which is other data, so the input is left out.',
  section: 'Legacy format: input kinds, `value`',
  aspects: ['source', 'window'],
  leavesOut: 'input',
  askedBy: 'value',
  choices: [
    {
      name: 'TimeseriesValue',
      does: 'reads the latest value of the signal of the same symbolic name instead',
    },
    assetProperty,
  ],
};

export const dcVoltage: Rule = {
  id: 'dc-voltage',
  fidelity: 'unmapped',
  title: '`DCVoltage` has no Current counterpart.',
  explanation:
    'The meaning of `DCVoltage` is not shown, and the Current format has no such kind, so the input is left out.',
  section: 'Legacy format: input kinds (`type`)',
  aspects: inputAspects,
  leavesOut: 'input',
};

/** The outcome for `type` that leaves the input out, unless a decision takes one of the ways. */
function withoutCounterpart(
  rule: Rule,
  { type }: Fields<CommonFieldTypes>,
  message: string,
  ways: Ways = {},
  /** The field that the answer depends on, where it is not `type`. */
  answeredBy: Field<string> = type,
): LeftOut | Unread {
  if (type.state !== 'valid') return unread;
  const { node } = answeredBy.state === 'valid' ? answeredBy : type;
  return leftOut(finding(rule, type.node, message, node), ways);
}

const asAssetProperty = (AssetPropertyKey: string): Emitted => ({
  InputType: 'AssetProperty',
  AssetPropertyKey,
});

/** What becomes of a `calculated` input. */
export function mapCalculated({
  fields,
}: InputOf<'calculated'>): InputMapping<'calculated'> {
  const what =
    fields.calculation.state === 'valid'
      ? quoted(fields.calculation.value)
      : 'a value';
  return {
    fields: {
      ...mapCommonFields(fields),
      type: withoutCounterpart(
        calculated,
        fields,
        `The service computes ${what}; the Current format has no input for that.`,
        { AssetProperty: asAssetProperty },
        fields.calculation,
      ),
      calculation: unread,
    },
  };
}

/** What becomes of a `value`: a decision may read a signal of the same symbolic name instead. */
export function mapParameterValue({
  fields,
}: InputOf<'value'>): InputMapping<'value'> {
  const { symbolicName } = fields;
  const what =
    symbolicName.state === 'valid' ? quoted(symbolicName.value) : 'A value';
  const type = withoutCounterpart(
    parameterValue,
    fields,
    `${what} is read from the parameter backup file, for which the Current format has no input.`,
    {
      AssetProperty: asAssetProperty,
      TimeseriesValue: () => ({ InputType: 'TimeseriesValue' }),
    },
    symbolicName,
  );
  return {
    fields: {
      ...mapCommonFields(fields),
      type,
      symbolicName:
        type.kind === 'left-out' && symbolicName.state === 'valid'
          ? following(type, {
              TimeseriesValue: () => ({ SymbolicName: symbolicName.value }),
            })
          : unread,
    },
  };
}

/** What becomes of an `AlgorithmOutputStatus`, of which only the common fields are read. */
export function mapAlgorithmOutputStatus({
  fields,
}: InputOf<'AlgorithmOutputStatus'>): InputMapping<'AlgorithmOutputStatus'> {
  return {
    fields: mapCommonKind(
      algorithmOutputStatus,
      fields,
      'What `AlgorithmOutputStatus` means is not shown, and the Current format has no such input.',
    ),
  };
}

/** What becomes of a `DCVoltage`. */
export function mapDcVoltage({
  fields,
}: InputOf<'DCVoltage'>): InputMapping<'DCVoltage'> {
  return {
    fields: mapCommonKind(
      dcVoltage,
      fields,
      'What `DCVoltage` means is not shown, and the Current format has no such input.',
    ),
  };
}

function mapCommonKind(
  rule: Rule,
  fields: Fields<CommonFieldTypes>,
  message: string,
): Outcomes<CommonFieldTypes> {
  return {
    ...mapCommonFields(fields),
    type: withoutCounterpart(rule, fields, message),
  };
}

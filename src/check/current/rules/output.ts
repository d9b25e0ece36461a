import type { LocatedOutput } from '../../../current/located-algorithm.js';
import { defaultOutputName } from '../../../current/current-enums.js';
import { finding, type Finding } from '../../../rule/finding.js';
import { quoted } from '../../../rule/message-text.js';
import { errorRule, warningRule } from '../../rule.js';

const section = 'Current format: outputs';

export const outputNameDuplicate = errorRule({
  id: 'current/output-name-duplicate',
  title: 'An earlier output of the algorithm has the same name.',
  explanation:
    'The names of the outputs of an algorithm are unique. An output without `OutputName` has the name `algorithm_output`, so of several outputs at most one may do without.',
  section,
});

export const outputFieldMissing = errorRule({
  id: 'current/output-field-missing',
  title: 'An output does not say where its result goes.',
  explanation:
    'A `Timeseries` output is stored under its `SymbolicName`, an `AssetProperty` output under its `AssetPropertyKey`. Without it the result has no place.',
  section,
});

export const retentionNotObject = warningRule({
  id: 'current/retention-not-object',
  title: '`Retention` stands on an output that is not an object result.',
  explanation:
    '`Retention` is the storage period of object results. Timeseries and asset properties are kept by other services, and the description gives them no such field.',
  section,
});

/** Compares the names of all outputs of an algorithm. */
export function checkOutputNames(
  outputs: readonly LocatedOutput[],
): readonly Finding[] {
  const names = new Set<string>();
  return outputs.flatMap(({ node, fields: { OutputName } }) => {
    if (OutputName.state === 'invalid') return [];
    const isGiven = OutputName.state === 'valid';
    const name = isGiven ? OutputName.value : defaultOutputName;
    if (!names.has(name)) {
      names.add(name);
      return [];
    }
    return [
      finding(
        outputNameDuplicate,
        isGiven ? OutputName.node : node,
        isGiven
          ? `An earlier output is named ${quoted(name)} already.`
          : `Without \`OutputName\` the output is named ${quoted(name)}, as an earlier one is.`,
      ),
    ];
  });
}

/** The field that says where a result of the kind goes. */
const places = [
  ['Timeseries', 'SymbolicName'],
  ['AssetProperty', 'AssetPropertyKey'],
] as const;

/** What the kind of an output says of its other fields. */
export function checkOutput({
  node,
  fields,
}: LocatedOutput): readonly Finding[] {
  const { OutputType, Retention } = fields;
  if (OutputType.state !== 'valid') return [];
  const missing = places
    .filter(
      ([kind, key]) =>
        kind === OutputType.value && fields[key].state === 'absent',
    )
    .map(([kind, key]) =>
      finding(
        outputFieldMissing,
        node,
        `An output of the kind ${quoted(kind)} needs \`${key}\`, which is missing.`,
      ),
    );
  const isOfOtherKind = places.some(([kind]) => kind === OutputType.value);
  return isOfOtherKind && Retention.state !== 'absent'
    ? [
        ...missing,
        finding(
          retentionNotObject,
          Retention.node,
          `\`Retention\` is about object results, and this output is of the kind ${quoted(OutputType.value)}.`,
        ),
      ]
    : missing;
}

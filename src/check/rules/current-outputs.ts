import { defaultOutputName } from '../../current/current-enums.js';
import {
  type CurrentAlgorithm,
  textIn,
  valueIn,
} from '../../current/current-model.js';
import { quoted } from '../../rule/message-text.js';
import { errorRule, forEach, warningRule } from '../check-rule.js';

const section = 'Current format: outputs';

export const outputRules = {
  outputsEmpty: warningRule({
    id: 'current/outputs-empty',
    title: 'An algorithm has no outputs.',
    explanation:
      'What an algorithm computes is stored by its outputs, and most have one of the kind `ObjectResult`. With an empty list nothing is stored, and no other algorithm can read a result.',
    section,
    check({ fields }: CurrentAlgorithm, report) {
      const outputs = valueIn(fields.Outputs);
      if (outputs?.items.length === 0)
        report(
          outputs,
          '`Outputs` is empty, so no result is stored; add the outputs, such as one with the `OutputType` "ObjectResult".',
        );
    },
  }),

  outputNameDuplicate: errorRule({
    id: 'current/output-name-duplicate',
    title: 'An earlier output of the algorithm has the same name.',
    explanation:
      'The names of the outputs of an algorithm are unique. An output without `OutputName` has the name `algorithm_output`, so at most one of several outputs can leave it out.',
    section,
    check({ outputs }: CurrentAlgorithm, report) {
      const names = new Set<string>();
      for (const { node, fields } of outputs) {
        const given = fields.OutputName.node;
        const name = given ? textIn(fields.OutputName) : defaultOutputName;
        if (name === undefined) continue;
        if (names.has(name))
          report(
            given ?? node,
            given
              ? `An earlier output already has the name ${quoted(name)}.`
              : `Without \`OutputName\` the output is named ${quoted(name)}, as an earlier one is.`,
          );
        names.add(name);
      }
    },
  }),

  outputFieldMissing: errorRule({
    id: 'current/output-field-missing',
    title: 'An output does not say where its result is stored.',
    explanation:
      'A `Timeseries` output is stored under its `SymbolicName`, an `AssetProperty` output under its `AssetPropertyKey`. Without it, or with an empty `SymbolicName`, the result has no place.',
    section,
    check: forEach('outputs', ({ node, fields }, report) => {
      const kind = valueIn(fields.OutputType);
      if (kind === undefined || kind === 'ObjectResult') return;
      const key = placeKeys[kind];
      const place = fields[key].node;
      if (!place)
        report(
          node,
          `An output of the kind ${quoted(kind)} needs \`${key}\`, which is missing.`,
        );
      // An empty `AssetPropertyKey` is a wrong type.
      else if (kind === 'Timeseries' && textIn(fields[key]) === '')
        report(
          place,
          '`SymbolicName` is empty, so the timeseries has no name to be read by; write one.',
        );
    }),
  }),

  outputKeyUnused: warningRule({
    id: 'current/output-key-unused',
    title: 'An output has the key of another kind of output.',
    explanation:
      '`SymbolicName` names the result of a `Timeseries` output, `AssetPropertyKey` that of an `AssetProperty` output. On an output of another kind the key has no described meaning.',
    section,
    check: forEach('outputs', ({ fields }, report) => {
      const type = valueIn(fields.OutputType);
      if (type === undefined) return;
      for (const kind of ['Timeseries', 'AssetProperty'] as const) {
        const key = placeKeys[kind];
        const unused = kind === type ? undefined : fields[key].node;
        if (unused)
          report(
            unused,
            `\`${key}\` has no meaning on an output of the kind ${quoted(type)}; remove it, or write the kind ${quoted(kind)}.`,
          );
      }
    }),
  }),

  retentionNotObject: warningRule({
    id: 'current/retention-not-object',
    title: 'An output that is not an object result has `Retention`.',
    explanation:
      '`Retention` is the storage period of object results. Timeseries and asset properties are kept by other services, and the description gives them no such field.',
    section,
    check: forEach('outputs', ({ fields }, report) => {
      const kind = valueIn(fields.OutputType);
      const retention = fields.Retention.node;
      if (retention && kind !== undefined && kind !== 'ObjectResult')
        report(
          retention,
          `\`Retention\` applies only to object results, and this output is of the kind ${quoted(kind)}; remove it.`,
        );
    }),
  }),
};

/** The key under which an output of each kind is stored. */
const placeKeys = {
  Timeseries: 'SymbolicName',
  AssetProperty: 'AssetPropertyKey',
} as const;

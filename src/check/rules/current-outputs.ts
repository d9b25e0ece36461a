import { defaultOutputName } from '../../current/current-enums.js';
import { memberOf, stringAt } from '../../json/node.js';
import { quoted } from '../../rule/message-text.js';
import {
  type AlgorithmNode,
  errorRule,
  forEach,
  type Report,
  warningRule,
} from '../check-rule.js';

const section = 'Current format: outputs';

export const outputRules = {
  outputNameDuplicate: errorRule({
    id: 'current/output-name-duplicate',
    title: 'An earlier output of the algorithm has the same name.',
    explanation:
      'The names of the outputs of an algorithm are unique. An output without `OutputName` has the name `algorithm_output`, so of several outputs at most one may do without.',
    section,
    check({ outputs }: AlgorithmNode, report: Report) {
      const names = new Set<string>();
      for (const output of outputs) {
        const given = memberOf(output, 'OutputName');
        if (given && given.kind !== 'string') continue;
        const name = given?.value ?? defaultOutputName;
        if (names.has(name))
          report(
            given ?? output,
            given
              ? `An earlier output is named ${quoted(name)} already.`
              : `Without \`OutputName\` the output is named ${quoted(name)}, as an earlier one is.`,
          );
        names.add(name);
      }
    },
  }),

  outputFieldMissing: errorRule({
    id: 'current/output-field-missing',
    title: 'An output does not say where its result goes.',
    explanation:
      'A `Timeseries` output is stored under its `SymbolicName`, an `AssetProperty` output under its `AssetPropertyKey`. Without it the result has no place.',
    section,
    check: forEach('outputs', (output, report) => {
      const kind = stringAt(output, 'OutputType') ?? '';
      const key = placeKeys.get(kind);
      if (key !== undefined && !memberOf(output, key))
        report(
          output,
          `An output of the kind ${quoted(kind)} needs \`${key}\`, which is missing.`,
        );
    }),
  }),

  retentionNotObject: warningRule({
    id: 'current/retention-not-object',
    title: '`Retention` stands on an output that is not an object result.',
    explanation:
      '`Retention` is the storage period of object results. Timeseries and asset properties are kept by other services, and the description gives them no such field.',
    section,
    check: forEach('outputs', (output, report) => {
      const kind = stringAt(output, 'OutputType') ?? '';
      const retention = memberOf(output, 'Retention');
      if (retention && placeKeys.has(kind))
        report(
          retention,
          `\`Retention\` is about object results, and this output is of the kind ${quoted(kind)}.`,
        );
    }),
  }),
};

/** The key under which a result of the kind is stored. */
const placeKeys: ReadonlyMap<string, string> = new Map([
  ['Timeseries', 'SymbolicName'],
  ['AssetProperty', 'AssetPropertyKey'],
]);

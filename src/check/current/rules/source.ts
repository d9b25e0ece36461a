import { defaultOutputName } from '../../../current/current-enums.js';
import { finding, type Finding, type Place } from '../../../rule/finding.js';
import type { Rule } from '../../../rule/rule.js';
import { suggestionEnding, quoted } from '../../../rule/message-text.js';
import type { ResultRead } from '../../facts.js';
import { errorRule } from '../../rule.js';
import type { Sources } from '../../sources.js';

const section = 'Current format: input kinds, `AlgorithmOutput`';

export const currentSourceUndefined = errorRule({
  id: 'current/source-undefined',
  title: 'The source algorithm is in none of the files.',
  explanation:
    '`SourceAlgorithm` is the `Name`, not the `Path`, of an algorithm that is defined for the asset too. It is looked for in all Current files that are given together; give the files of an asset in one run.',
  section,
});

export const sourceOutputMissing = errorRule({
  id: 'current/source-output-missing',
  title:
    'The source has several object results, and the input does not say which.',
  explanation:
    '`SourceOutputName` is required where the source has more than one output of the kind `ObjectResult`.',
  section,
});

export const sourceOutputUndefined = errorRule({
  id: 'current/source-output-undefined',
  title: 'The source has no output of that name.',
  explanation:
    '`SourceOutputName` is the `OutputName` of an output of the source. An output without a name has the name `algorithm_output`.',
  section,
});

export const sourceNotObject = errorRule({
  id: 'current/source-not-object',
  title: 'The output that is read is not an object result.',
  explanation:
    'An `AlgorithmOutput` input reads outputs of the object kind. A timeseries output is read by a `Timeseries` input of its `SymbolicName`, an asset-property output by an `AssetProperty` input of its `AssetPropertyKey`.',
  section,
});

/**
 * Looks for what an `AlgorithmOutput` input of a Current file reads.
 *
 * @param legacyNames the names that Legacy files declare, which no Current input reads
 */
export function checkSource(
  read: ResultRead,
  sources: Sources,
  legacyNames: ReadonlySet<string>,
): readonly Finding[] {
  const { source, output, algorithm, input } = read;
  const found = sources.find(source.value, output);
  const asked = output === 'unreadable' ? undefined : output;
  const say = (
    rule: Rule,
    { place }: { readonly place: Place },
    message: string,
  ) => [{ ...finding(rule, place, message), algorithm, input }];
  switch (found.state) {
    case 'no-algorithm':
      return say(
        currentSourceUndefined,
        source,
        legacyNames.has(source.value)
          ? `No Current file has the algorithm ${quoted(source.value)}, only a Legacy one; migrate that file.`
          : `No algorithm of the files is named ${quoted(source.value)}${suggestionEnding(source.value, sources.names)}`,
      );
    case 'ambiguous':
      return say(
        sourceOutputMissing,
        read,
        `${quoted(source.value)} has several object results; say in \`SourceOutputName\` which is read.`,
      );
    case 'no-output': {
      const name = asked?.value ?? defaultOutputName;
      return say(
        sourceOutputUndefined,
        asked ?? source,
        `${quoted(source.value)} has no output named ${quoted(name)}${suggestionEnding(name, found.names)}`,
      );
    }
    case 'other-kind':
      return say(
        sourceNotObject,
        asked ?? source,
        `The output of ${quoted(source.value)} that is read is of the kind \`${found.kind}\`; an input of the kind \`${found.kind}\` reads it instead.`,
      );
    case 'found':
    case 'unclear':
      return [];
  }
}

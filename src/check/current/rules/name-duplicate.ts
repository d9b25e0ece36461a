import type { LocatedAlgorithm } from '../../../current/located-algorithm.js';
import { finding, type Finding } from '../../../rule/finding.js';
import { quoted } from '../../../rule/message-text.js';
import { errorRule } from '../../rule.js';

export const currentNameDuplicate = errorRule({
  id: 'current/name-duplicate',
  title: 'An earlier algorithm of the file has the same name.',
  explanation:
    'Names are unique among the algorithms that apply to one asset, because inputs refer to algorithms by name. Two in one file are meant to apply together.',
  section: 'Current format: algorithm object',
});

/** Compares the names of all algorithms of a file. */
export function checkNames(
  algorithms: readonly LocatedAlgorithm[],
): readonly Finding[] {
  const names = new Set<string>();
  return algorithms.flatMap(({ fields: { Name } }) => {
    if (Name.state !== 'valid' || Name.value === '') return [];
    const { value, node } = Name;
    if (!names.has(value)) {
      names.add(value);
      return [];
    }
    return [
      {
        ...finding(
          currentNameDuplicate,
          node,
          `An earlier algorithm is named ${quoted(value)} already.`,
        ),
        algorithm: value,
      },
    ];
  });
}

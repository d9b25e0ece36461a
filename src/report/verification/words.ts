import type { Outcome, Witness } from '../../behaviour/verdict.js';
import { groupBy } from '../../json/collections.js';

/** How an object without a name is called. */
export const unnamed = '(no name)';

const outcomeWords: Readonly<Record<Outcome, string>> = {
  runs: 'a run',
  error: 'an error',
};

/** One sentence for all algorithms of which the same becomes. */
export function consequenceSentences({
  downstream,
  hasMore,
}: Pick<Witness, 'downstream' | 'hasMore'>): readonly string[] {
  const alike = groupBy(downstream, ({ legacy, current }) =>
    legacy === current
      ? `${outcomeWords[legacy]} in both`
      : `${outcomeWords[legacy]} in Legacy, ${outcomeWords[current]} in Current`,
  );
  return [
    ...Array.from(
      alike,
      ([words, group]) =>
        `downstream, ${words}: ${group.map(({ algorithm }) => algorithm).join(', ')}`,
    ),
    ...(hasMore
      ? [
          'downstream, many more algorithms, which consume these results directly or through others',
        ]
      : []),
  ];
}

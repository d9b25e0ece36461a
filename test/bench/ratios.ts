import type { Sample } from './measure.js';
import { chain, sizes } from './measured-files.js';

/** Commands that only read many files. */
export const readers = ['diff', 'check', 'verify'] as const;

/** Commands whose memory is compared, each with fewer and with more files. */
export const growing = ['migrate', ...readers] as const;

interface Ratio {
  readonly what: string;
  readonly of: string;
  /** Empty: the measure itself is reported. */
  readonly over: string;
  readonly measure: keyof Sample;
  /** Work of the first over work of the second: what the ratio is divided by. */
  readonly times: number;
  readonly target: string;
}

const fewer = `${sizes.fewFiles} files`;
const more = `${sizes.manyFiles} files`;

/** What the figures are to show. */
export const ratios: readonly Ratio[] = `
what | of | over | measure | times | target
jq and prettier: time | jq and prettier | migrate | wall | 1 | ≥ 5
jq and prettier: CPU | jq and prettier | migrate | cpu | 1 | ≥ 3
prettier API: time | prettier API | migrate | wall | 1 |
over a bare script | migrate | bare script | wall | 1 | ≤ 3
with HTML report over without: CPU | migrate and HTML | migrate | cpu | 1 | ≤ 1.5
verify over diff: CPU | verify | diff | cpu | 1 | ≤ 2.5
MB of a batch | migrate | | memory | 1 | ≤ 300
convert over node -e 0 | convert, 20 algorithms | node -e 0 | wall | 1 | ≤ 2.6
convert beside .prettierrc over node -e 0 | convert beside .prettierrc | node -e 0 | wall | 1 | ≤ 3
--help over node -e 0 | --help | node -e 0 | wall | 1 |
for each algorithm: 5 times as many | convert, huge | convert, large | wall | 5 | ≤ 1.3
diff unified over convert | diff unified, large | convert, large | wall | 1 | ≤ 3
diff fields over convert | diff text, large | convert, large | wall | 1 | ≤ 3
MB for the huge file | convert, huge | | memory | 1 | ≤ 600
for each file: 8 times as many | migrate, ${more} | migrate, ${fewer} | wall | 8 | ≤ 1.1
a chain, for each algorithm: 10 times as many | convert, ${chain(sizes.longChain)} | convert, ${chain(sizes.shortChain)} | wall | 10 | ≤ 1.3
MB for the file dense | convert, dense | | memory | 1 | ≤ 1000
MB for the file findings | convert, findings | | memory | 1 | ≤ 1000
convert over peer: CPU | convert, 20 algorithms | convert, 20 algorithms, peer | cpu | 1 |
${growing.map((it) => `${it} over peer: CPU | ${it} | ${it}, peer | cpu | 1 | ≤ 0.6`).join('\n')}
${growing.map((it) => `${it}: MB, 8 times as many files | ${it}, ${more} | ${it}, ${fewer} | memory | 1 | ≤ 1.25`).join('\n')}
`
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [what = '', of = '', over = '', measure, times, target = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return {
      what,
      of,
      over,
      target,
      times: Number(times),
      measure: measure as keyof Sample,
    };
  });

export function ratioOf(
  samples: ReadonlyMap<string, Sample>,
  { of, over, measure: by, times }: Ratio,
  corpus = '',
): string {
  const take = (name: string): number | undefined =>
    samples.get(name + corpus)?.[by];
  const ratio = take(of);
  const divisor = over === '' ? 1 : take(over);
  return ratio === undefined || divisor === undefined
    ? ''
    : (ratio / divisor / times).toFixed(2);
}

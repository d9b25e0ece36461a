import { unnamed } from '../../file/verified-file.js';
import type { Summary } from '../../run/summary.js';
import { type Difference, evidenceText } from '../../run/differences.js';
import { nothingComparedSentences } from '../../run/nothing-compared.js';
import { whatDiffers } from '../../run/problems.js';
import { isNothingCompared } from '../../run/summary.js';
import { waitingWords } from '../text/field-rows.js';
import { accountSentences } from '../text/verdict-lines.js';
import { andMore, markdownTable, section } from './document.js';
import { code, prose, wholeCode } from './escape.js';

/** Says what was compared, and what accounts for the differences. */
export function verificationSentences(run: Summary): readonly string[] {
  const { verification } = run;
  if (!verification) return [];
  if (isNothingCompared(verification.summary))
    return nothingComparedSentences(run);
  return accountSentences(run, verification.summary).map(([text]) => text);
}

/** Lists the differences that nothing accounts for, and those that are to decide. */
export function unaccountedSection({ differences }: Summary): string {
  const open = (differences?.kinds ?? []).filter(
    ({ reasons, isToDecide }) => reasons.length === 0 || isToDecide,
  );
  const rows = open.flatMap(({ verdict, count, first }) =>
    first
      .slice(0, 1)
      .map((it) => [
        wholeCode(it.path),
        code(whatDiffers(it)),
        [verdict, ...openWords(it)].join(', '),
        String(count),
        prose(evidenceText(it)),
      ]),
  );
  return section(
    'Nothing accounts for these',
    markdownTable(
      ['file', 'algorithm or input', 'verdict', 'places:', 'what shows it'],
      rows,
    ),
  );
}

/** Names what waits for an answer, as the per-field diff does. */
function openWords({ reasons }: Pick<Difference, 'reasons'>) {
  return reasons.length === 0
    ? []
    : [
        `${waitingWords('unmapped')}: ${reasons.map((it) => code(it)).join(', ')}`,
      ];
}

/** Lists the additions that only Current has, which never fail a run. */
export function additionsSection({ differences }: Summary): string {
  const { first = [], count = 0 } = differences?.additions ?? {};
  const rows = first.map(({ path, algorithm, input, text }) => [
    wholeCode(path),
    code(algorithm ?? unnamed) + (input === null ? '' : `, ${code(input)}`),
    prose(text),
  ]);
  return section(
    'Added or moved in Current: no difference',
    markdownTable(['file', 'algorithm or input', 'what'], rows),
    andMore(count - first.length),
  );
}

import type { Report } from '../../report/report.js';
import { unaccountedIn } from '../../report/verification/unaccounted.js';
import { type Section, section, table } from './blocks.js';
import { code, prose } from './escape.js';

/** What differs in a comparison of behaviour, and no finding or decision accounts for it. */
export function unaccountedSection({
  verification,
}: Report): readonly Section[] {
  return section('Nothing accounts for these', [
    table(
      ['file', 'algorithm or input', 'in what', 'verdict', 'what shows it'],
      unaccountedIn(verification).map((it) => [
        code(it.path),
        code(it.name),
        code(it.aspects),
        it.verdict,
        prose(it.story),
      ]),
    ),
  ]);
}

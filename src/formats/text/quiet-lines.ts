import { groupBy } from '../../json/collections.js';
import { failsAt } from '../../report/failing.js';
import { type FinishedRun, rulesOfLevel } from '../../report/finished-run.js';
import { isNothingCompared } from '../../report/report.js';
import { levels } from '../../rule/rule.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { placeText } from './errors.js';
import { filesLines } from './last-screen.js';
import type { Block, Line } from './layout.js';
import { verdictLines } from './verdict-lines.js';

/** Takes a line for each rule with errors or that fails the run, or for the verdict of `verify`, and one for the files. */
export function quietLines(
  run: FinishedRun,
  { failing }: FormatOptions,
): Block {
  const { verification } = run;
  if (verification)
    return isNothingCompared(verification.summary)
      ? filesLines(run)
      : [...verdictLines(run, verification.summary), ...filesLines(run)];
  const rules = groupBy(
    levels
      .filter((level) => level === 'error' || failsAt(level, failing))
      .flatMap((level) =>
        rulesOfLevel(run, level).map((it) => ({ ...it, level })),
      ),
    ({ rule, level }) => `${level}[${visible(rule)}]`,
  );
  const lines = Array.from(rules, ([name, all]): Line => {
    const [first] = all.flatMap(({ examples }) => examples);
    const more = all.reduce((sum, { shown }) => sum + shown, 0) - 1;
    return [
      [first ? placeText(first) : '', 'strong'],
      [`${more > 0 ? ` and ${more} more` : ''}: `],
      [name, all[0].level],
    ];
  });
  return [...lines, ...filesLines(run)];
}

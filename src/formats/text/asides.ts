import { ruleOf } from '../../report/rules.js';
import type { FunctionReport } from '../../report/report.js';
import { byRule, type Found, placeOf } from './found.js';
import type { Paint } from '../terminal/paint.js';
import { columnsOf } from '../terminal/columns.js';
import { visible } from '../terminal/visible.js';
import { wrapped } from '../terminal/wrapped.js';

const titleOf = (id: string): string => ruleOf(id)?.title ?? id;

const times = (count: number): string =>
  count === 1 ? 'once' : `${count} times`;

/** Each warning once, with the functions and inputs that it concerns. */
export function warningBlocks(
  warnings: readonly Found[],
  functions: readonly FunctionReport[],
  width: number,
  paint: Paint,
): readonly (readonly string[])[] {
  return [...byRule(warnings)].map(([rule, found]) => [
    `${paint.warning(`warning[${rule}]`)} ${times(found.length)}, first at ${found[0] ? placeOf(found[0]) : ''}`,
    wrapped(titleOf(rule), width, '  '),
    ...functions.flatMap(({ path, changes }) =>
      changes
        .filter((change) => change.rule === rule)
        .map(({ inputs }) =>
          paint.faint(
            wrapped(visible(`${path}: ${inputs.join(', ')}`), width, '    '),
          ),
        ),
    ),
  ]);
}

/** So many warnings of one rule are told with their places. */
const shownOfRule = 5;

/** Each warning once, with what it says at its first places: there the hints are. */
export function warningPlaces(
  warnings: readonly Found[],
  width: number,
  paint: Paint,
): readonly (readonly string[])[] {
  return [...byRule(warnings)].map(([rule, found]) => [
    `${paint.warning(`warning[${rule}]`)} ${times(found.length)}`,
    wrapped(titleOf(rule), width, '  '),
    ...found
      .slice(0, shownOfRule)
      .flatMap((it) => [
        `    ${placeOf(it)}`,
        paint.faint(wrapped(visible(it.finding.message), width, '      ')),
      ]),
    ...(found.length > shownOfRule
      ? [`    and ${found.length - shownOfRule} more`]
      : []),
  ]);
}

/** Each note on a line of its own. */
export function noteLines(
  notes: readonly Found[],
  width: number,
  paint: Paint,
): readonly string[] {
  return [...byRule(notes)].map(([rule, found]) => {
    const head = `note[${rule}]`;
    const count = `${times(found.length)}:`;
    const title = titleOf(rule);
    const fits = columnsOf(`${head} ${count} ${title}`) <= width;
    return `${paint.note(head)} ${count}${fits ? ` ${title}` : `\n${wrapped(title, width, '  ')}`}`;
  });
}

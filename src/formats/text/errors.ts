import { sourceTextOf } from '../../json/decode.js';
import { splitLines } from '../../json/position.js';
import { ruleOf } from '../../report/rules.js';
import { choicesOf } from '../../rule/rule.js';
import type { FileReport } from '../../report/report.js';
import { excerptOf } from './excerpt.js';
import { byRule, type Found, placeOf } from './found.js';
import type { Paint } from '../terminal/paint.js';
import { visible } from '../terminal/visible.js';
import { wrapped } from '../terminal/wrapped.js';

/** So many errors of one rule are shown one by one. */
const shownOfRule = 3;

/** So many further places are named. */
const namedOfRule = 6;

/**
 * Errors in their order with their source. What a rule finds again and again is
 * gathered below the last one of it that is shown.
 */
export function errorBlocks(
  errors: readonly Found[],
  width: number,
  paint: Paint,
): readonly (readonly string[])[] {
  const lines = linesByFile(errors);
  const blocks = new Map<Found, readonly string[]>();
  for (const group of byRule(errors).values()) {
    const shown = group.slice(0, shownOfRule);
    const rest = group.slice(shownOfRule);
    shown.forEach((found, index) => {
      blocks.set(found, [
        ...headLines(found, width, paint),
        ...sourceLines(found, lines.get(found.file) ?? [], width, paint),
        ...(index === 0 ? hintLines(found.finding.rule, width, paint) : []),
        ...(index === shown.length - 1 ? restLines(rest, width, paint) : []),
      ]);
    });
  }
  return errors.flatMap((found) => {
    const block = blocks.get(found);
    return block ? [block] : [];
  });
}

function linesByFile(
  errors: readonly Found[],
): ReadonlyMap<FileReport, readonly string[]> {
  const files = new Set(errors.map(({ file }) => file));
  return new Map(
    [...files].map((file) => [
      file,
      splitLines(sourceTextOf(file.sourceText ?? '').text),
    ]),
  );
}

function headLines(
  found: Found,
  width: number,
  paint: Paint,
): readonly string[] {
  const { rule, message } = found.finding;
  return [
    `${paint.strong(placeOf(found))}: ${paint.error(`error[${rule}]`)}`,
    wrapped(visible(message), width, '  '),
  ];
}

function sourceLines(
  { finding }: Found,
  lines: readonly string[],
  width: number,
  paint: Paint,
): readonly string[] {
  // A report that was saved without its texts has no source to show.
  const isKnown = lines.some((line) => line !== '');
  if (!isKnown || lines.length < finding.start.line) return [];
  const gutter = String(finding.end.line).length + 2;
  return excerptOf(finding, lines, width - gutter - ' | '.length).map(
    ({ lineNumber, text, kind }) =>
      `${paint.faint(`${String(lineNumber ?? '').padStart(gutter)} |`)} ${kind === 'underline' ? paint.error(text) : text}`,
  );
}

function hintLines(id: string, width: number, paint: Paint): readonly string[] {
  const rule = ruleOf(id);
  const choices = rule ? choicesOf(rule).map(({ name }) => name) : [];
  const hint =
    choices.length === 0 ? 'mend the source' : `choices: ${choices.join(', ')}`;
  return [
    paint.faint(wrapped(hint, width, '  ')),
    // On a line of its own and never broken, to be copied.
    paint.faint(`  explained by: infomodel-migrate explain ${id}`),
  ];
}

function restLines(
  rest: readonly Found[],
  width: number,
  paint: Paint,
): readonly string[] {
  if (rest.length === 0) return [];
  const places = rest.slice(0, namedOfRule).map(placeOf).join(', ');
  const others = rest.length > namedOfRule ? ', …' : '';
  return [
    paint.error(
      wrapped(
        `and ${rest.length} more of this rule: ${places}${others}`,
        width,
        '  ',
      ),
    ),
  ];
}

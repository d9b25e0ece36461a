import { allRules, ruleOf } from '../../file/all-rules.js';
import { maxOf, painter, wrapText } from '../../render/layout.js';
import { exitStatus } from '../../run/failing.js';
import { choicesOf } from '../../rule/choice.js';
import type { Rule } from '../../rule/rule.js';
import { defineCommand, noSuchMessage, usageError } from '../command.js';
import {
  explainRule,
  kindOfRule,
  type Style,
  toneOfRule,
} from '../explain-rule.js';
import { colorOption } from '../options.js';
import { programOf, usesColor, widthOf } from '../world.js';

const ruleIds = allRules.map(({ id }) => id);

export const command = defineCommand({
  operand: {
    describe: 'The id of a rule',
    coerce(id: string) {
      if (ruleIds.includes(id)) return id;
      throw usageError(noSuchMessage('rule', id, ruleIds));
    },
  },
  words: ruleIds,
  builder: colorOption,
  examples: {
    'explain time-range': 'why, what may be chosen, an example',
    explain: 'every rule in a line',
  },
  exits: {
    0: 'done',
    2: 'there is no such rule',
  },
  handler({ operands: [id = ''], color }, world) {
    const style: Style = {
      width: widthOf(world),
      paint: painter(usesColor(world, color, 'stdout')),
    };
    const rule = ruleOf(id);
    world.stdout.write(
      rule ? explainRule(rule, style) : listRules(style, programOf(world)),
    );
    return exitStatus.ok;
  },
});

/** With less room, titles go below the rules. */
const minTitleColumns = 20;

const columnGap = '  ';

function listRules({ width, paint }: Style, program: string): string {
  const idColumns = maxOf(allRules.map(({ id }) => id.length));
  const kindColumns = maxOf(allRules.map((rule) => markedKind(rule).length));
  const before = idColumns + columnGap.length + kindColumns + columnGap.length;
  const lines = allRules.map((rule) => {
    const { id, title } = rule;
    const kind = markedKind(rule);
    const tone = toneOfRule(rule);
    const below = (indent: string): string =>
      wrapText(title, width, indent).join('\n');
    if (width - before < minTitleColumns)
      return `${id}${columnGap}${paint(kind, tone)}\n${below(columnGap)}`;
    const head = `${id.padEnd(idColumns)}${columnGap}${paint(kind.padEnd(kindColumns), tone)}`;
    return `${head}${columnGap}${below(' '.repeat(before)).slice(before)}`;
  });
  const legend = `* A decision can answer it: ${program} explain RULE shows the choices.`;
  return `${[...lines, '', ...wrapText(legend, width)].join('\n')}\n`;
}

function markedKind(rule: Rule): string {
  return `${kindOfRule(rule)}${choicesOf(rule).length > 0 ? '*' : ''}`;
}

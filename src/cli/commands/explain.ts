import { allRules, ruleOf } from '../../file/all-rules.js';
import { maxOf, paintFor, wrap } from '../../formats/text/layout.js';
import { exitStatus } from '../../run/failing.js';
import { choicesOf } from '../../rule/choice.js';
import { levelOfFidelity, type Rule } from '../../rule/rule.js';
import { defineCommand, noSuchMessage, usageError } from '../command.js';
import { explainRule, kindOfRule, type Style } from '../explain-rule.js';
import { colorOption } from '../options.js';
import { programOf, usesColor, widthOf } from '../world.js';

const ruleIds = allRules.map(({ id }) => id);

export const command = defineCommand({
  operand: {
    describe: 'The id of a rule',
    coerce: knownRule,
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
      paint: paintFor(usesColor(world, color, 'stdout')),
    };
    const rule = ruleOf(id);
    world.stdout.write(
      rule ? explainRule(rule, style) : listRules(style, programOf(world)),
    );
    return exitStatus.ok;
  },
});

function knownRule(id: string): string {
  if (ruleIds.includes(id)) return id;
  throw usageError(noSuchMessage('rule', id, ruleIds));
}

/** With less room, titles go below the rules. */
const minTitleColumns = 20;

const columnGap = '  ';

function listRules({ width, paint }: Style, program: string): string {
  const idColumns = maxOf(allRules.map(({ id }) => id.length));
  const kindColumns = maxOf(allRules.map((rule) => markedKind(rule).length));
  const before = idColumns + columnGap.length + kindColumns + columnGap.length;
  const lines = allRules.map((rule) => {
    const { id, fidelity, title } = rule;
    const paintKind = paint[levelOfFidelity[fidelity] ?? 'good'];
    const kind = markedKind(rule);
    if (width - before < minTitleColumns)
      return `${id}${columnGap}${paintKind(kind)}\n${wrap(title, width, columnGap)}`;
    const head = `${id.padEnd(idColumns)}${columnGap}${paintKind(kind.padEnd(kindColumns))}`;
    const titleLines = wrap(title, width, ' '.repeat(before));
    return `${head}${columnGap}${titleLines.slice(before)}`;
  });
  const legend = `* A decision can answer it: ${program} explain RULE shows the choices.`;
  return `${[...lines, '', wrap(legend, width, '')].join('\n')}\n`;
}

function markedKind(rule: Rule): string {
  return `${kindOfRule(rule)}${choicesOf(rule).length > 0 ? '*' : ''}`;
}

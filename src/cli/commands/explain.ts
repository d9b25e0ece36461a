import { readFileSync } from 'node:fs';
import { defaultPrintOptions } from '../../current/print-options.js';
import { undecided } from '../../decisions/decision.js';
import { convertFile } from '../../file/convert-file.js';
import { whatChanges, type WhatChanges } from '../../file/what-changes.js';
import { mappingRules } from '../../mapping/mapping-rules.js';
import { paintFor, maxOf, wrap } from '../../formats/text/layout.js';
import {
  choicesOf,
  describeEffect,
  recommendedWords,
  sampleDecision,
} from '../../rule/choice.js';
import {
  type Choice,
  type Level,
  levelOfFidelity,
  type Rule,
} from '../../rule/rule.js';
import { colorOption } from '../options.js';
import { defineCommand, noSuchMessage, usageError } from '../command.js';
import { printPaged } from '../pager.js';
import { programOf, usesColor, widthOf, type World } from '../world.js';
import { allRules, ruleOf } from '../../file/all-rules.js';
import { exitStatus } from '../../report/failing.js';

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
    const lines = rule
      ? [
          ...ruleLines(rule, style, { effectOf: effectsIn(rule, world) }),
          ...exampleLines(rule, world, style),
        ]
      : [...listLines(style), '', legend(programOf(world), style)];
    printPaged(world, `${lines.join('\n')}\n`);
    return exitStatus.ok;
  },
});

function knownRule(id: string): string {
  if (ruleIds.includes(id)) return id;
  throw usageError(noSuchMessage('rule', id, ruleIds));
}

interface Style {
  readonly width: number;
  readonly paint: ReturnType<typeof paintFor>;
}

/** With less room, titles go below the rules. */
const minTitleColumns = 20;

const columnGap = '  ';

function listLines({ width, paint }: Style): readonly string[] {
  const idColumns = maxOf(allRules.map(({ id }) => id.length));
  const kindColumns = maxOf(allRules.map((rule) => markedKind(rule).length));
  const before = idColumns + columnGap.length + kindColumns + columnGap.length;
  return allRules.map((rule) => {
    const { id, fidelity, title } = rule;
    const paintKind = paint[levelOfFidelity[fidelity] ?? 'good'];
    const kind = markedKind(rule);
    if (width - before < minTitleColumns)
      return `${id}${columnGap}${paintKind(kind)}\n${wrap(title, width, columnGap)}`;
    const head = `${id.padEnd(idColumns)}${columnGap}${paintKind(kind.padEnd(kindColumns))}`;
    const titleLines = wrap(title, width, ' '.repeat(before));
    return `${head}${columnGap}${titleLines.slice(before)}`;
  });
}

function legend(program: string, { width }: Style): string {
  const text = `* A decision can answer it: ${program} explain RULE shows the choices.`;
  return wrap(text, width, '');
}

function markedKind(rule: Rule): string {
  return `${kindOf(rule)}${choicesOf(rule).length > 0 ? '*' : ''}`;
}

/** Rules of `check` have no fidelity. */
function kindOf(rule: Rule): string {
  return mappingRules.includes(rule) ? rule.fidelity : 'check';
}

const levelWords: Readonly<Record<Level, string>> = {
  error: 'an error',
  warning: 'a warning',
  note: 'a note',
};

interface ChoiceDetails {
  /** What a choice changes in the example of the rule. */
  readonly effectOf?: ((choice: Choice) => WhatChanges | undefined) | undefined;
  /** Without decisions to copy. */
  readonly isBrief?: boolean;
}

export function ruleLines(
  rule: Rule,
  { width, paint }: Style,
  details: ChoiceDetails,
): readonly string[] {
  const level = levelOfFidelity[rule.fidelity];
  const choices = choicesOf(rule);
  return [
    `${paint.strong(rule.id)}  ${paint[level ?? 'good'](kindOf(rule))}${level ? `, ${levelWords[level]}` : ', no finding'}`,
    '',
    wrap(rule.title, width, ''),
    '',
    wrap(rule.explanation, width, ''),
    '',
    wrap(`Format description: ${rule.section}`, width, ''),
    ...(choices.length === 0
      ? []
      : [
          '',
          'Choices',
          ...choices.flatMap((choice) =>
            choiceLines(choice, rule, { width, paint }, details),
          ),
        ]),
  ];
}

function choiceLines(
  choice: Choice,
  rule: Rule,
  { width, paint }: Style,
  { effectOf, isBrief = false }: ChoiceDetails,
): readonly string[] {
  const { name, does, value, hints = {} } = choice;
  const { recommended } = rule;
  const effect = effectOf?.(choice);
  const effects = [
    recommended?.choose === name ? recommendedWords(recommended) : '',
    describeEffect(choice),
    effect ? `In the example: ${effect.verdict}; ${effect.sentence}` : '',
    ...Object.entries(hints).map(([about, hint]) => `\`${about}\`: ${hint}`),
  ];
  return [
    wrap(
      `${name}: ${does}${value === undefined ? '' : `; its value is ${value}`}`,
      width,
      '  ',
    ),
    ...effects
      .filter((effect) => effect !== '')
      .map((effect) => wrap(effect, width, '    ')),
    ...(isBrief
      ? []
      : JSON.stringify(sampleDecision(choice, rule), null, 2)
          .split('\n')
          .map((line) => paint.faint(`    ${line}`))),
  ];
}

/** Returns what tells the effect of a choice in the golden case of the rule. */
function effectsIn(rule: Rule, world: World): ChoiceDetails['effectOf'] {
  const sourceText = readGolden(`rules/${rule.id}/legacy.json`, world);
  if (sourceText === undefined) return undefined;
  const path = 'legacy.json';
  const decideIn = () => undecided;
  const { findings } = convertFile(path, new TextEncoder().encode(sourceText), {
    print: defaultPrintOptions,
    named: true,
  });
  const found = findings.find((it) => it.rule === rule.id);
  return (choice) =>
    found?.choices.includes(choice.name)
      ? whatChanges({ path, sourceText }, found, choice, decideIn)
      : undefined;
}

/** Invalid files have no Current text, and few rules have both kinds of cases. */
function readGolden(path: string, { packageRoot }: World): string | undefined {
  try {
    return readFileSync(new URL(`golden/${path}`, packageRoot), 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the golden cases of the rule: before and after a migration, or the findings of a check. */
function exampleLines(
  { id }: Rule,
  world: World,
  style: Style,
): readonly string[] {
  const read = (path: string) => readGolden(path, world);
  const show = (title: string, name: string): readonly string[] => {
    const text = read(`rules/${id}/${name}`)?.trimEnd().split('\n') ?? [];
    return text.length === 0
      ? []
      : ['', title, ...text.map((line) => style.paint.faint(`  ${line}`))];
  };
  const before = show('Before', 'legacy.json');
  return before.length > 0
    ? [...before, ...show('After', 'current.json')]
    : findingLines(id, read(`check/${id}/fires/findings.txt`) ?? '', style);
}

const shownFindings = 3;

/** Returns the messages of the rule in its golden case, where a line with the rule precedes each message. */
function findingLines(
  id: string,
  findings: string,
  { width, paint }: Style,
): readonly string[] {
  const lines = findings.split('\n');
  const messages = lines.filter((_, index) =>
    lines[index - 1]?.split(' ').includes(id),
  );
  return messages.length === 0
    ? []
    : [
        '',
        'It says, for example',
        ...messages
          .slice(0, shownFindings)
          .map((message) => paint.faint(wrap(message.trim(), width, '  '))),
      ];
}

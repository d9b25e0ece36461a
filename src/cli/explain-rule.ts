import { ruleExamples } from '#rule-examples';
import { changesInExample, type WhatChanges } from '../file/what-changes.js';
import { type paintFor, wrap } from '../formats/text/layout.js';
import { windowLines } from '../formats/text/window-lines.js';
import { mappingRules } from '../mapping/mapping-rules.js';
import {
  choicesOf,
  describeDates,
  describeEffect,
  recommendedWords,
  sampleDecision,
} from '../rule/choice.js';
import { capitalise } from '../rule/message-text.js';
import {
  type Choice,
  type Level,
  levelOfFidelity,
  type Rule,
} from '../rule/rule.js';

export interface Style {
  readonly width: number;
  readonly paint: ReturnType<typeof paintFor>;
}

const levelWords: Readonly<Record<Level, string>> = {
  error: 'an error',
  warning: 'a warning',
  note: 'a note',
};

/** Returns what a rule does and why, its choices, and its golden case as an example. */
export function explainRule(rule: Rule, style: Style): string {
  const { width, paint } = style;
  const level = levelOfFidelity[rule.fidelity];
  const choices = choicesOf(rule);
  const { legacy } = ruleExamples[rule.id] ?? {};
  const effects = changesInExample(rule, legacy ?? '');
  const lines = [
    `${paint.strong(rule.id)}  ${paint[level ?? 'good'](kindOfRule(rule))}${level ? `, ${levelWords[level]}` : ', no finding'}`,
    '',
    wrap(rule.title, width, ''),
    '',
    wrap(rule.explanation, width, ''),
    '',
    wrap(`Format description: ${rule.section}`, width, ''),
    ...(choices.length > 0 ? ['', 'Choices'] : []),
    ...choices.flatMap((it) =>
      choiceLines(it, rule, style, effects.get(it.name)),
    ),
    ...exampleLines(rule, style),
  ];
  return `${lines.join('\n')}\n`;
}

/** Rules of `check` have no fidelity. */
export function kindOfRule(rule: Rule): string {
  return mappingRules.includes(rule) ? rule.fidelity : 'check';
}

function choiceLines(
  choice: Choice,
  rule: Rule,
  { width, paint }: Style,
  effect: WhatChanges | undefined,
): readonly string[] {
  const { name, label, does, value, hints = {} } = choice;
  const { recommended } = rule;
  const needs = value === undefined ? '' : `; its value is ${value}`;
  const details = [
    `${capitalise(does)}${needs}.`,
    recommended?.choose === name ? recommendedWords(recommended) : '',
    describeEffect(choice),
    describeDates(choice),
    ...Object.entries(hints).map(([about, hint]) => `\`${about}\`: ${hint}`),
    effect ? `In the example: ${effect.verdict}; ${effect.sentence}.` : '',
  ].filter((it) => it !== '');
  const sample = JSON.stringify(sampleDecision(choice, rule), null, 2);
  const drawn = effect?.picture
    ? windowLines(effect.picture, choice, width - 4)
    : [];
  return [
    wrap(`${name}: ${label}`, width, '  '),
    ...details.map((it) => wrap(it, width, '    ')),
    ...drawn.map((it) => `    ${it}`),
    ...sample.split('\n').map((line) => paint.faint(`    ${line}`)),
  ];
}

/** Returns the example of the rule: a file before and after a migration, or what a check says. */
function exampleLines(
  { id }: Rule,
  { width, paint }: Style,
): readonly string[] {
  const { legacy, current, messages = [] } = ruleExamples[id] ?? {};
  if (legacy != null)
    return Object.entries({ Before: legacy, After: current ?? '' }).flatMap(
      ([title, text]) =>
        text === ''
          ? []
          : [
              '',
              title,
              ...text
                .trimEnd()
                .split('\n')
                .map((line) => paint.faint(`  ${line}`)),
            ],
    );
  return messages.length === 0
    ? []
    : [
        '',
        'It says, for example',
        ...messages.map((it) => paint.faint(wrap(it, width, '  '))),
      ];
}

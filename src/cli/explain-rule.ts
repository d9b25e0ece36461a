import { ruleExamples } from '#rule-examples';
import { fateTones } from '../document/words.js';
import { windowsOfChoice } from '../document/windows.js';
import { changesInExample, type WhatChanges } from '../file/what-changes.js';
import type { Tone } from '../document/parts.js';
import { type painter, wrapText } from '../render/layout.js';
import { windowLines } from '../render/window-lines.js';
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
  readonly paint: ReturnType<typeof painter>;
}

const levelWords: Readonly<Record<Level, string>> = {
  error: 'an error',
  warning: 'a warning',
  note: 'a note',
};

export function toneOfRule({ fidelity }: Rule): Tone {
  return fidelity === 'exact' ? 'good' : fateTones[fidelity];
}

/** Returns what a rule does and why, its choices, and its golden case as an example. */
export function explainRule(rule: Rule, style: Style): string {
  const { width, paint } = style;
  const level = levelOfFidelity[rule.fidelity];
  const choices = choicesOf(rule);
  const { legacy } = ruleExamples[rule.id] ?? {};
  const effects = changesInExample(rule, legacy ?? '');
  const lines = [
    `${paint(rule.id, 'strong')}  ${paint(kindOfRule(rule), toneOfRule(rule))}${level ? `, ${levelWords[level]}` : ', no finding'}`,
    '',
    ...wrapText(rule.title, width),
    '',
    ...wrapText(rule.explanation, width),
    '',
    ...wrapText(`Format description: ${rule.section}`, width),
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
    ? windowLines(windowsOfChoice(effect.picture, choice), width - 4)
    : [];
  return [
    ...wrapText(`${name}: ${label}`, width, '  '),
    ...details.flatMap((it) => wrapText(it, width, '    ')),
    ...drawn.map((it) => `    ${it}`),
    ...sample.split('\n').map((line) => paint(`    ${line}`, 'faint')),
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
                .map((line) => paint(`  ${line}`, 'faint')),
            ],
    );
  return messages.length === 0
    ? []
    : [
        '',
        'It says, for example',
        ...messages
          .flatMap((it) => wrapText(it, width, '  '))
          .map((line) => paint(line, 'faint')),
      ];
}

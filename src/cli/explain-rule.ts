import { readFileSync } from 'node:fs';
import { defaultPrintOptions } from '../current/print-options.js';
import { undecided } from '../decisions/decision.js';
import { convertFile } from '../file/convert-file.js';
import { whatChanges, type WhatChanges } from '../file/what-changes.js';
import { type paintFor, wrap } from '../formats/text/layout.js';
import { mappingRules } from '../mapping/mapping-rules.js';
import {
  choicesOf,
  describeEffect,
  recommendedWords,
  sampleDecision,
} from '../rule/choice.js';
import {
  type Choice,
  type Level,
  levelOfFidelity,
  type Rule,
} from '../rule/rule.js';
import type { World } from './world.js';

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
export function explainRule(rule: Rule, style: Style, world: World): string {
  const { width, paint } = style;
  const level = levelOfFidelity[rule.fidelity];
  const choices = choicesOf(rule);
  const effectOf = effectsIn(rule, world);
  const lines = [
    `${paint.strong(rule.id)}  ${paint[level ?? 'good'](kindOfRule(rule))}${level ? `, ${levelWords[level]}` : ', no finding'}`,
    '',
    wrap(rule.title, width, ''),
    '',
    wrap(rule.explanation, width, ''),
    '',
    wrap(`Format description: ${rule.section}`, width, ''),
    ...(choices.length > 0 ? ['', 'Choices'] : []),
    ...choices.flatMap((it) => choiceLines(it, rule, style, effectOf(it))),
    ...exampleLines(rule, style, world),
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
  const { name, does, value, hints = {} } = choice;
  const { recommended } = rule;
  const needs = value === undefined ? '' : `; its value is ${value}`;
  const details = [
    recommended?.choose === name ? recommendedWords(recommended) : '',
    describeEffect(choice),
    effect ? `In the example: ${effect.verdict}; ${effect.sentence}` : '',
    ...Object.entries(hints).map(([about, hint]) => `\`${about}\`: ${hint}`),
  ].filter((it) => it !== '');
  const sample = JSON.stringify(sampleDecision(choice, rule), null, 2);
  return [
    wrap(`${name}: ${does}${needs}`, width, '  '),
    ...details.map((it) => wrap(it, width, '    ')),
    ...sample.split('\n').map((line) => paint.faint(`    ${line}`)),
  ];
}

/** Returns a function that compares what a choice changes in the golden case of the rule. */
function effectsIn(
  { id }: Rule,
  world: World,
): (choice: Choice) => WhatChanges | undefined {
  const path = 'legacy.json';
  const sourceText = readGolden(`rules/${id}/${path}`, world);
  const { findings } = convertFile(path, new TextEncoder().encode(sourceText), {
    print: defaultPrintOptions,
    named: true,
  });
  const found = findings.find(({ rule }) => rule === id);
  return (choice) =>
    found?.choices.includes(choice.name)
      ? whatChanges({ path, sourceText }, found, choice, () => undecided)
      : undefined;
}

/** Returns a golden file, or nothing: invalid files have no Current text, and few rules have both kinds of cases. */
function readGolden(path: string, { packageRoot }: World): string {
  try {
    return readFileSync(new URL(`golden/${path}`, packageRoot), 'utf8');
  } catch {
    return '';
  }
}

/** Returns the golden case of the rule: before and after a migration, or what a check says. */
function exampleLines(
  { id }: Rule,
  { width, paint }: Style,
  world: World,
): readonly string[] {
  const texts = {
    Before: readGolden(`rules/${id}/legacy.json`, world),
    After: readGolden(`rules/${id}/current.json`, world),
  };
  if (texts.Before !== '')
    return Object.entries(texts).flatMap(([title, text]) =>
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
  const messages = messagesOf(
    id,
    readGolden(`check/${id}/fires/findings.txt`, world),
  );
  return messages.length === 0
    ? []
    : [
        '',
        'It says, for example',
        ...messages.map((it) => paint.faint(wrap(it.trim(), width, '  '))),
      ];
}

const shownMessages = 3;

/** Returns messages of the rule: a line with the rule precedes each. */
function messagesOf(id: string, findings: string): readonly string[] {
  const lines = findings.split('\n');
  return lines
    .filter((_, index) => lines[index - 1]?.split(' ').includes(id))
    .slice(0, shownMessages);
}

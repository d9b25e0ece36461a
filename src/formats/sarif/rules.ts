import { choicesOf, levelOfFidelity, type Rule } from '../../rule/rule.js';
import { capitalise } from '../../rule/message-text.js';
import { rules } from '../../report/rules.js';

/** GitHub sorts alerts by these words. */
const severities = {
  error: 'error',
  warning: 'warning',
  note: 'recommendation',
} as const;

/** Every rule as SARIF declares it (3.49), in reading order: its index is its rank. */
export function ruleDescriptors(): readonly object[] {
  return rules.map(descriptor);
}

function descriptor(rule: Rule): object {
  const level = levelOfFidelity[rule.fidelity];
  return {
    id: rule.id,
    name: nameOf(rule.id),
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.explanation },
    help: { text: helpText(rule), markdown: helpMarkdown(rule) },
    defaultConfiguration: { level: level ?? 'none' },
    properties: {
      fidelity: rule.fidelity,
      ...(level && { 'problem.severity': severities[level] }),
      tags: ['information-model', rule.fidelity],
    },
  };
}

/** `time-range-lifetime` is named `TimeRangeLifetimeRule`: a name must differ from the id by more than its case. */
function nameOf(id: string): string {
  const words = id.split('-').map(capitalise).join('');
  return `${words}Rule`;
}

function helpText(rule: Rule): string {
  return [
    rule.explanation,
    `Section of the format description: ${rule.section}.`,
    ...choiceLines(rule, (name) => name),
  ].join('\n');
}

function helpMarkdown(rule: Rule): string {
  const lines = choiceLines(rule, (name) => `\`${name}\``);
  const [title, ...choices] = lines;
  return [
    rule.explanation,
    `*Section of the format description: ${rule.section}.*`,
    ...(title === undefined
      ? []
      : [[title, '', ...choices.map((line) => `- ${line}`)].join('\n')]),
  ].join('\n\n');
}

function choiceLines(
  rule: Rule,
  written: (name: string) => string,
): readonly string[] {
  const choices = choicesOf(rule).map(
    ({ name, does, value }) =>
      `${written(name)} ${does}${value === undefined ? '' : `; its value: ${value}`}.`,
  );
  return choices.length === 0
    ? []
    : ['What a decision may choose:', ...choices];
}

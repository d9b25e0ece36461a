import { allRules } from '../../src/file/all-rules.js';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import { choicesOf } from '../../src/rule/choice.js';
import { levelOfFidelity, type Rule } from '../../src/rule/rule.js';

const isMapping = (rule: Rule): boolean => mappingRules.includes(rule);

/** Returns `docs/rules.md`. */
export function rulesPage(): string {
  const rowsOf = (of: readonly Rule[]): string => of.map(rowOf).join('\n');
  const decidable = allRules.filter((rule) => choicesOf(rule).length > 0);
  return `# Rules

<!-- \`npm run golden:update\` writes this page. -->

Every finding names a rule. \`infomodel-migrate explain RULE\` says what the rule does
and why. It also shows what you can choose, with a decision to copy and an example.
A [decision](decisions.md) can answer ${decidable.length} of the ${allRules.length} rules, marked with \\*.

## Rules of the migration

In reading order. The [glossary](glossary.md#signs-of-a-value) explains the fidelities.

| rule | fidelity | what it says |
| --- | --- | --- |
${rowsOf(allRules.filter(isMapping))}

## Rules of \`check\` alone

| rule | level | what it says |
| --- | --- | --- |
${rowsOf(allRules.filter((rule) => !isMapping(rule)))}
`;
}

function rowOf(rule: Rule): string {
  const mark = choicesOf(rule).length > 0 ? ' \\*' : '';
  const kind = isMapping(rule)
    ? rule.fidelity
    : (levelOfFidelity[rule.fidelity] ?? '');
  return `| \`${rule.id}\` | ${kind}${mark} | ${rule.title} |`;
}

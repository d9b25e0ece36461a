import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRules } from '../../src/file/all-rules.js';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import {
  choicesOf,
  describeChoice,
  sampleDecision,
} from '../../src/rule/choice.js';
import {
  type Fidelity,
  levelOfFidelity,
  type Rule,
} from '../../src/rule/rule.js';
import type { Report } from '../../src/report/report.js';
import { golden } from './golden.js';

const note = '<!-- `npm run golden:update` writes this page. -->';

/** Returns the pages of `docs/` that are made from the rules, by their path there. */
export function rulePages(): ReadonlyMap<string, string> {
  return new Map([
    ['rules.md', listPage()],
    ...allRules.map((rule) => [pathOf(rule), rulePage(rule)] as const),
  ]);
}

const pathOf = ({ id }: Rule): string => `rules/${id}.md`;

const isMapping = (rule: Rule): boolean => mappingRules.includes(rule);

function listPage(): string {
  const rowsOf = (of: readonly Rule[]): string => of.map(rowOf).join('\n');
  const decidable = allRules.filter((rule) => choicesOf(rule).length > 0);
  return `# Rules

${note}

Every finding names a rule. The page of a rule says what it does and why. It also
shows what you can choose, with a decision to copy and an example.
\`infomodel-migrate explain RULE\` prints the same. A [decision](decisions.md) can
answer ${decidable.length} of the ${allRules.length} rules, marked with \\*.

## Rules of the migration

In reading order. The [glossary](glossary.md#fidelity) explains the fidelities.

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
  return `| [\`${rule.id}\`](${pathOf(rule)}) | ${kind}${mark} | ${rule.title} |`;
}

function rulePage(rule: Rule): string {
  const up = '../'.repeat(rule.id.split('/').length);
  const level = levelOfFidelity[rule.fidelity] ?? 'no finding';
  const kind = isMapping(rule)
    ? `Fidelity: [${rule.fidelity}](${up}glossary.md#fidelity)`
    : 'Applied by: `check`';
  return `${[
    `# \`${rule.id}\``,
    note,
    rule.title,
    [
      `- ${kind}`,
      `- Level: ${level}`,
      `- Format description: ${rule.section}`,
    ].join('\n'),
    '## What it does and why',
    rule.explanation,
    ...choiceParts(rule, up),
    ...exampleParts(rule),
    `[All rules](${up}rules.md)`,
  ].join('\n\n')}\n`;
}

function choiceParts(rule: Rule, up: string): readonly string[] {
  const choices = choicesOf(rule);
  if (choices.length === 0) return [];
  return [
    '## Choices',
    `Copy one into \`decisions\` of your [decisions file](${up}decisions.md).`,
    ...choices.flatMap((choice) => [
      `### \`${choice.name}\``,
      describeChoice(choice),
      ...(choice.value === undefined ? [] : [`Its value: ${choice.value}.`]),
      ...Object.entries(choice.hints ?? {}).map(
        ([value, hint]) => `For \`${value}\`: ${hint}`,
      ),
      fenced('json', JSON.stringify(sampleDecision(choice, rule), null, 2)),
    ]),
  ];
}

const afterWords: Readonly<Partial<Record<Fidelity, string>>> = {
  unmapped: 'After, if nobody decides; `migrate` holds such a file back:',
  invalid: 'After, without it; `migrate` holds such a file back:',
};

/** A golden case: before and after a migration, or a file that `check` reads. */
function exampleParts({ id, fidelity }: Rule): readonly string[] {
  const before = read(`rules/${id}/legacy.json`);
  if (before === undefined) return checkedParts(id);
  const after = read(`rules/${id}/current.json`);
  const decisions = read(`rules/${id}/decisions.json`);
  return [
    '## Example',
    'Before:',
    fenced('json', before),
    ...(decisions === undefined
      ? []
      : ['With this decisions file:', fenced('json', decisions)]),
    ...(after === undefined
      ? ['No Current text: the file is not converted.']
      : [afterWords[fidelity] ?? 'After:', fenced('json', after)]),
    ...reported(findingsOf(id)),
  ];
}

function checkedParts(id: string): readonly string[] {
  const folder = `check/${id}/fires`;
  // A line with the rule and the place precedes each message.
  const lines = (read(`${folder}/findings.txt`) ?? '').split('\n');
  const found = lines.flatMap((line, index) => {
    const [place = '', , rule] = line.split(' ');
    const start = place.replace(/-[\d:]+$/, '');
    return rule === id ? [`${start}: ${lines[index + 1]?.trim() ?? ''}`] : [];
  });
  const [path = ''] = found[0]?.split(':') ?? [];
  const text = read(`${folder}/${path}`);
  return [
    '## Example',
    ...(text === undefined ? [] : [`\`${path}\`:`, fenced('json', text)]),
    ...reported(found),
  ];
}

function findingsOf(id: string): readonly string[] {
  const { files, findings: ofRun = [] } = JSON.parse(
    read(`rules/${id}/report.json`) ?? '{"files":[]}',
  ) as Pick<Report, 'files'> & Partial<Report>;
  const found = files.flatMap(({ path, findings }) =>
    findings.map((it) => ({ ...it, path })),
  );
  return [...found, ...ofRun]
    .filter(({ rule }) => rule === id)
    .map(
      ({ path, start, message }) =>
        `${path}:${start.line}:${start.column}: ${message}`,
    );
}

const shownFindings = 3;

function reported(findings: readonly string[]): readonly string[] {
  return findings.length === 0
    ? []
    : [
        'The tool reports:',
        fenced('text', findings.slice(0, shownFindings).join('\n')),
      ];
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

function read(path: string): string | undefined {
  const file = join(golden, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

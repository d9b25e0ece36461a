import { type Level, levelOfFidelity } from '../../rule/rule.js';
import { newFindings } from '../comparison.js';
import type { Format } from '../format.js';
import type { FileReport, Report, ReportedFinding } from '../report.js';
import { visible } from '../terminal/terminal.js';

/** The runner keeps so many annotations of a level for each step, and drops the rest without a word. */
const mostOfLevel = 10;

/** What the runner calls the levels. */
const commands: Readonly<Record<Level, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
};

interface Found {
  readonly file: FileReport;
  readonly finding: ReportedFinding;
}

type Properties = Readonly<Record<string, string | number>>;

/**
 * Commands that make the runner of GitHub Actions annotate the source: the
 * undecided findings, of a run that compares with a commit only the new ones.
 * Of a level with more than the runner keeps, the last annotation counts those
 * that are not shown.
 */
export const formatGithub: Format = (report, { quiet }) => {
  const levels: readonly Level[] = quiet
    ? ['error']
    : ['error', 'warning', 'note'];
  return levels.flatMap((level) => annotations(report, level)).join('');
};

function annotations(report: Report, level: Level): readonly string[] {
  const isNew = newFindings(report);
  const all = report.files.flatMap((file) =>
    file.findings
      .filter(
        (finding) =>
          levelOfFidelity[finding.fidelity] === level &&
          finding.decision === null &&
          isNew.has(finding),
      )
      .map((finding) => ({ file, finding })),
  );
  const command = commands[level];
  if (all.length <= mostOfLevel)
    return all.map((found) => annotation(command, found));
  const detailed = all.slice(0, mostOfLevel - 1);
  return [
    ...detailed.map((found) => annotation(command, found)),
    countingAnnotation(level, all.slice(detailed.length)),
  ];
}

function annotation(command: string, { file, finding }: Found): string {
  const { rule, fidelity, message, choices } = finding;
  const hint =
    fidelity === 'unmapped' && choices.length > 0
      ? `\nChoices: ${visible(choices.join(', '))}.`
      : '';
  return commandLine(
    command,
    { ...placeOf(file.path, finding), title: titleOf(rule, fidelity) },
    visible(message) + hint,
  );
}

/** Ends with what is not white space, which the runner would cut off. */
function titleOf(rule: string, words: string): string {
  return `${visible(rule)} (${words})`;
}

function placeOf(path: string, { start, end }: ReportedFinding): Properties {
  // Standard input is no file that could be annotated.
  if (path === '-') return {};
  const shown = visible(path);
  return {
    // The runner takes equals signs at the beginning of a value for its own.
    file: shown.startsWith('=') ? `./${shown}` : shown,
    line: start.line,
    endLine: end.line,
    // The runner ignores columns of what stands on several lines.
    ...(start.line === end.line && {
      col: start.column,
      endColumn: end.column,
    }),
  };
}

function countingAnnotation(level: Level, rest: readonly Found[]): string {
  const files = new Set(rest.map(({ file }) => file)).size;
  const rules = new Map<string, number>();
  for (const { finding } of rest)
    rules.set(finding.rule, (rules.get(finding.rule) ?? 0) + 1);
  const counts = [...rules]
    .toSorted(([, a], [, b]) => b - a)
    .map(([rule, count]) => `${visible(rule)} (${count})`);
  return commandLine(
    commands[level],
    { title: titleOf('infomodel-migrate', `${rest.length} more`) },
    `${rest.length} more ${level}s in ${files === 1 ? 'one file' : `${files} files`} are not shown here: ${counts.join(', ')}.`,
  );
}

function commandLine(
  command: string,
  properties: Properties,
  message: string,
): string {
  const list = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapedProperty(String(value))}`,
  );
  return `::${command} ${list.join(',')}::${escapedMessage(message)}\n`;
}

function escapedMessage(text: string): string {
  return text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

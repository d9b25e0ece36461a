import { type Level, levels } from '../rule/rule.js';
import { isNewIn } from '../report/comparison.js';
import type { Format } from './formats.js';
import { groupBy } from '../json/collections.js';
import type { FileReport, Report, ReportedFinding } from '../report/report.js';
import { failedWords } from '../report/status-words.js';
import { visible } from './visible.js';
import { type Unaccounted, unaccountedIn } from '../report/unaccounted.js';
import { levelOf } from '../report/report-findings.js';

/** The runner keeps this many annotations per level and step, and silently drops the rest. */
const maxAnnotations = 10;

const commands: Readonly<Record<Level, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
};

interface Annotation {
  readonly path: string;
  readonly title: string;
  /** Its kind in the count of those that are not shown. */
  readonly kind: string;
  readonly message: string;
  /** Undefined: the whole file. */
  readonly place?: Pick<ReportedFinding, 'start' | 'end'>;
}

type Properties = Readonly<Record<string, string | number>>;

/**
 * Formats workflow commands that make the runner of GitHub Actions annotate
 * open findings, failed files and unaccounted differences; in a comparison with
 * a commit, only new findings. The last annotation of a level counts those
 * beyond the limit.
 */
export const formatGithub: Format = (report, { quiet }) => {
  const shown: readonly Level[] = quiet ? ['error'] : levels;
  const isNew = isNewIn(report);
  const open = groupBy(unaccountedIn(report.verification), ({ path }) => path);
  return shown
    .flatMap((level) => annotations(report, level, isNew, open))
    .join('');
};

/** @param open what nothing accounts for, by the path of its file */
function annotations(
  { files }: Report,
  level: Level,
  isNew: (finding: ReportedFinding) => boolean,
  open: ReadonlyMap<string, readonly Unaccounted[]>,
): readonly string[] {
  const all = files.flatMap((file) => [
    ...(level === 'error' && file.status === 'failed'
      ? [failureAnnotation(file)]
      : []),
    ...file.findings
      .filter((finding) => levelOf(finding) === level && isNew(finding))
      .map((finding) => findingAnnotation(file, finding)),
    ...(open.get(file.path) ?? [])
      .filter((it) => it.level === level)
      .map(behaviourAnnotation),
  ]);
  if (all.length <= maxAnnotations)
    return all.map((it) => annotationCommand(level, it));
  const detailed = all.slice(0, maxAnnotations - 1);
  return [
    ...detailed.map((it) => annotationCommand(level, it)),
    countingCommand(level, all.slice(detailed.length)),
  ];
}

function failureAnnotation({ path, reason }: FileReport): Annotation {
  return {
    ...{ path, kind: 'failed', message: visible(reason ?? failedWords) },
    title: titleOf('infomodel-migrate', 'failed'),
  };
}

function findingAnnotation(
  { path }: FileReport,
  finding: ReportedFinding,
): Annotation {
  const { rule, fidelity, message, choices } = finding;
  const hint =
    fidelity === 'unmapped' && choices.length > 0
      ? `\nChoices: ${visible(choices.join(', '))}.`
      : '';
  return {
    ...{ path, kind: rule, place: finding },
    title: titleOf(rule, fidelity),
    message: visible(message) + hint,
  };
}

function behaviourAnnotation(open: Unaccounted): Annotation {
  const { path, verdict, name, aspects, evidence } = open;
  return {
    ...{ path, kind: verdict, title: titleOf('verify', verdict) },
    message: visible(
      `${name}: ${aspects}. No finding or decision accounts for it: ${evidence}.`,
    ),
  };
}

function annotationCommand(
  level: Level,
  { path, title, message, place }: Annotation,
): string {
  return commandLine(
    commands[level],
    {
      ...fileOf(path),
      ...(path !== '-' && place && extentOf(place)),
      title,
    },
    message,
  );
}

/** Ends with `)`, because the runner trims white space. */
function titleOf(about: string, words: string): string {
  return `${visible(about)} (${words})`;
}

function fileOf(path: string): Properties {
  if (path === '-') return {};
  const shown = visible(path);
  // The runner would parse a leading `=` as syntax.
  return { file: shown.startsWith('=') ? `./${shown}` : shown };
}

function extentOf({
  start,
  end,
}: NonNullable<Annotation['place']>): Properties {
  return {
    line: start.line,
    endLine: end.line,
    ...(start.line === end.line && {
      col: start.column,
      endColumn: end.column,
    }),
  };
}

function countingCommand(level: Level, rest: readonly Annotation[]): string {
  const files = new Set(rest.map(({ path }) => path)).size;
  const counts = [...groupBy(rest, ({ kind }) => kind)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([kind, all]) => `${visible(kind)} (${all.length})`);
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

import type { Problem } from '../report/problems.js';
import { type Level, levels } from '../rule/rule.js';
import { showsProblems } from './concise.js';
import type { Printed, Reporter } from './reporter.js';
import { visible } from './safe-text.js';

/** The runner keeps ten annotations per level and step, and silently drops the rest; the last one counts them. */
const maxAnnotations = 9;

const commands: Readonly<Record<Level, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
};

/**
 * Prints workflow commands that make the runner of GitHub Actions annotate
 * problems, level by level. The last annotation of a level counts those that are
 * not shown.
 */
export const githubReporter: Reporter = {
  ...showsProblems(
    (problems) =>
      problems.map((it) => ({
        kind: it.level,
        text: annotationCommand(it),
      })),
    { fromRoot: true },
  ),
  tail: (_, __, { omitted }) =>
    levels.map((level) => countingCommand(level, omitted)).join(''),
  kinds: levels,
  most: () => ({ pieces: maxAnnotations }),
};

type Properties = Readonly<Record<string, string | number>>;

function annotationCommand(problem: Problem): string {
  const { path, place, level, rule, message, finding } = problem;
  const { fidelity, choices = [] } = finding ?? {};
  const hint =
    fidelity === 'unmapped' && choices.length > 0
      ? `\nChoices: ${visible(choices.join(', '))}.`
      : '';
  // Ends with `)`, because the runner trims white space.
  const title =
    fidelity === undefined
      ? `infomodel-migrate (${rule})`
      : `${visible(rule)} (${fidelity})`;
  return commandLine(
    commands[level],
    { ...fileOf(path), ...(path !== '-' && place && extentOf(place)), title },
    visible(message) + hint,
  );
}

function fileOf(path: string): Properties {
  if (path === '-') return {};
  const visiblePath = visible(path);
  // The runner would parse a leading `=` as syntax.
  return {
    file: visiblePath.startsWith('=') ? `./${visiblePath}` : visiblePath,
  };
}

function extentOf({ start, end }: NonNullable<Problem['place']>): Properties {
  return {
    line: start.line,
    endLine: end.line,
    ...(start.line === end.line && {
      col: start.column,
      endColumn: end.column,
    }),
  };
}

function countingCommand(level: Level, omitted: Printed['omitted']): string {
  const { pieces = 0 } = omitted.get(level) ?? {};
  return pieces === 0
    ? ''
    : commandLine(
        commands[level],
        { title: `infomodel-migrate (${pieces} more)` },
        `${pieces} more ${level}s are not shown here: the log of the run and its report have all of them.`,
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

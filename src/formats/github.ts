import {
  type Problem,
  problemsIn,
  problemsOfRun,
} from '../document/problems.js';
import { type Level, levels } from '../rule/rule.js';
import { fromRoot, shownProblems } from './concise.js';
import type { Format } from './format.js';
import { pathInRepository, type Repositories } from './repository-paths.js';
import { visible, visibleLines } from '../render/safe-text.js';

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
export const githubFormat: Format = (_, options) => {
  const all = levels.map((level) => ({
    level,
    shown: [] as string[],
    more: 0,
  }));
  const add = (problems: readonly Problem[]): void => {
    for (const problem of shownProblems(problems, options)) {
      const ofLevel = all.find(({ level }) => level === problem.level);
      if (!ofLevel) continue;
      if (ofLevel.shown.length >= maxAnnotations) ofLevel.more++;
      else ofLevel.shown.push(annotationCommand(fromRoot(problem, options)));
    }
  };
  return {
    file(record) {
      add(problemsIn(record, options.failing));
      return '';
    },
    end(run) {
      add(problemsOfRun(run, options.failing));
      return all
        .flatMap(({ level, shown, more }) => [
          ...shown,
          ...(more > 0
            ? [
                commandLine(
                  commands[level],
                  { title: `infomodel-migrate (${more} more)` },
                  `${more} more ${level}s are not shown here: the log of the run and its report have all of them.`,
                ),
              ]
            : []),
        ])
        .join('');
    },
  };
};

/**
 * Returns the one annotation of a run that ends with an error, at the place of the first
 * message that begins with one.
 */
export function failureAnnotation(
  messages: readonly string[],
  repositories: Repositories,
): string {
  const [place] = messages.flatMap((it) => {
    const [, path, line, col] = /^(.+?):(\d+):(\d+): /.exec(it) ?? [];
    return path === undefined || line === undefined || col === undefined
      ? []
      : { ...fileOf(pathInRepository(path, repositories)), line, col };
  });
  return commandLine(
    commands.error,
    { ...place, title: 'infomodel-migrate (error)' },
    visibleLines(messages.join('\n')),
  );
}

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
    {
      ...fileOf(path),
      ...(path !== '-' &&
        place && {
          line: place.start.line,
          endLine: place.end.line,
          ...(place.start.line === place.end.line && {
            col: place.start.column,
            endColumn: place.end.column,
          }),
        }),
      title,
    },
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

function commandLine(
  command: string,
  properties: Properties,
  message: string,
): string {
  const list = Object.entries(properties).map(
    ([name, value]) =>
      `${name}=${escapedMessage(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  );
  return `::${command} ${list.join(',')}::${escapedMessage(message)}\n`;
}

function escapedMessage(text: string): string {
  return text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

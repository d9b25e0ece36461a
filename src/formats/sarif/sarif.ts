import { membersOf } from '../../json/escaped-json.js';
import type { FinishedRun } from '../../report/finished-run.js';
import { choicesOf } from '../../rule/choice.js';
import { capitalise } from '../../rule/message-text.js';
import { levelOfFidelity, levels, type Rule } from '../../rule/rule.js';
import type { Printed, Reporter } from '../reporter.js';
import type { Repositories } from '../repository-paths.js';
import {
  declaredRules,
  locationOf,
  plainMessage,
  resultsIn,
  resultsOfRun,
  sourceRoot,
} from './results.js';

/** GitHub accepts no more results. */
const maxResults = 25_000;

const schema =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Prints a SARIF 2.1.0 log with one run, for code scanning: the worst results first. */
export const sarifReporter: Reporter = {
  file: resultsIn,
  run: resultsOfRun,
  separator: () => ',\n',
  head: (run) =>
    `{"$schema":"${schema}","version":"2.1.0","runs":[{\n${membersOf(runOf(run))},\n"results":[\n`,
  tail: (run, { repositories }, { omitted }) =>
    `\n],\n${membersOf({ invocations: [invocationOf(run, omitted, repositories)] })}\n}]}\n`,
  kinds: [...levels, 'none', 'gone'],
  most: () => ({ pieces: maxResults }),
  mostInAll: { pieces: maxResults },
};

function runOf({ tool: { name, version }, command }: FinishedRun): object {
  return {
    // Code scanning takes one run of each id: those of two commands are both kept.
    automationDetails: { id: `${name}/${command}/` },
    tool: {
      driver: {
        name,
        version,
        semanticVersion: version,
        rules: declaredRules.map(descriptor),
      },
    },
    originalUriBaseIds: {
      [sourceRoot]: {
        description: { text: 'The root of the repository.' },
      },
    },
    columnKind: 'utf16CodeUnits',
    newlineSequences: ['\r\n', '\n', '\r'],
  };
}

function invocationOf(
  { failed }: FinishedRun,
  omitted: Printed['omitted'],
  repositories: Repositories | undefined,
): object {
  const leftOut = [...omitted.values()].reduce((sum, it) => sum + it.pieces, 0);
  const cut = `${leftOut} more results are left out: a run has at most ${maxResults}. The worst are here.`;
  const notifications = [
    ...failed.map(({ reason, paths }) => ({
      level: 'error',
      message: { text: plainMessage(reason) },
      locations: paths.map((path) => locationOf(path, repositories)),
    })),
    ...(leftOut > 0 ? [{ level: 'warning', message: { text: cut } }] : []),
  ];
  return {
    executionSuccessful: failed.length === 0,
    ...(notifications.length > 0 && {
      toolExecutionNotifications: notifications,
    }),
  };
}

const severities = {
  error: 'error',
  warning: 'warning',
  note: 'recommendation',
} as const;

function descriptor(rule: Rule): object {
  const { id, title, explanation, fidelity } = rule;
  const level = levelOfFidelity[fidelity];
  return {
    id,
    name: `${id.split(/[-/]/).map(capitalise).join('')}Rule`,
    shortDescription: { text: title },
    fullDescription: { text: explanation },
    help: helpFor(rule),
    defaultConfiguration: { level: level ?? 'none' },
    properties: {
      fidelity,
      ...(level && { 'problem.severity': severities[level] }),
      tags: ['information-model', fidelity],
    },
  };
}

function helpFor(rule: Rule): object {
  const { explanation } = rule;
  const section = `Section of the format description: ${rule.section}.`;
  const title = 'What a decision may choose:';
  const choices = choicesOf(rule).map(({ name, does, value }) => ({
    name,
    rest: `${does}${value === undefined ? '' : `; its value: ${value}`}.`,
  }));
  const lines = choices.map(({ name, rest }) => `${name} ${rest}`);
  const items = choices.map(({ name, rest }) => `- \`${name}\` ${rest}`);
  const isChoice = choices.length > 0;
  return {
    text: [explanation, section, ...(isChoice ? [title, ...lines] : [])].join(
      '\n',
    ),
    markdown: [
      explanation,
      `*${section}*`,
      ...(isChoice ? [[title, '', ...items].join('\n')] : []),
    ].join('\n\n'),
  };
}

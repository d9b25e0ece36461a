import type { Report } from '../../report/report.js';
import { failedWords } from '../../report/status-words.js';
import { choicesOf } from '../../rule/choice.js';
import { levelOfFidelity, type Rule } from '../../rule/rule.js';
import { capitalise } from '../../rule/message-text.js';
import type { Format } from '../formats.js';
import {
  findingsOf,
  locationOf,
  plainMessage,
  resultsOf,
  sourceRoot,
} from './results.js';
import { rules } from '../../report/report-findings.js';
import { escapedJson } from '../../json/escaped-json.js';

/** GitHub accepts no more results. */
const maxResults = 25_000;

const schema =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Formats a SARIF 2.1.0 log with one run, for code scanning. */
export const formatSarif: Format = (report) =>
  `${escapedJson({ $schema: schema, version: '2.1.0', runs: [runOf(report)] }, 2)}\n`;

function runOf(report: Report): object {
  const found = findingsOf(report);
  const { name, version } = report.tool;
  return {
    tool: {
      driver: {
        ...{ name, version, semanticVersion: version },
        rules: rules.map(descriptor),
      },
    },
    invocations: [invocationOf(report, found.length - maxResults)],
    originalUriBaseIds: {
      [sourceRoot]: {
        description: { text: 'The folder in which the run began.' },
      },
    },
    columnKind: 'utf16CodeUnits',
    newlineSequences: ['\r\n', '\n', '\r'],
    results: resultsOf(found.slice(0, maxResults)),
  };
}

function invocationOf({ files }: Report, leftOut: number): object {
  const failed = files.filter(({ status }) => status === 'failed');
  const cut = `${leftOut} more results are left out: a run has at most ${maxResults}. The worst are here.`;
  const notifications = [
    ...failed.map(({ path, reason = failedWords }) => ({
      ...{ level: 'error', message: { text: plainMessage(reason) } },
      locations: [locationOf(path)],
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
    name: `${id.split('-').map(capitalise).join('')}Rule`,
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
      ...[explanation, `*${section}*`],
      ...(isChoice ? [[title, '', ...items].join('\n')] : []),
    ].join('\n\n'),
  };
}

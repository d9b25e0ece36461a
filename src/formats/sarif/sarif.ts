import { membersOf } from '../../json/escaped-json.js';
import type { Summary } from '../../run/summary.js';
import { choicesOf } from '../../rule/choice.js';
import { capitalise } from '../../rule/message-text.js';
import { levelOfFidelity, levels, type Rule } from '../../rule/rule.js';
import type { Format } from '../format.js';
import {
  declaredRules,
  locationOf,
  plainMessage,
  type PrintedResult,
  type ResultKind,
  resultsIn,
  resultsOfRun,
  sourceRoot,
} from './results.js';

/** GitHub accepts no more results. */
const maxResults = 25_000;

const schema =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** The order of results: the worst first. */
const kinds: readonly ResultKind[] = [...levels, 'none'];

/** Prints a SARIF 2.1.0 log with one run, for code scanning. */
export const sarifFormat: Format = (_, options) => {
  const results = new Map(kinds.map((kind) => [kind, [] as string[]]));
  let leftOut = 0;
  const add = (all: readonly PrintedResult[]): void => {
    for (const { kind, text } of all) {
      const ofKind = results.get(kind) ?? [];
      if (ofKind.length < maxResults) ofKind.push(text);
      else leftOut++;
    }
  };
  return {
    file(record) {
      add(resultsIn(record, options));
      return '';
    },
    end(run) {
      add(resultsOfRun(run, options));
      const all = [...results.values()].flat();
      const shown = all.slice(0, maxResults);
      const { failed } = run;
      const more = leftOut + all.length - shown.length;
      const cut = `${more} more results are left out: a run has at most ${maxResults}. The worst are here.`;
      const notifications = [
        ...failed.map(({ reason, paths }) => ({
          level: 'error',
          message: { text: plainMessage(reason) },
          locations: paths.map((path) =>
            locationOf(path, options.repositories),
          ),
        })),
        ...(more > 0 ? [{ level: 'warning', message: { text: cut } }] : []),
      ];
      const invocation = {
        executionSuccessful: failed.length === 0,
        ...(notifications.length > 0 && {
          toolExecutionNotifications: notifications,
        }),
      };
      return [
        `{"$schema":"${schema}","version":"2.1.0","runs":[{\n`,
        `${membersOf(runOf(run))},\n"results":[\n${shown.join(',\n')}`,
        `\n],\n${membersOf({ invocations: [invocation] })}\n}]}\n`,
      ].join('');
    },
  };
};

function runOf({ tool: { name, version }, command }: Summary): object {
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

const severities = {
  error: 'error',
  warning: 'warning',
  note: 'recommendation',
} as const;

function descriptor(rule: Rule): object {
  const { id, title, explanation, fidelity } = rule;
  const level = levelOfFidelity[fidelity];
  const section = `Section of the format description: ${rule.section}.`;
  const question = 'What a decision may choose:';
  const choices = choicesOf(rule).map(({ name, does, value }) => ({
    name,
    rest: `${does}${value === undefined ? '' : `; its value: ${value}`}.`,
  }));
  const lines = choices.map(({ name, rest }) => `${name} ${rest}`);
  const items = choices.map(({ name, rest }) => `- \`${name}\` ${rest}`);
  const isChoice = choices.length > 0;
  return {
    id,
    name: `${id.split(/[-/]/).map(capitalise).join('')}Rule`,
    shortDescription: { text: title },
    fullDescription: { text: explanation },
    help: {
      text: [
        explanation,
        section,
        ...(isChoice ? [question, ...lines] : []),
      ].join('\n'),
      markdown: [
        explanation,
        `*${section}*`,
        ...(isChoice ? [[question, '', ...items].join('\n')] : []),
      ].join('\n\n'),
    },
    defaultConfiguration: { level: level ?? 'none' },
    properties: {
      fidelity,
      ...(level && { 'problem.severity': severities[level] }),
      tags: ['information-model', fidelity],
    },
  };
}

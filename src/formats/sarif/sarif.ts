import type { Format } from '../format.js';
import type { Report } from '../../report/report.js';
import { failedWords } from '../../report/status-words.js';
import { escapedJson } from '../escaped-json.js';
import { locationOf, sourceRoot } from './location.js';
import { findingsOf, resultsOf } from './results.js';
import { ruleDescriptors } from './rules.js';

/** GitHub takes no more results of a run. */
const mostResults = 25_000;

const schema =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** A log for code scanning: SARIF 2.1.0 with one run. */
export const formatSarif: Format = (report) =>
  `${escapedJson({ $schema: schema, version: '2.1.0', runs: [runOf(report)] }, 2)}\n`;

function runOf(report: Report): object {
  const found = findingsOf(report);
  const { name, version } = report.tool;
  return {
    tool: {
      driver: {
        name,
        version,
        semanticVersion: version,
        rules: ruleDescriptors(),
      },
    },
    invocations: [invocationOf(report, found.length - mostResults)],
    originalUriBaseIds: {
      [sourceRoot]: {
        description: { text: 'The folder in which the run began.' },
      },
    },
    columnKind: 'utf16CodeUnits',
    newlineSequences: ['\r\n', '\n', '\r'],
    results: resultsOf(found.slice(0, mostResults)),
  };
}

function invocationOf({ files }: Report, leftOut: number): object {
  const failed = files.filter(({ status }) => status === 'failed');
  const notifications = [
    ...failed.map(({ path }) => ({
      level: 'error',
      message: { text: failedWords },
      locations: [locationOf(path)],
    })),
    ...(leftOut > 0
      ? [
          {
            level: 'warning',
            message: {
              text: `${leftOut} more results are left out: a run has at most ${mostResults}. The worst are here.`,
            },
          },
        ]
      : []),
  ];
  return {
    executionSuccessful: failed.length === 0,
    ...(notifications.length > 0 && {
      toolExecutionNotifications: notifications,
    }),
  };
}

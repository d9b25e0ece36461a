import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { sarifFormat } from '../../src/formats/sarif/sarif.js';
import type { FileFinding } from '../../src/file/record.js';
import type { Report } from '../../src/run/summary.js';
import { visible } from '../../src/render/safe-text.js';
import { run } from '../support/command.js';
import { checkReports, type ReportChecks } from '../support/check-reports.js';
import { anyReport } from '../support/any-report.js';
import { legacyText, unmappedInput } from '../support/legacy.js';
import { recordOf, reportOfRecords, shownIn } from '../support/reports.js';
import type { Log, Region } from './sarif-log.js';
import { allRules } from '../../src/file/all-rules.js';

jest.setTimeout(60_000);

const logOf = (report: Report): Log =>
  JSON.parse(shownIn(sarifFormat, report)) as Log;

/** What holds of the log of whatever is in a report. */
const promises: ReportChecks<Log> = {
  'every character is visible': (log) => {
    const text = JSON.stringify(log, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\n', ' ') : value,
    );
    expect(visible(text)).toBe(text);
  },

  'every finding is a result, the worst before others': (
    { runs: [{ results }] },
    { files, findings: ofRun, comparison },
  ) => {
    const present = files.flatMap(({ findings }) => findings);
    const key = ({ rule, message }: FileFinding): string =>
      `${rule} ${visible(message)}`;
    expect(
      results
        .map(({ ruleId, message: { text } }) =>
          // As a viewer reads it that knows links.
          /\]\\?\(/.test(text)
            ? `${ruleId} ${text.replaceAll(/\\([[\]\\])/g, '$1')}`
            : `${ruleId} ${text}`,
        )
        // Failed files have no finding.
        .filter((it) => !it.startsWith('failed '))
        .toSorted(),
    ).toEqual([...present, ...ofRun].map(key).toSorted());
    const states = results.map((it) => it.baselineState);
    if (!comparison) expect(states.every((it) => it === undefined)).toBe(true);
    const open = results
      .filter((it) => !it.suppressions)
      .map(({ level }) => level);
    const order = ['error', 'warning', 'note'];
    expect(open).toEqual(
      open.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    );
  },

  'the names of files come back from their URIs, and no URI leads elsewhere': (
    { runs: [{ results }] },
    { files },
  ) => {
    const root = 'https://root.invalid/a/b/';
    // Half a surrogate pair cannot be named.
    const paths = new Set(
      files.map(({ path }) =>
        Buffer.from(path.replace(/^(?=\/)/, '.')).toString(),
      ),
    );
    for (const { locations } of results)
      for (const { physicalLocation } of locations) {
        const { uri, uriBaseId } = physicalLocation?.artifactLocation ?? {};
        if (uri === undefined) continue;
        expect(paths).toContain(decodeURIComponent(uri));
        expect(uri).toMatch(/^([\w.~/-]|%[\dA-F]{2})*$/);
        expect(uriBaseId).toBe('%SRCROOT%');
        expect(new URL(uri, root).host).toBe('root.invalid');
        if (!uri.split('/').includes('..'))
          expect(new URL(uri, root).href.startsWith(root)).toBe(true);
      }
  },

  'no message has a link in it': ({ runs: [{ results }] }) => {
    // SARIF 2.1.0, 3.11.6: brackets that are not escaped, then parentheses.
    const link = /(?<!\\)(?:\\\\)*\[(?:[^\]\\]|\\.)*\]\(/;
    for (const { message } of results) expect(message.text).not.toMatch(link);
  },

  'results with one fingerprint are numbered, and decided ones are suppressed':
    ({ runs: [{ results }] }, { files }) => {
      const keys = results.map(({ locations, partialFingerprints }) =>
        JSON.stringify([
          locations,
          partialFingerprints['primaryLocationLineHash'],
        ]),
      );
      expect(new Set(keys).size).toBe(keys.length);
      const decided = files
        .flatMap(({ findings }) => findings)
        .flatMap(({ decision }) => decision?.reason ?? []);
      const reasons = results
        .flatMap((it) => it.suppressions ?? [])
        .map(({ justification }) => justification);
      expect(reasons).toHaveLength(decided.length);
      for (const reason of decided)
        expect(reasons.some((it) => it.endsWith(visible(reason)))).toBe(true);
    },
};

test('of whatever is in a report, every promise is kept', () => {
  checkReports(60, logOf, promises);
});

test('every rule is declared, with help and its choices', () => {
  const [{ tool }] = logOf(fc.sample(anyReport, 1)[0] as Report).runs;
  const declared = new Set(tool.driver.rules.map(({ id }) => id));
  expect(allRules.filter(({ id }) => !declared.has(id))).toEqual([]);
  expect(tool.driver.rules).toContainEqual(
    expect.objectContaining({
      id: 'time-range-lifetime',
      name: 'TimeRangeLifetimeRule',
      defaultConfiguration: { level: 'error' },
      help: {
        text: expect.stringContaining('All '),
        markdown: expect.stringContaining('- `All` '),
      },
    }),
  );
});

test('keeps the worst of too many results, and counts the rest', () => {
  const record = recordOf('a.json', legacyText([unmappedInput]));
  const error = record.findings.find(({ rule }) => rule === 'dc-voltage');
  if (!error) throw new Error('the input has a finding');
  const note = {
    ...error,
    rule: 'retention-default',
    fidelity: 'assumed' as const,
  };
  const findings = Array.from({ length: 25_010 }, (_, index) =>
    index > 25_004 ? error : note,
  );
  const report = reportOfRecords([{ ...record, findings }]);
  const [{ results, invocations }] = logOf(report).runs;
  expect(results).toHaveLength(25_000);
  expect(results.slice(0, 6).map(({ level }) => level)).toEqual([
    ...Array.from({ length: 5 }, () => 'error'),
    'note',
  ]);
  expect(invocations[0].toolExecutionNotifications).toEqual([
    expect.objectContaining({
      level: 'warning',
      message: {
        text: '10 more results are left out: a run has at most 25000. The worst are here.',
      },
    }),
  ]);
});

describe('the example', () => {
  const args = ['diff', 'golden/example'];
  const { stdout } = run([...args, '--format', 'sarif']);
  const log = JSON.parse(stdout) as Log;
  const report = JSON.parse(
    run([...args, '--format', 'json-full']).stdout,
  ) as Report;

  /** The text of a region. */
  const cut = (text: string, { startLine, startColumn, ...to }: Region) => {
    const lines = text.split('\n');
    const start = lines.slice(0, startLine - 1).join('\n').length;
    const end = lines.slice(0, to.endLine - 1).join('\n').length;
    return text.slice(
      start + startColumn - (startLine === 1 ? 1 : 0),
      end + to.endColumn - (to.endLine === 1 ? 1 : 0),
    );
  };

  test('says that the run was complete', () => {
    expect(log.runs[0].invocations[0].executionSuccessful).toBe(true);
  });

  test('points to each value in the source, and to what became of it in the Current file', () => {
    const texts = new Map(report.files.map((file) => [file.path, file]));
    const pairs = log.runs[0].results.flatMap(
      ({ ruleId, locations: [at], relatedLocations: [now] = [] }) => {
        const file = texts.get(
          at?.physicalLocation?.artifactLocation.uri ?? '',
        );
        if (!at?.physicalLocation || !now?.physicalLocation) return [];
        const source = cut(file?.sourceText ?? '', at.physicalLocation.region);
        const current = cut(
          file?.outputText ?? '',
          now.physicalLocation.region,
        );
        return [[ruleId, source, current].join(' ')];
      },
    );
    expect(pairs).toContain('retention-default "default" "Default"');
    expect(pairs).toContain('time-range-by-name "latestValue" "LatestValue"');
    const targets = report.files.flatMap(({ findings }) =>
      findings.filter(({ target }) => target !== null),
    );
    expect(pairs).toHaveLength(targets.length);
  });

  test('is the same every time, and contains nothing about the machine', () => {
    const again = run([...args, '--format', 'sarif']).stdout;
    expect(again === stdout).toBe(true);
    expect(stdout).not.toContain(process.cwd());
  });
});

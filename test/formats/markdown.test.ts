import { describe, expect, jest, test } from '@jest/globals';
import { prose } from '../../src/formats/markdown/escape.js';
import { markdownFormat } from '../../src/formats/markdown/markdown.js';
import {
  type FileFinding,
  type FileRecord,
  isNewIn,
} from '../../src/file/record.js';
import type { Report } from '../../src/run/summary.js';
import { truncateMiddle } from '../../src/rule/message-text.js';
import { visible } from '../../src/formats/safe-text.js';
import { run } from '../support/command.js';
import {
  elementsIn,
  elementsOf,
  type Node,
  renderMarkdown,
  rowsOf,
  textOf,
} from './render-markdown.js';
import { comparing } from './patches.js';
import { checkReports, type ReportChecks } from '../support/check-reports.js';
import { shownIn } from '../support/reports.js';
import { describeDecision, ruleOf } from '../../src/file/all-rules.js';

jest.setTimeout(60_000);

const render = (report: Report): readonly Node[] =>
  renderMarkdown(shownIn(markdownFormat, report));

/** A page does not show white space as it is. */
const shown = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What is shown of a value of a file. */
const value = (text: string | null): string =>
  text === null ? '—' : shown(visible(truncateMiddle(text, 80)) || '(empty)');

/** A message is shown without the backticks around what is code in it. */
const words = (text: string): string =>
  shown(visible(text).replaceAll('`', ''));

const rankOf = ({ fidelity, decision }: FileFinding): number =>
  decision === null
    ? ['invalid unmapped', 'changed', 'assumed'].findIndex((it) =>
        it.includes(fidelity),
      )
    : 3;

/** What a renderer shows of whatever is in a report. */
const promises: ReportChecks<readonly Node[]> = {
  'no element that a report does not have, and outside of code nothing that GitHub makes a link, a mention or a picture of':
    (nodes) => {
      const expected = [
        'h2',
        'h3',
        'p',
        'code',
        'pre',
        'ul',
        'li',
        'strong',
        'table',
        'thead',
        'tbody',
        'tr',
        'th',
        'td',
        'details',
        'summary',
      ];
      for (const { tagName, attrs } of elementsIn(nodes)) {
        expect(expected).toContain(tagName);
        for (const { name, value: text } of attrs)
          expect([
            'th align right',
            'td align right',
            'code class language-diff',
          ]).toContain(`${tagName} ${name} ${text}`);
      }
      const text = textOf(nodes, ['code', 'pre']);
      // Where code stood there is a null character: what is around it does not join.
      expect(text).not.toMatch(/[@#$`*_~^|\\[\]<>]|:\/\/|www\.|:[a-z]+:/i);
      expect(text).not.toMatch(/(?<!\w)[\da-f]{7,}|[a-z]-\d/i);
      expect(text).not.toMatch(/[^\P{C}\n\0]/u);
    },

  'the new findings of a comparison, each text once': (nodes, report) => {
    if (!report.comparison) return;
    const found = [...report.files.flatMap(newIn), ...report.findings].filter(
      ({ level }) => level !== null,
    );
    const tables = nodes.filter(
      (node, at) =>
        textOf([node]).includes('more new finding') ||
        textOf(nodes.slice(at - 2, at)).includes('New findings'),
    );
    const rows = elementsIn(tables)
      .filter(({ tagName }) => tagName === 'table')
      .flatMap(rowsOf);
    expect(new Set(rows.map((row) => row.slice(1).map(words).join()))).toEqual(
      new Set(
        found.map(({ level, rule, message }) =>
          [level ?? '', rule, truncateMiddle(message, 400)].map(words).join(),
        ),
      ),
    );
  },

  'the findings and the fields of each file, cell by cell': (_, compared) => {
    const report = withoutComparison(compared);
    const nodes = render(report);
    const files = report.files.filter(isShown);
    const folded = elementsOf(nodes, 'details').slice(
      -files.length || Infinity,
    );
    files.forEach((file, index) => {
      const element = folded[index];
      if (!element) throw new Error(`${file.path} is not shown`);
      const [path] = elementsOf([element], 'summary', 'code').slice(1);
      expect(shown(textOf(path ? [path] : []))).toBe(shown(visible(file.path)));
      const rows = elementsOf([element], 'table').flatMap(rowsOf);
      const expected = [...findingRows(file), ...fieldRows(file)];
      expect(rows.map((row) => row.map(words))).toEqual(
        expected.map((row) => row.map(words)),
      );
    });
  },
};

test('a renderer shows whatever is in a report as it is', () => {
  checkReports(80, render, promises);
});

/** The new findings of a file, with its path. */
const newIn = (file: FileRecord) => file.findings.filter(isNewIn(file));

/** The report of a run that compares with nothing. */
function withoutComparison({ comparison, ...report }: Report): Report {
  const files = report.files.map(
    ({ comparison: _, ...file }): FileRecord => file,
  );
  return { ...report, files };
}

const isShown = ({ status, findings, fields = [] }: FileRecord): boolean =>
  status === 'failed' || findings.length > 0 || fields.length > 0;

function findingRows({ findings }: FileRecord): readonly string[][] {
  return findings
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((finding) => [
      `${finding.start.line}:${finding.start.column}`,
      finding.decision === null
        ? (['error', 'warning', 'note'][rankOf(finding)] ?? '')
        : `decided: ${value(describeDecision(finding.decision))}`,
      finding.rule,
      truncateMiddle(finding.message, 400),
    ]);
}

function fieldRows({ fields = [] }: FileRecord): readonly string[][] {
  const inFile = (pointer: string | null): string =>
    value(pointer && pointer.replace(/^\/\d+\//, ''));
  return fields
    .filter(
      ({ fate, rule }) =>
        fate !== 'exact' &&
        !(fate === 'supplied' && ruleOf(rule)?.fidelity === 'exact'),
    )
    .map(({ source, target, before, after, fate, rule }) => [
      source === '/0/name' ? value(before?.slice(1, -1) ?? '') : '',
      `${inFile(source)} → ${target.map(inFile).join(', ') || '—'}`,
      `${value(before)} → ${value(after)}`,
      fate,
      rule,
    ]);
}

test('punctuation after a code word is not code', () => {
  expect(prose('Save it as UTF-8.')).toBe('Save it as `UTF-8`.');
  expect(prose('(a.json, #12): "x", `y`;')).toBe(
    '`(a.json`, `#12`): `"x"`, `y`;',
  );
});

test('a diff is in a fence that nothing inside can close', () => {
  const before = '[\n  "```",\n  "a"\n]\n';
  const after = '[\n  "````\\u202e",\n  "<b>"\n]\n';
  const [diff] = elementsOf(
    render(comparing({ path: 'a.json', before, after })),
    'pre',
  );
  expect(diff && textOf([diff])).toBe(
    '@@ -1,4 +1,4 @@\n [\n-  "```",\n-  "a"\n+  "````\\u202e",\n+  "<b>"\n ]\n',
  );
});

describe('the example', () => {
  const decisions = 'golden/example/infomodel-migrate.decisions.json';
  const args = ['diff', 'golden/example', '--format', 'markdown'];

  test('says first what became of it', () => {
    const { stdout } = run([...args, '--decisions', decisions]);
    const nodes = renderMarkdown(stdout);
    const [verdict] = elementsOf(nodes, 'p');
    expect(textOf(verdict ? [verdict] : [])).toBe(
      '12 files: 9 ready, 3 signal mapping files',
    );
    expect(elementsOf(nodes, 'summary').map((it) => textOf([it]))).toContain(
      'motor_load_hourly: 5 changes',
    );
    const items = elementsOf(nodes, 'li').map((it) => textOf([it]));
    expect(items).toContain(
      'nominalCurrentTable is the asset property NominalCurrent now; the service computed NominalCurrentFromLookUpTable. Its type and unit may be others than before.',
    );
    expect(items.slice(-3)).toEqual([
      '38 algorithms: 38 migrated',
      '118 inputs: 114 migrated, 4 left out',
      '683 values: = 544 exact, ✓ 60 decided, ~ 64 assumed, ! 15 changes',
    ]);
  });

  test('without decisions names the questions first, with their choices', () => {
    const nodes = renderMarkdown(run(args).stdout);
    const [waiting] = elementsOf(nodes, 'table');
    expect(waiting && rowsOf(waiting)).toContainEqual([
      'time-range-previous-hour',
      '4',
      '',
      'LatestValue, PT1H, duration, name, replace, drop',
    ]);
    const fields = elementsOf(nodes, 'table').flatMap(rowsOf);
    expect(fields).toContainEqual([
      'capacitor_ageing_rate',
      'inputs/0/timeRange → Inputs/0/DataInterval, Inputs/0/Duration',
      '"thirtyDays" → ["Duration", "P30D"]',
      'assumed',
      'time-range-thirty-days',
    ]);
  });
});

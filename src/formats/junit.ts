import { groupBy } from '../json/collections.js';
import { type Problem, problemsIn, problemsOfRun } from '../report/problems.js';
import { conciseLine } from './concise.js';
import type { FormatOptions, Piece, Reporter } from './reporter.js';
import { visible } from './safe-text.js';

/**
 * Prints a test suite with a case for each file. What fails the run makes a case
 * fail; the rest is its output, because most CI systems know failures only.
 */
export const junitReporter: Reporter = {
  begin: ({ tool, command }) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="${escaped(`${tool.name} ${command}`)}">
`,
  file: (record, options) => [
    testCase(record.path, problemsIn(record, options.failing), options),
  ],
  run: (run, options) =>
    Array.from(
      groupBy(problemsOfRun(run, options.failing), ({ path }) => path),
      ([path, all]) => testCase(path, all, options),
    ),
  tail: () => '</testsuite>\n</testsuites>\n',
};

function testCase(
  path: string,
  all: readonly Problem[],
  { quiet }: FormatOptions,
): Piece {
  const name = escaped(path);
  const failures = all.filter(({ fails }) => fails);
  const others = all.filter(({ fails }) => !fails && !quiet);
  const rules = [...new Set(failures.map(({ rule }) => rule))].join(', ');
  const lines = (some: readonly Problem[]): string =>
    some.map((it) => escaped(conciseLine(it))).join('\n');
  return {
    text: [
      `<testcase classname="${name}" name="${name}" file="${name}">\n`,
      failures.length > 0 &&
        `<failure message="${escaped(rules)}">${lines(failures)}</failure>\n`,
      others.length > 0 && `<system-out>${lines(others)}</system-out>\n`,
      '</testcase>\n',
    ]
      .filter((it) => it !== false)
      .join(''),
  };
}

function escaped(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

import { groupBy } from '../json/collections.js';
import { type Problem, problemsIn, problemsOfRun } from '../run/problems.js';
import { conciseLine } from './concise.js';
import type { Format, FormatOptions } from './format.js';
import { visible } from './safe-text.js';

/**
 * Prints a test suite with a case for each file. What fails the run makes a case
 * fail; the rest is its output, because most CI systems know failures only.
 */
export const junitFormat: Format = ({ tool, command }, options) => ({
  begin: `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="${escaped(`${tool.name} ${command}`)}">
`,
  file: (record) =>
    testCase(record.path, problemsIn(record, options.failing), options),
  end(run) {
    const ofRun = groupBy(
      problemsOfRun(run, options.failing),
      ({ path }) => path,
    );
    const cases = Array.from(ofRun, ([path, all]) =>
      testCase(path, all, options),
    );
    return `${cases.join('')}</testsuite>\n</testsuites>\n`;
  },
});

function testCase(
  path: string,
  all: readonly Problem[],
  { quiet }: FormatOptions,
): string {
  const name = escaped(path);
  const failures = all.filter(({ fails }) => fails);
  const others = all.filter(({ fails }) => !fails && !quiet);
  const rules = [...new Set(failures.map(({ rule }) => rule))].join(', ');
  const lines = (some: readonly Problem[]): string =>
    some.map((it) => escaped(conciseLine(it))).join('\n');
  return [
    `<testcase classname="${name}" name="${name}" file="${name}">\n`,
    failures.length > 0 &&
      `<failure message="${escaped(rules)}">${lines(failures)}</failure>\n`,
    others.length > 0 && `<system-out>${lines(others)}</system-out>\n`,
    '</testcase>\n',
  ]
    .filter((it) => it !== false)
    .join('');
}

function escaped(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

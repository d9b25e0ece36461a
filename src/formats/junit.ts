import { groupBy } from '../json/collections.js';
import {
  type Problem,
  problemsIn,
  problemsOfRun,
} from '../document/problems.js';
import { conciseLine } from './concise.js';
import type { Format } from './format.js';
import { visible } from '../render/safe-text.js';

/**
 * Prints a test suite with one case for each file, so that its counts are known. What
 * fails the run makes a case fail; the rest is its output, because most CI systems know
 * failures only. A run without files is one case that passes: an empty report counts as
 * a failure of its own.
 */
export const junitFormat: Format = ({ tool, command }, options) => {
  const ofRun = `${tool.name} ${command}`;
  let isEmpty = true;
  // With the attributes of Jenkins' schema.
  const suite = (path: string, all: readonly Problem[]): string => {
    isEmpty = false;
    const name = escaped(path);
    const failures = all.filter(({ fails }) => fails);
    const others = all.filter(({ fails }) => !fails && !options.quiet);
    const rules = [...new Set(failures.map(({ rule }) => rule))].join(', ');
    const lines = (some: readonly Problem[]): string =>
      some.map((it) => escaped(conciseLine(it))).join('\n');
    return [
      `<testsuite name="${name}" tests="1" failures="${failures.length > 0 ? 1 : 0}" errors="0">\n`,
      `<testcase classname="${name}" name="${name}">\n`,
      failures.length > 0 &&
        `<failure message="${escaped(rules)}">${lines(failures)}</failure>\n`,
      others.length > 0 && `<system-out>${lines(others)}</system-out>\n`,
      '</testcase>\n</testsuite>\n',
    ]
      .filter((it) => it !== false)
      .join('');
  };
  return {
    begin: `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${escaped(ofRun)}">
`,
    file: (record) => suite(record.path, problemsIn(record, options.failing)),
    end(run) {
      const byPath = groupBy(
        problemsOfRun(run, options.failing),
        ({ path }) => path,
      );
      const suites = Array.from(byPath, ([path, all]) => suite(path, all));
      if (isEmpty) suites.push(suite(ofRun, []));
      return `${suites.join('')}</testsuites>\n`;
    },
  };
};

function escaped(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

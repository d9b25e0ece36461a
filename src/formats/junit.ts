import type { Format } from './formats.js';
import { type Problem, problemsByFile } from './problems.js';
import { visible } from './visible.js';

/**
 * Formats a test suite with a case for each file. Errors make a case fail;
 * warnings and notes are its output, because most CI systems know failures only.
 */
export const formatJunit: Format = (report, { quiet }) => {
  const files = [...problemsByFile(report)];
  const failed = files.filter(([, all]) => all.some(isError));
  const counts = `tests="${files.length}" failures="${failed.length}"`;
  const name = escaped(`${report.tool.name} ${report.command}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `<testsuite name="${name}" ${counts}>`,
    ...files.flatMap(([path, all]) => caseLines(path, all, quiet)),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
};

const isError = ({ level }: Problem): boolean => level === 'error';

function caseLines(
  path: string,
  all: readonly Problem[],
  quiet: boolean,
): readonly string[] {
  const errors = all.filter(isError);
  const others = quiet ? [] : all.filter((it) => !isError(it));
  const rules = [...new Set(errors.map(({ rule }) => rule))].join(', ');
  return [
    `<testcase classname="${escaped(path)}" name="${escaped(path)}" file="${escaped(path)}">`,
    ...(errors.length === 0
      ? []
      : [
          `<failure message="${escaped(rules)}">${errors.map(lineOf).join('\n')}</failure>`,
        ]),
    ...(others.length === 0
      ? []
      : [`<system-out>${others.map(lineOf).join('\n')}</system-out>`]),
    '</testcase>',
  ];
}

function lineOf({ path, line, column, level, rule, message }: Problem): string {
  return escaped(`${path}:${line}:${column}: ${level} ${rule} ${message}`);
}

function escaped(text: string): string {
  return visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

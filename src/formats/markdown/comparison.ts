import { isNewIn } from '../../report/comparison.js';
import type { ComparedOutput, Report } from '../../report/report.js';
import { patchOf } from '../unified/file-patch.js';
import { pairsByName } from '../unified/pairs.js';
import { terminalPen } from '../unified/pen.js';
import {
  type Block,
  details,
  type Section,
  section,
  underHeading,
} from './blocks.js';
import { htmlCode, longestRun, shownShort } from './escape.js';
import { findingsTable } from './findings.js';

/** Longer lines of a diff are cut in their middle. */
const longestLine = 200;

/** The findings that come and go with the change since a commit. */
export function comparedFindings(report: Report): readonly Section[] {
  const { comparison, files } = report;
  if (!comparison) return [];
  const isNew = isNewIn(report);
  return [
    ...section('New findings', [
      findingsTable(
        files.flatMap(({ path, findings }) =>
          findings.filter(isNew).map((finding) => ({ path, finding })),
        ),
      ),
    ]),
    ...section('Findings that are gone', [
      findingsTable(
        comparison.outputs.flatMap(({ path, gone }) =>
          gone.map((finding) => ({ path, finding })),
        ),
      ),
    ]),
  ];
}

/** What the change since a commit does to the Current files. */
export function comparedOutputs({ comparison }: Report): readonly Section[] {
  const differing = (comparison?.outputs ?? []).filter(
    ({ change }) => change !== 'same',
  );
  return underHeading(
    'Changes of the Current files',
    differing.map((output) =>
      details(`${htmlCode(output.path)}: ${output.change}`, [diffOf(output)]),
    ),
  );
}

/** A unified diff in a fence that nothing inside can close. */
function diffOf({ path, before = null, after = null }: ComparedOutput): Block {
  const patch = patchOf(
    { path, before, after, pairs: pairsByName(before, after) },
    terminalPen(false),
  );
  const fence = '`'.repeat(Math.max(3, longestRun(patch) + 1));
  // Its head names the file again.
  const lines = patch.split('\n').slice(0, -1);
  const start = lines.findIndex((line) => line.startsWith('@@'));
  return {
    head: `\n${fence}diff\n`,
    rows: (start < 0 ? [] : lines.slice(start)).map(
      (line) => `${shownShort(line, longestLine)}\n`,
    ),
    foot: `${fence}\n`,
  };
}

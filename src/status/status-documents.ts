import { csvText } from '../formats/csv.js';
import {
  cutToFit,
  details,
  maxCommentLength,
  paragraph,
  section,
  table,
} from '../formats/markdown/document.js';
import { code } from '../formats/markdown/inline.js';
import type { Burndown, Status } from './status.js';
import {
  amountsTable,
  curvesOf,
  daysTable,
  describeBurndown,
  drawCurves,
  filesTable,
  groupsTables,
  questionsTable,
  type Table,
} from './status-tables.js';

export function statusMarkdown(status: Status): string {
  const sectionOf = (it: Table) => section(it.title, [markdownTable(it)]);
  return cutToFit(
    [
      { open: '## Information model status\n', blocks: [], close: '' },
      ...sectionOf(amountsTable(status)),
      ...(status.burndown ?? []).flatMap(burndownSections),
      ...groupsTables(status).flatMap(sectionOf),
      ...sectionOf(questionsTable(status)),
      details('Files', [markdownTable(filesTable(status))]),
    ],
    maxCommentLength,
  );
}

function burndownSections(burndown: Burndown) {
  const lines = drawCurves(curvesOf(burndown, 60)).map((it) => `\`${it}\``);
  return [
    ...section('Burndown', [
      paragraph(code(describeBurndown(burndown), 400)),
      paragraph(lines.join('  \n')),
    ]),
    details('Days', [markdownTable(daysTable(burndown))]),
  ];
}

function markdownTable({ columns, rows }: Table) {
  return table(
    columns.map((name) => name.replace(/`$/, '')),
    rows.map((row) =>
      row.map((cell, at) =>
        columns[at]?.endsWith('`') && cell !== ''
          ? code(String(cell))
          : String(cell),
      ),
    ),
  );
}

/** Returns a row for each file; with a burndown, for each day. */
export function statusCsv(status: Status): string {
  const tables = status.burndown?.map(daysTable) ?? [filesTable(status)];
  const names = tables[0]?.columns.map((name) => name.replace(/[`:]$/, ''));
  return csvText([names ?? [], ...tables.flatMap(({ rows }) => rows)]);
}

import {
  cutToFit,
  details,
  maxCommentLength,
  paragraph,
  section,
  table,
  code,
  escapeHtml,
} from '../formats/markdown/document.js';
import { type Burndown, type Status, stateStyles } from './status.js';
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
  curveNames,
  statesIn,
  totalOf,
} from './status-tables.js';
import { visible } from '../formats/visible.js';
import { style } from '#html-page';
import { framePage } from '../html/html.js';

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

/** Formats rows as CSV (RFC 4180). */
function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Spreadsheets run these as formulas; `@team` is harmless. */
const formula = /^[=+-]|^@.*[^\w@/. -]/;

function csvCell(value: string | number): string {
  const shown = visible(String(value));
  const safe = formula.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const ownStyle = `
.share { width: 12rem; height: 0.8rem; }
.share rect { fill: var(--c); }
.curve { width: 100%; height: 12rem; background: var(--sunk); }
.curve path { fill: none; stroke: var(--c); stroke-width: 2; vector-effect: non-scaling-stroke; }
.curve .fate-exact { stroke-dasharray: 6 3; }
`;

/** Returns a self-contained page without scripts, in the style of the HTML report. */
export function statusHtml(status: Status): string {
  const panels = [
    panel('States', htmlTable(amountsTable(status)) + sharesOf(status)),
    ...(status.burndown ?? []).map(burndownPanel),
    ...[...groupsTables(status), questionsTable(status), filesTable(status)]
      .filter(({ rows }) => rows.length > 0)
      .map((it) => panel(it.title, htmlTable(it))),
  ];
  return framePage({
    title: 'infomodel-migrate status',
    style: style + ownStyle,
    body: `<main>\n<h1>How far the migration is</h1>\n${panels.join('\n')}\n</main>`,
  });
}

const htmlText = (value: string | number): string =>
  escapeHtml(visible(String(value)));

function panel(title: string, content: string): string {
  return `<section class="panel"><h2>${htmlText(title)}</h2>\n${content}</section>`;
}

function sharesOf({ amounts }: Status): string {
  const shares = statesIn(amounts).map((state) => {
    const width = (100 * amounts[state].files) / totalOf(amounts).files;
    const [meaning, , , fate] = stateStyles[state];
    return `<svg class="share fate-${fate}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="8"/></svg> ${state}: ${htmlText(meaning)}`;
  });
  return `<p>${shares.join('<br>\n')}</p>`;
}

function htmlTable({ columns, rows }: Table): string {
  const looks = columns.map((it) =>
    it.endsWith(':') ? ' class="figure"' : '',
  );
  const head = columns.map(
    (it, at) =>
      `<th scope="col"${looks[at] ?? ''}>${htmlText(it.replace(/[`:]$/, ''))}</th>`,
  );
  const body = rows.map((row) => {
    const cells = row.map((cell, at) =>
      at === 0
        ? `<th scope="row">${htmlText(cell)}</th>`
        : `<td${looks[at] ?? ''}>${htmlText(cell)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="scroll"><table class="rows"><thead><tr>${head.join('')}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
}

/** Draws Legacy (solid) and Current files (dashed) over time. */
function burndownPanel(burndown: Burndown): string {
  const curves = curvesOf(burndown, 400);
  const most = Math.max(1, ...curves.flat());
  const [legacy = '', current = ''] = curves.map((files) =>
    files.map((it, x) => `${x} ${100 - (96 * it) / most}`).join('L'),
  );
  const ends = curves.map(
    (it, at) =>
      `${curveNames[at] ?? ''}: ${it[0] ?? 0} at first, ${it.at(-1) ?? 0} at last.`,
  );
  const label = ends.join(' ');
  return panel(
    describeBurndown(burndown),
    `<p>${label} Current files are dashed.</p>
<svg class="curve" viewBox="0 0 ${Math.max(1, (curves[0] ?? []).length - 1)} 104" preserveAspectRatio="none" role="img" aria-label="${label}">
<path class="fate-changed" d="M${legacy}"/><path class="fate-exact" d="M${current}"/>
</svg>
<details><summary>Days</summary>${htmlTable(daysTable(burndown))}</details>`,
  );
}

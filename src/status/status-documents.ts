import {
  cutSections,
  details,
  markdownParagraph,
  section,
  markdownTable,
  code,
  escapeHtml,
} from '../formats/markdown/document.js';
import { commandLine, visible } from '../formats/safe-text.js';
import { type Burndown, type Status, stateStyles } from './status.js';
import {
  amountsTable,
  type Curve,
  curvesOf,
  daysTable,
  describeBurndown,
  drawCurves,
  filesTable,
  fixesTable,
  groupsTables,
  questionsTable,
  type Table,
  statesIn,
  summarySentences,
  type TaskList,
  taskLists,
  totalOf,
} from './status-tables.js';
import { style } from '#html-page';
import { framePage } from '../html/frame-page.js';

export function statusMarkdown(status: Status, program: string): string {
  const sectionOf = (it: Table) => section(it.title, [tableOf(it)]);
  return cutSections([
    {
      open: `## Information model status\n\n${summarySentences(status).join('\n\n')}\n`,
      blocks: [],
      close: '',
    },
    ...sectionOf(amountsTable(status)),
    ...(status.burndown ?? []).flatMap(burndownSections),
    ...groupsTables(status).flatMap(sectionOf),
    ...taskLists(status, program).flatMap(taskSection),
    ...[questionsTable(status), fixesTable(status)]
      .filter(({ rows }) => rows.length > 0)
      .flatMap(sectionOf),
    ...nextSection(status, program),
    details('Files', [tableOf(filesTable(status))]),
  ]);
}

/** Returns the tasks of an owner with check boxes. */
function taskSection({ owner, done, decide, fix, next }: TaskList) {
  const rows = [...decide, ...fix, ...next].map(
    ({ verb, object, extent }) =>
      `- [ ] ${verb} ${code(object, 400)}${extent === '' ? '' : `: ${extent}`}\n`,
  );
  const list = { head: '\n', rows, foot: '' };
  return section(`${code(owner)}: ${done}`, [list]);
}

function nextSection({ next }: Status, program: string) {
  return next === undefined
    ? []
    : section('Next', [
        markdownParagraph(code(commandLine(next, program), 400)),
      ]);
}

function burndownSections(burndown: Burndown) {
  const lines = drawCurves(curvesOf(burndown, 60), burndown);
  return [
    ...section('Burndown', [
      markdownParagraph(code(describeBurndown(burndown), 400)),
      markdownParagraph(`\`\`\`text\n${lines.join('\n')}\n\`\`\``),
    ]),
    details('Days and weeks', [tableOf(daysTable(burndown))]),
  ];
}

function tableOf({ columns, rows }: Table) {
  return markdownTable(
    columns.map(({ name, holds }) => (holds === 'figures' ? `${name}:` : name)),
    rows.map((row) =>
      row.map((cell, at) =>
        columns[at]?.holds === 'names' && cell !== ''
          ? code(String(cell))
          : String(cell),
      ),
    ),
  );
}

/** Returns a row for each file; with a burndown, for each day. */
export function statusCsv(status: Status): string {
  const tables = status.burndown?.map(daysTable) ?? [filesTable(status)];
  const names = tables[0]?.columns.map(({ name }) => name);
  return csvText([names ?? [], ...tables.flatMap(({ rows }) => rows)]);
}

/** Formats rows as CSV (RFC 4180). */
function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Spreadsheets run these as formulas, also in wide characters; `@team` is harmless, `@A1` is not. */
const formula = /^[=+＝＋－＠-]|^@(.*[^\w@/. -]|\$?[a-z]{1,3}\$?\d+\b)/i;

function csvCell(value: string | number): string {
  const visibleValue = visible(String(value));
  const safe = formula.test(visibleValue) ? `'${visibleValue}` : visibleValue;
  // A semicolon also ends a cell in some languages.
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const ownStyle = `
.shares > p { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.8rem; }
.shares svg { flex: none; width: 12rem; height: 0.8rem; }
.shares span { flex: 1 1 16rem; }
.shares rect { fill: var(--c); }
.curve { width: 100%; height: 12rem; background: var(--sunk); }
.curve path { fill: none; stroke: var(--c); stroke-width: 2; vector-effect: non-scaling-stroke; }
.curve .fate-exact { stroke-dasharray: 6 3; }
.curve .fate-invalid { stroke-dasharray: 2 2; }
.axis { display: flex; justify-content: space-between; margin: 0; font-size: 0.8em; }
`;

/** Returns a self-contained page without scripts, in the style of the HTML report. */
export function statusHtml(status: Status, program: string): string {
  const panels = [
    panel(
      'States',
      summarySentences(status)
        .map((it) => `<p>${htmlText(it)}</p>`)
        .join('') +
        htmlTable(amountsTable(status)) +
        sharesOf(status) +
        (status.next
          ? `<p>Next: <code>${htmlText(commandLine(status.next, program))}</code></p>`
          : ''),
    ),
    ...(status.burndown ?? []).map(burndownPanel),
    ...tablePanels(groupsTables(status)),
    ...taskLists(status, program).map(taskPanel),
    ...tablePanels([
      questionsTable(status),
      fixesTable(status),
      filesTable(status),
    ]),
  ];
  return framePage({
    title: 'infomodel-migrate status',
    style: style + ownStyle,
    body: `<main>\n<h1>How far the migration is</h1>\n${panels.join('\n')}\n</main>`,
  });
}

const htmlText = (value: string | number): string =>
  escapeHtml(visible(String(value)));

/** Makes code of words between backticks. */
const htmlWithCode = (text: string): string =>
  htmlText(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** Returns a section of the page; the title is HTML. */
function panel(title: string, content: string): string {
  return `<section class="panel"><h2>${title}</h2>\n${content}</section>`;
}

function tablePanels(tables: readonly Table[]): readonly string[] {
  return tables
    .filter(({ rows }) => rows.length > 0)
    .map((it) => panel(htmlText(it.title), htmlTable(it)));
}

function taskPanel({ owner, done, decide, fix, next }: TaskList): string {
  const items = [...decide, ...fix, ...next].map(
    ({ verb, object, extent }) =>
      `<li>${verb} <code>${htmlText(object)}</code>${extent === '' ? '' : `: ${extent}`}</li>`,
  );
  return panel(htmlText(`${owner}: ${done}`), `<ul>${items.join('\n')}</ul>`);
}

function sharesOf({ amounts }: Status): string {
  const shares = statesIn(amounts).map((state) => {
    const width = (100 * amounts[state].files) / totalOf(amounts).files;
    const [meaning, , , fate] = stateStyles[state];
    return `<p><svg class="fate-${fate}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="8"/></svg> <span>${state}: ${htmlWithCode(meaning)}</span></p>`;
  });
  return `<div class="shares">${shares.join('\n')}</div>`;
}

/** Leaves out empty columns; the repository `.` needs no name. */
function withoutEmptyColumns({ title, columns, rows }: Table): Table {
  const isFilled = columns.map(({ name }, at) =>
    rows.some(
      (row) => row[at] !== '' && (name !== 'repository' || row[at] !== '.'),
    ),
  );
  return {
    title,
    columns: columns.filter((_, at) => isFilled[at]),
    rows: rows.map((row) => row.filter((_, at) => isFilled[at])),
  };
}

/** Looks of cells, which the style of the HTML report has. */
const cellLooks = { words: 'plain', figures: 'figure', names: 'name' } as const;

/** Makes a table like that of the HTML report. */
function htmlTable(table: Table): string {
  const { columns, rows } = withoutEmptyColumns(table);
  const looks = columns.map(({ holds }) => cellLooks[holds]);
  const head = columns.map(
    ({ name }, at) =>
      `<th scope="col" class="${looks[at] ?? ''}">${htmlText(name)}</th>`,
  );
  const body = rows.map((row) => {
    const cells = row.map((cell, at) =>
      at === 0
        ? `<th scope="row">${htmlText(cell)}</th>`
        : `<td class="${looks[at] ?? ''}" data-label="${columns[at]?.name ?? ''}">${htmlText(cell)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table class="rows"><thead><tr>${head.join('')}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
}

const curveLooks = ['fate-changed', 'fate-exact', 'fate-invalid'] as const;

/** Draws Legacy (solid), Current (dashed) and unreadable files (dotted) over time. */
function burndownPanel(burndown: Burndown): string {
  const curves = curvesOf(burndown, 400);
  const ends = curves.map(
    ({ name, files }) =>
      `${name}: ${files[0] ?? 0} at first, ${files.at(-1) ?? 0} at last.`,
  );
  const label = ends.join(' ');
  const first = burndown.days[0]?.day ?? '';
  const last = burndown.days.at(-1)?.day ?? '';
  return panel(
    htmlWithCode(describeBurndown(burndown)),
    (first === last
      ? `<p>${label} A chart needs at least two days.</p>`
      : `<p>${label} Current files are dashed, files that cannot be read are dotted.</p>\n${curvesPicture(curves, label, [first, last])}`) +
      `\n<details><summary>Days and weeks</summary>${htmlTable(daysTable(burndown))}</details>`,
  );
}

function curvesPicture(
  curves: readonly Curve[],
  label: string,
  [first, last]: readonly [string, string],
): string {
  const most = Math.max(1, ...curves.flatMap(({ files }) => files));
  const paths = curves.map(({ files }, at) => {
    const points = files.map((it, x) => `${x} ${100 - (96 * it) / most}`);
    return `<path class="${curveLooks[at] ?? ''}" d="M${points.join('L')}"/>`;
  });
  return `<p class="axis"><span>${most}</span></p>
<svg class="curve" viewBox="0 0 ${(curves[0]?.files ?? []).length - 1} 104" preserveAspectRatio="none" role="img" aria-label="${label}">
${paths.join('')}
</svg>
<p class="axis"><span>0 files, ${first}</span><span>${last}</span></p>`;
}

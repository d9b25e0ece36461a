import { style } from '#html-page';
import { escapeHtml } from '../formats/markdown/inline.js';
import { visible } from '../formats/visible.js';
import { framePage } from '../html/html.js';
import { type Burndown, stateStyles, type Status } from './status.js';
import {
  amountsTable,
  curveNames,
  curvesOf,
  daysTable,
  describeBurndown,
  filesTable,
  groupsTables,
  questionsTable,
  statesIn,
  type Table,
  totalOf,
} from './status-tables.js';

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
    panel('States', tableOf(amountsTable(status)) + sharesOf(status)),
    ...(status.burndown ?? []).map(burndownPanel),
    ...[...groupsTables(status), questionsTable(status), filesTable(status)]
      .filter(({ rows }) => rows.length > 0)
      .map((it) => panel(it.title, tableOf(it))),
  ];
  return framePage({
    title: 'infomodel-migrate status',
    style: style + ownStyle,
    body: `<main>\n<h1>How far the migration is</h1>\n${panels.join('\n')}\n</main>`,
  });
}

const text = (value: string | number): string =>
  escapeHtml(visible(String(value)));

function panel(title: string, content: string): string {
  return `<section class="panel"><h2>${text(title)}</h2>\n${content}</section>`;
}

function sharesOf({ amounts }: Status): string {
  const shares = statesIn(amounts).map((state) => {
    const width = (100 * amounts[state].files) / totalOf(amounts).files;
    const [meaning, , , fate] = stateStyles[state];
    return `<svg class="share fate-${fate}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="8"/></svg> ${state}: ${text(meaning)}`;
  });
  return `<p>${shares.join('<br>\n')}</p>`;
}

function tableOf({ columns, rows }: Table): string {
  const looks = columns.map((it) =>
    it.endsWith(':') ? ' class="figure"' : '',
  );
  const head = columns.map(
    (it, at) =>
      `<th scope="col"${looks[at] ?? ''}>${text(it.replace(/[`:]$/, ''))}</th>`,
  );
  const body = rows.map((row) => {
    const cells = row.map((cell, at) =>
      at === 0
        ? `<th scope="row">${text(cell)}</th>`
        : `<td${looks[at] ?? ''}>${text(cell)}</td>`,
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
<details><summary>Days</summary>${tableOf(daysTable(burndown))}</details>`,
  );
}

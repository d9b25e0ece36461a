import type { FormatOptions } from '../formats/reporter.js';
import {
  alignedRows,
  type Block,
  cutInMiddle,
  type Line,
  paragraph,
  textOfBlocks,
} from '../formats/terminal/layout.js';
import { nextLines } from '../formats/terminal/closing.js';
import {
  type BarPart,
  proportionBar,
  reasonLines,
} from '../formats/terminal/run-summary.js';
import { visible } from '../formats/visible.js';
import type { FinishedRun } from '../report/finished-run.js';
import { listNames, pluralise } from '../rule/message-text.js';
import { type Burndown, stateStyles, type Status } from './status.js';
import {
  curvesOf,
  describeBurndown,
  drawCurves,
  groupsTables,
  statesIn,
  summarySentences,
  type Table,
  totalOf,
} from './status-tables.js';

const maxRows = 20;

/** Formats the status for a terminal, with open questions and the next command. */
export function statusText(
  status: Status,
  run: FinishedRun,
  options: Pick<FormatOptions, 'color' | 'width' | 'quiet' | 'invocation'>,
): string {
  return textOfBlocks(
    [
      waitingLines(status, options.width),
      reasonLines(run, options),
      ...groupsTables(status).map((it) => tableLines(it, options.width)),
      ...(status.burndown ?? []).map((it) => burndownLines(it, options.width)),
      [...summaryLines(status, options.width), ...nextLines(run, options)],
    ],
    options,
  );
}

/** Lists the files that need an answer or a fix. */
function waitingLines({ files }: Status, width: number): Block {
  const waiting = files.filter(
    ({ state }) => state !== 'done' && state !== 'ready',
  );
  const lines = waiting
    .slice(0, maxRows)
    .flatMap(({ path, state, rules }): Block => [
      [[`${state} `, stateStyles[state][2]], [cutInMiddle(path, width - 13)]],
      ...(rules.length > 0 ? [paragraph(listNames(rules), 2, 'faint')] : []),
    ]);
  return [...lines, ...countRest(waiting.length, '; --format csv lists all')];
}

function countRest(rows: number, hint = ''): Block {
  const rest = rows - maxRows;
  return rest > 0 ? [[[`and ${rest} more${hint}`]]] : [];
}

function tableLines({ columns, rows, title }: Table, width: number): Block {
  const cells = rows.slice(0, maxRows).map((row) => row.map(String));
  const names = columns.map((name) => name.replace(/[`:]$/, ''));
  return [
    [[title, 'strong']],
    ...alignedRows([names, ...cells], width),
    ...countRest(rows.length),
  ];
}

function burndownLines(burndown: Burndown, width: number): Block {
  const curves = curvesOf(burndown, width - 26);
  return [
    paragraph(visible(describeBurndown(burndown)), 0, 'strong'),
    ...drawCurves(curves, burndown).map((line): Line => [[line]]),
  ];
}

function summaryLines(status: Status, width: number): Block {
  const { amounts } = status;
  const present = statesIn(amounts);
  const parts = present.map((state): BarPart => {
    const [, glyph, tone] = stateStyles[state];
    return [amounts[state].files, state, glyph, tone];
  });
  const total = pluralise(totalOf(amounts).algorithms, 'algorithm');
  const counts = present.flatMap((state) => {
    const { algorithms } = amounts[state];
    return algorithms === 0 ? [] : [`${algorithms} ${state}`];
  });
  return present.length === 0
    ? [[['No Legacy or Current file was found.']]]
    : [
        ...proportionBar('file', parts, Math.min(width, 60)),
        paragraph(`${total}: ${counts.join(', ')}`),
        ...summarySentences(status).map((it) => paragraph(it)),
      ];
}

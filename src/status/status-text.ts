import type { FormatOptions } from '../formats/reporter.js';
import {
  alignedRows,
  type Block,
  columnsOfLine,
  cutInMiddle,
  type Line,
  paragraph,
  textOfBlocks,
} from '../formats/terminal/layout.js';
import {
  maxFixes,
  maxQuestions,
  moreLines,
  nextLine,
  nextLines,
} from '../formats/terminal/closing.js';
import {
  type BarPart,
  proportionBar,
  reasonLines,
} from '../formats/terminal/run-summary.js';
import { visible } from '../formats/safe-text.js';
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
  type Task,
  type TaskList,
  taskLists,
  totalOf,
} from './status-tables.js';

const maxRows = 20;

/** Formats the status for a terminal, with open questions and the next command. */
export function statusText(
  status: Status,
  run: FinishedRun,
  options: Pick<FormatOptions, 'color' | 'width' | 'quiet'>,
  program: string,
): string {
  const { width, quiet } = options;
  if (quiet) return textOfBlocks([[filesLine(status)]], options);
  return textOfBlocks(
    [
      waitingLines(status, width),
      reasonLines(run, {}),
      ...groupsTables(status).map((it) => tableLines(it, width)),
      ...taskLists(status, program)
        .slice(0, maxRows)
        .map((it) => taskLines(it, width)),
      ...(status.burndown ?? []).map((it) => burndownLines(it, width)),
      [
        ...summaryLines(status, width),
        ...nextLines(run, { width }),
        ...(status.next ? [nextLine(status.next, program)] : []),
      ],
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
      [
        [`${state} `, stateStyles[state][2]],
        [cutInMiddle(path, width - state.length - 1)],
      ],
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
  const names = columns.map(({ name }) => name);
  return [
    [[title, 'strong']],
    ...fittingRows([names, ...cells], width),
    ...countRest(rows.length),
  ];
}

/** Leaves out the last columns if there is no room for them. */
function fittingRows(
  rows: readonly (readonly string[])[],
  width: number,
): ReturnType<typeof alignedRows> {
  const lines = alignedRows(rows, width);
  return lines.every((line) => columnsOfLine(line) <= width)
    ? lines
    : fittingRows(
        rows.map((row) => row.slice(0, -1)),
        width,
      );
}

function taskLines(
  { owner, done, decide, fix, next }: TaskList,
  width: number,
): Block {
  const linesOf = (tasks: readonly Task[], most: number): Block => [
    ...tasks.slice(0, most).map(({ verb, object, extent }): Line => {
      const room = width - verb.length - extent.length - 5;
      return [[`  ${verb} ${cutInMiddle(object, room)}: ${extent}`]];
    }),
    ...moreLines(tasks.length - most),
  ];
  return [
    [[`${cutInMiddle(owner, width - done.length - 2)}: `, 'strong'], [done]],
    ...linesOf(decide, maxQuestions),
    ...linesOf(fix, maxFixes),
    ...next.map(({ verb, object }): Line => [[`  ${verb} ${object}`]]),
  ];
}

function burndownLines(burndown: Burndown, width: number): Block {
  const curves = curvesOf(burndown, width - 26);
  return [
    paragraph(visible(describeBurndown(burndown)), 0, 'strong'),
    ...drawCurves(curves, burndown).map((line): Line => [[line]]),
  ];
}

function filesLine({ amounts }: Status): Block[number] {
  const counts = statesIn(amounts).map(
    (state) => `${amounts[state].files} ${state}`,
  );
  const files = pluralise(totalOf(amounts).files, 'file');
  return paragraph(
    counts.length === 0 ? files : `${files}: ${counts.join(', ')}`,
  );
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

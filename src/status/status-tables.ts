import { listNames, pluralise } from '../rule/message-text.js';
import { commandLine } from '../formats/safe-text.js';
import { questionExtent, questionName } from '../formats/terminal/closing.js';
import { fixTitle } from '../report/to-decide.js';
import { rateSentences, readySentence } from './forecast.js';
import { addAmounts, freedBy } from './groups.js';
import { type State, states } from '../formats/states.js';
import {
  type Amount,
  type Amounts,
  type Burndown,
  type Status,
} from './status.js';

/** A table that every format shows in its own way. */
export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

type Cell = string | number;

interface Column {
  readonly name: string;
  /** What is in it: words of the tool, figures, or names from files. */
  readonly holds: 'words' | 'figures' | 'names';
}

interface ColumnOf<Item> extends Column {
  readonly cell: (item: Item) => Cell;
}

function columnWith(holds: Column['holds']) {
  return <Item>(
    name: string,
    cell: ColumnOf<Item>['cell'],
  ): ColumnOf<Item> => ({ name, holds, cell });
}

const words = columnWith('words');
const figures = columnWith('figures');
const names = columnWith('names');

/** Returns a table with a row for each item. */
function tableOf<Item>(
  title: string,
  items: readonly Item[],
  columns: readonly ColumnOf<Item>[],
): Table {
  const rows = items.map((item) => columns.map(({ cell }) => cell(item)));
  return { title, columns, rows };
}

export function statesIn(amounts: Amounts): readonly State[] {
  return states.filter((state) => amounts[state].files > 0);
}

export function totalOf(amounts: Amounts): Amount {
  return addAmounts(Object.values(amounts));
}

export function amountsTable({ amounts }: Status): Table {
  const ofStates = statesIn(amounts).map((state) => ({
    state,
    ...amounts[state],
  }));
  const all = { state: 'all', ...totalOf(amounts) };
  return tableOf(
    'States',
    [...ofStates, all],
    [
      words('state', (it) => it.state),
      figures('files', (it) => it.files),
      figures('algorithms', (it) => it.algorithms),
      figures('inputs', (it) => it.inputs),
    ],
  );
}

/** Leaves out a zero. */
function positive(count: number): number | '' {
  return count > 0 ? count : '';
}

export function groupsTables({ groups, amounts }: Status): readonly Table[] {
  if (!groups) return [];
  return [
    tableOf(`Files by ${groups.by}`, groups.rows, [
      names(groups.by, (it) => it.name),
      ...statesIn(amounts).map((state) =>
        figures(state, (it: (typeof groups.rows)[number]) =>
          positive(it.amounts[state].files),
        ),
      ),
      figures('files', (it) => totalOf(it.amounts).files),
      figures('algorithms', (it) => totalOf(it.amounts).algorithms),
    ]),
  ];
}

/** Something that an owner does; the object is a name from files or a command. */
export interface Task {
  readonly verb: string;
  readonly object: string;
  /** How much it is about; empty for a command. */
  readonly extent: string;
}

export interface TaskList {
  readonly owner: string;
  readonly done: string;
  readonly decide: readonly Task[];
  readonly fix: readonly Task[];
  readonly next: readonly Task[];
}

/** Returns what each owner does; first those whose answers make most files ready. */
export function taskLists(
  { groups }: Status,
  program: string,
): readonly TaskList[] {
  const rows = groups?.rows.flatMap(({ work, ...it }) =>
    work ? [{ ...it, work }] : [],
  );
  return (rows ?? [])
    .toSorted((a, b) => freedBy(b.work) - freedBy(a.work))
    .map(({ name, amounts, work }) => ({
      owner: name,
      done: `${amounts.done.files} of ${pluralise(totalOf(amounts).files, 'file')} done`,
      decide: work.questions.map((it, index) => ({
        verb: 'Decide',
        object: questionName(it),
        extent: questionExtent(it, index),
      })),
      fix: work.toFix.map(({ path, line, column, places, rules }) => ({
        verb: 'Fix',
        object: line === undefined ? path : `${path}:${line}:${column}`,
        extent:
          rules.length === 0
            ? 'cannot be read'
            : listNames(rules, 3) +
              (places > rules.length ? ` (${places} places)` : ''),
      })),
      next: work.next.map((next) => ({
        verb: 'Run',
        object: commandLine(next, program),
        extent: '',
      })),
    }));
}

export function questionsTable({ questions }: Status): Table {
  return tableOf('To decide', questions, [
    names('repository', (it) => it.repositories.join(' ')),
    names('rule', (it) => it.rule),
    names('about', (it) => it.about ?? ''),
    figures('files', (it) => it.files),
    figures('files ready with those above', (it) => positive(it.frees)),
  ]);
}

export function fixesTable({ forecast }: Status): Table {
  const title = fixTitle(forecast.toFix.map(({ rule }) => rule));
  return tableOf(title, forecast.toFix, [
    names('rule', (it) => it.rule),
    figures('places', (it) => it.places),
    figures('files', (it) => it.files),
  ]);
}

/** Says how far the files are, and what comes after how many answers. */
export function summarySentences(status: Status): readonly string[] {
  const { percentage, forecast, changes, burndown } = status;
  const whole = burndown?.filter(({ group }) => group === undefined) ?? [];
  return [
    `${percentage} % done. ${readySentence(forecast)}`,
    ...(changes
      ? [
          `${changes.done} of ${pluralise(changes.total, 'change')} in function code ${changes.done === 1 ? 'is' : 'are'} done (${changes.path}).`,
        ]
      : []),
    ...whole.flatMap(rateSentences),
  ];
}

export function filesTable({ files }: Status): Table {
  return tableOf('Files', files, [
    names('path', (it) => it.path),
    names('repository', (it) => it.repository ?? ''),
    names('owners', (it) => it.owners.join(' ')),
    words('state', (it) => it.state),
    names('rules', (it) => it.rules.join(' ')),
    figures('algorithms', (it) => it.algorithms),
    figures('inputs', (it) => it.inputs),
  ]);
}

export function daysTable({
  repository,
  group = '',
  days,
  weeks,
}: Burndown): Table {
  const all = [
    ...days.map((it) => ({ step: 'day', ...it })),
    ...weeks.map((it) => ({ step: 'week', ...it })),
  ];
  return tableOf('Days and weeks', all, [
    names('repository', () => repository),
    names('group', () => group),
    words('step', (it) => it.step),
    words('day', (it) => it.day),
    names('commit', (it) => it.commit),
    figures('legacy files', (it) => it.legacyFiles),
    figures('legacy algorithms', (it) => it.legacyAlgorithms),
    figures('current files', (it) => it.currentFiles),
    figures('current algorithms', (it) => it.currentAlgorithms),
    figures('unreadable files', (it) => it.unreadableFiles),
  ]);
}

export interface Curve {
  readonly name: string;
  readonly files: readonly number[];
}

const curveNames = {
  legacyFiles: 'Legacy files',
  currentFiles: 'Current files',
  unreadableFiles: 'not readable',
} as const;

/** Returns the curves over time, in at most `most` steps; without those that are always zero. */
export function curvesOf(
  { days, group }: Burndown,
  most: number,
): readonly Curve[] {
  const always: readonly string[] =
    group === undefined
      ? [curveNames.legacyFiles, curveNames.currentFiles]
      : [];
  const ages = days.map(({ day }) => Date.parse(day) / 86_400_000);
  const [first = 0, last = first] = [ages[0], ages.at(-1)];
  // The first day can begin with one count and end with another.
  const steps = Math.min(
    most,
    Math.max(last - first + 1, Math.min(days.length, 2)),
  );
  const shownDays = Array.from({ length: steps }, (_, step) => {
    const until =
      last - ((last - first) * (steps - 1 - step)) / (steps - 1 || 1);
    return days[step && ages.findLastIndex((age) => age <= until)];
  });
  return (Object.keys(curveNames) as (keyof typeof curveNames)[])
    .map((key) => ({
      name: curveNames[key],
      files: shownDays.map((day) => day?.[key] ?? 0),
    }))
    .filter(
      ({ name, files }) => always.includes(name) || files.some((it) => it > 0),
    );
}

/**
 * Draws curves in block characters on one scale, with the days below:
 *
 *     Legacy files   9 █▄▁ 1
 *     Current files  0 ▁▄█ 8
 *                      2026-01-01 to 2026-01-31; █ is 9 files
 */
export function drawCurves(
  curves: readonly Curve[],
  { days }: Burndown,
): readonly string[] {
  const most = Math.max(1, ...curves.flatMap(({ files }) => files));
  const wide = Math.max(...curves.map(({ name }) => name.length));
  const ends = curves.map(({ files }) => [files[0] ?? 0, files.at(-1) ?? 0]);
  const digits = Math.max(...ends.map(([first = 0]) => String(first).length));
  const lines = curves.map(({ name, files }, at) => {
    const line = files.map((it) => '▁▂▃▄▅▆▇█'[Math.ceil((it / most) * 7)]);
    const [first = 0, last = 0] = ends[at] ?? [];
    return `${name.padEnd(wide)} ${String(first).padStart(digits)} ${line.join('')} ${last}`;
  });
  const indent = ' '.repeat(wide + digits + 2);
  return [
    ...lines,
    `${indent}${days[0]?.day ?? ''} to ${days.at(-1)?.day ?? ''}; █ is ${pluralise(most, 'file')}`,
  ];
}

export function describeBurndown(burndown: Burndown): string {
  const { repository, group, days, shallowSince } = burndown;
  const [first = '…', last = '…'] = [days[0]?.day, days.at(-1)?.day];
  const where =
    (repository === '.' ? '' : ` of ${repository}`) +
    (group === undefined ? '' : `, ${group}`);
  const span = `Burndown${where}, ${first} to ${last}`;
  return shallowSince === null
    ? span
    : `${span} (the clone is shallow and begins on ${shallowSince}: \`git fetch --unshallow\` gets the rest)`;
}

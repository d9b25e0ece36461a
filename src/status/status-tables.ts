import { listNames, pluralise } from '../rule/message-text.js';
import { commandLine } from '../formats/command-line.js';
import { questionExtent, questionName } from '../formats/terminal/closing.js';
import { rateSentences, readySentence } from './forecast.js';
import { addAmounts } from './file-states.js';
import { type State, states } from '../formats/states.js';
import { freedBy } from './work.js';
import {
  type Amount,
  type Amounts,
  type Burndown,
  type Day,
  type Status,
} from './status.js';

/** A table that every format shows in its own way. */
export interface Table {
  readonly title: string;
  /** A trailing colon marks figures, a backtick names from files. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

export function statesIn(amounts: Amounts): readonly State[] {
  return states.filter((state) => amounts[state].files > 0);
}

export function totalOf(amounts: Amounts): Amount {
  return addAmounts(Object.values(amounts));
}

export function amountsTable({ amounts }: Status): Table {
  const row = (what: string, it: Amount) =>
    [what, it.files, it.algorithms, it.inputs] as const;
  return {
    title: 'States',
    columns: ['state', 'files:', 'algorithms:', 'inputs:'],
    rows: [
      ...statesIn(amounts).map((state) => row(state, amounts[state])),
      row('all', totalOf(amounts)),
    ],
  };
}

/** Leaves out a zero. */
function positive(count: number): number | '' {
  return count > 0 ? count : '';
}

export function groupsTables({ groups, amounts }: Status): readonly Table[] {
  if (!groups) return [];
  const shown = statesIn(amounts);
  return [
    {
      title: `Files by ${groups.by}`,
      columns: [
        ...[`${groups.by}\``, ...shown.map((state) => `${state}:`)],
        ...['files:', 'algorithms:'],
      ],
      rows: groups.rows.map((group) => {
        const { files, algorithms } = totalOf(group.amounts);
        const counts = shown.map((state) =>
          positive(group.amounts[state].files),
        );
        return [group.name, ...counts, files, algorithms];
      }),
    },
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
      decide: work.questions.map((it) => ({
        verb: 'Decide',
        object: questionName(it),
        extent: questionExtent(it),
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
  return {
    title: 'To decide',
    columns: [
      'repository`',
      'rule`',
      'about`',
      'files:',
      'files ready after this answer:',
    ],
    rows: questions.map(({ repositories, rule, about = '', files, frees }) => [
      repositories.join(' '),
      rule,
      about,
      files,
      positive(frees),
    ]),
  };
}

export function fixesTable({ forecast }: Status): Table {
  return {
    title: 'To fix in the source',
    columns: ['rule`', 'places:', 'files:'],
    rows: forecast.toFix.map(({ rule, places, files }) => [
      ...[rule, places, files],
    ]),
  };
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
  return {
    title: 'Files',
    columns: [
      ...['path`', 'repository`', 'owners`', 'state', 'rules`'],
      ...['algorithms:', 'inputs:'],
    ],
    rows: files.map((it) => [
      ...[it.path, it.repository ?? '', it.owners.join(' '), it.state],
      ...[it.rules.join(' '), it.algorithms, it.inputs],
    ]),
  };
}

export function daysTable({ repository, group, ...burndown }: Burndown): Table {
  const rowsOf = (step: string, days: readonly Day[]) =>
    days.map((it) => ({ step, ...it }));
  const all = [
    ...rowsOf('day', burndown.days),
    ...rowsOf('week', burndown.weeks),
  ];
  return {
    title: 'Days and weeks',
    columns: [
      ...['repository`', 'group`', 'step', 'day', 'commit`'],
      ...['legacy files:', 'legacy algorithms:'],
      ...['current files:', 'current algorithms:', 'unreadable files:'],
    ],
    rows: all.map((it) => [
      ...[repository, group ?? '', it.step, it.day, it.commit],
      ...[it.legacyFiles, it.legacyAlgorithms],
      ...[it.currentFiles, it.currentAlgorithms, it.unreadableFiles],
    ]),
  };
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
  const steps = Math.min(most, last - first + 1);
  const shown = Array.from({ length: steps }, (_, step) => {
    const until =
      last - ((last - first) * (steps - 1 - step)) / (steps - 1 || 1);
    return days[ages.findLastIndex((age) => age <= until)];
  });
  return (Object.keys(curveNames) as (keyof typeof curveNames)[])
    .map((key) => ({
      name: curveNames[key],
      files: shown.map((day) => day?.[key] ?? 0),
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

import { addAmounts } from './file-states.js';
import {
  type Amount,
  type Amounts,
  type Burndown,
  type State,
  type Status,
  states,
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
        const counts = shown.map((state) => group.amounts[state].files);
        return [group.name, ...counts, files, algorithms];
      }),
    },
  ];
}

export function questionsTable({ questions }: Status): Table {
  return {
    title: 'To decide (each frees files with those before it)',
    columns: ['repository`', 'rule`', 'about`', 'files:', 'frees:'],
    rows: questions.map(({ repository, rule, about = '', files, frees }) => [
      ...[repository ?? '', rule, about, files, frees],
    ]),
  };
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

export function daysTable({ repository, days }: Burndown): Table {
  return {
    title: 'Days',
    columns: [
      ...['repository`', 'day', 'commit`'],
      ...['legacy files:', 'legacy algorithms:'],
      ...['current files:', 'current algorithms:'],
    ],
    rows: days.map((it) => [
      ...[repository, it.day, it.commit],
      ...[it.legacyFiles, it.legacyAlgorithms],
      ...[it.currentFiles, it.currentAlgorithms],
    ]),
  };
}

export const curveNames = ['Legacy files', 'Current files'] as const;

/** Returns the curves over time, in at most `most` steps. */
export function curvesOf(
  { days }: Burndown,
  most: number,
): readonly (readonly number[])[] {
  const ages = days.map(({ day }) => Date.parse(day) / 86_400_000);
  const [first = 0, last = first] = [ages[0], ages.at(-1)];
  const steps = Math.min(most, last - first + 1);
  const shown = Array.from({ length: steps }, (_, step) => {
    const until =
      last - ((last - first) * (steps - 1 - step)) / (steps - 1 || 1);
    return days[ages.findLastIndex((age) => age <= until)];
  });
  return (['legacyFiles', 'currentFiles'] as const).map((key) =>
    shown.map((day) => day?.[key] ?? 0),
  );
}

/** Draws curves in block characters on one scale: `Legacy files: 9 █▄▁ 1`. */
export function drawCurves(
  curves: readonly (readonly number[])[],
): readonly string[] {
  const most = Math.max(1, ...curves.flat());
  return curves.map((files, at) => {
    const line = files.map((it) => '▁▂▃▄▅▆▇█'[Math.ceil((it / most) * 7)]);
    return `${curveNames[at] ?? ''}: ${files[0] ?? 0} ${line.join('')} ${files.at(-1) ?? 0}`;
  });
}

export function describeBurndown(burndown: Burndown): string {
  const { repository, days, shallowSince } = burndown;
  const [first = '…', last = '…'] = [days[0]?.day, days.at(-1)?.day];
  const where = repository === '.' ? '' : ` of ${repository}`;
  const span = `Burndown${where}, ${first} to ${last}`;
  return shallowSince === null
    ? span
    : `${span} (the clone is shallow and begins on ${shallowSince}: \`git fetch --unshallow\` gets the rest)`;
}

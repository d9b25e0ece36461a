import type { TaskRequest } from '../batch/run-tasks.js';
import type { SelectionRequest } from '../batch/select-files.js';
import type { State } from '../formats/states.js';
import type { Tone } from '../formats/terminal/layout.js';
import type { Typed } from '../report/next-command.js';
import type { Tool } from '../report/report.js';
import type { QuestionToDecide } from '../report/to-decide.js';

/**
 * The states of a file, in order of precedence: meaning, glyph and tone in a
 * terminal, the fate that gives its colour on a page.
 */
export const stateStyles = {
  fix: ['Breaks its format, or cannot be read.', '×', 'error', 'invalid'],
  'no counterpart': [
    'Only `drop` or `replace` answers it.',
    '░',
    'error',
    'unmapped',
  ],
  decide: ['A question is open.', '▒', 'warning', 'changed'],
  ready: ['Legacy; `migrate` would write it.', '▓', 'good', 'decided'],
  done: ['Current, or its output is up to date.', '█', 'good', 'exact'],
  unrecognised: ['A model of neither format.', '?', 'warning', 'supplied'],
} as const satisfies Record<State, readonly [string, string, Tone, string]>;

export const groupings = {
  folder: 'The folder that a file is in.',
  owner: 'Its owners by `CODEOWNERS`.',
  rule: 'The rules with open errors.',
  state: 'How far its migration is.',
  repository: 'Its git repository.',
} as const;

export type Grouping = keyof typeof groupings;

export interface StatusRequest
  extends
    Pick<SelectionRequest, 'paths' | 'owner' | 'exclude'>,
    Omit<TaskRequest, 'decisions' | 'sinks'> {
  readonly typed: Typed;
  /** The named decisions file, which then applies to every repository. */
  readonly decisions: string | undefined;
  readonly against: string | undefined;
  readonly by: Grouping | undefined;
  /** A day (`2026-01-31`) or a commit; undefined: no burndown. */
  readonly since: string | undefined;
  /** A list of changes in function code. */
  readonly changes: string | undefined;
}

export interface Amount {
  readonly files: number;
  readonly algorithms: number;
  readonly inputs: number;
}

export type Amounts = Readonly<Record<State, Amount>>;

export interface FileState {
  /** Relative to the working directory, with `/`. */
  readonly path: string;
  /** The root of its git repository; null if none. */
  readonly repository: string | null;
  readonly owners: readonly string[];
  readonly state: State;
  readonly algorithms: number;
  readonly inputs: number;
  /** Ids of the rules with open errors, in the order of the file. */
  readonly rules: readonly string[];
}

/** Counts at the end of a day, or after the commit that `--since` names. */
export interface Day {
  readonly day: string;
  readonly commit: string;
  readonly legacyFiles: number;
  readonly legacyAlgorithms: number;
  readonly currentFiles: number;
  readonly currentAlgorithms: number;
  /** Files that are not JSON at this time and were a model at another. */
  readonly unreadableFiles: number;
}

export interface Burndown {
  readonly repository: string;
  /** The owner or folder, with `--by`; absent: all files. */
  readonly group?: string;
  /** The first day in a shallow clone, if earlier days were requested. */
  readonly shallowSince: string | null;
  /** The beginning, days with commits, and today; the oldest first. */
  readonly days: readonly Day[];
  /** The last of those days and every seventh before it. */
  readonly weeks: readonly Day[];
}

/** What answers and fixes would bring. */
export interface Forecast {
  /** Files that `migrate` would write now and after so many answers; the last entry is after all. */
  readonly readyAfter: readonly {
    readonly answers: number;
    readonly files: number;
  }[];
  /** What must be fixed in the sources, in reading order. */
  readonly toFix: readonly {
    readonly rule: string;
    readonly places: number;
    readonly files: number;
  }[];
}

/** What the files of an owner wait for. */
export interface Work {
  readonly questions: readonly QuestionToDecide[];
  readonly toFix: readonly {
    readonly path: string;
    /** The first place; absent if the file cannot be read. */
    readonly line?: number;
    readonly column?: number;
    readonly places: number;
    readonly rules: readonly string[];
  }[];
  /** The arguments of the next command, in each repository. */
  readonly next: readonly (readonly string[])[];
}

/** A question; one that several repositories ask counts once. */
export interface StatusQuestion extends QuestionToDecide {
  readonly repositories: readonly (string | null)[];
}

export interface Status {
  readonly version: 1;
  readonly tool: Tool;
  readonly repositories: readonly {
    readonly path: string | null;
    readonly decisions: string | null;
  }[];
  readonly amounts: Amounts;
  /** The files that are done, in percent, rounded down. */
  readonly percentage: number;
  readonly forecast: Forecast;
  /** The list of changes in function code that was named, and what is ticked in it. */
  readonly changes?: {
    readonly path: string;
    readonly total: number;
    readonly done: number;
  };
  /** Counts of files of neither format, by reason. */
  readonly other: Readonly<Record<string, number>>;
  /** Sorted by path, bytewise. */
  readonly files: readonly FileState[];
  readonly questions: readonly StatusQuestion[];
  /** The arguments of the next command. */
  readonly next?: readonly string[];
  /** A file may be in several groups. */
  readonly groups?: {
    readonly by: Grouping;
    readonly rows: readonly {
      readonly name: string;
      readonly amounts: Amounts;
      /** With `--by owner`. */
      readonly work?: Work;
    }[];
  };
  readonly burndown?: readonly Burndown[];
}

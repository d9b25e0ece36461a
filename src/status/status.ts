import type { Tone } from '../formats/terminal/layout.js';
import type { OpenQuestion, Tool } from '../report/report.js';

/**
 * How far a file can be, in the order in which the first that applies counts:
 * meaning, glyph and tone in a terminal, the fate whose colour it has on a page.
 */
export const stateStyles = {
  fix: ['Breaks its format, or cannot be read.', '×', 'error', 'invalid'],
  redesign: ['Only `drop` or `replace` answers it.', '░', 'error', 'unmapped'],
  decide: ['A question is open.', '▒', 'warning', 'changed'],
  ready: ['Legacy; `migrate` would write it.', '▓', 'good', 'decided'],
  done: ['Current, or its output is up to date.', '█', 'good', 'exact'],
  unrecognised: ['A model of neither format.', '?', 'warning', 'supplied'],
} as const satisfies Record<string, readonly [string, string, Tone, string]>;

/** How far a file is. */
export type State = keyof typeof stateStyles;

export const states = Object.keys(stateStyles) as readonly State[];

/** What files can be grouped by, and what that is. */
export const groupings = {
  folder: 'The folder that a file is in.',
  owner: 'Its owners by `CODEOWNERS`.',
  rule: 'The rules with open errors.',
  repository: 'Its git repository.',
} as const;

export type Grouping = keyof typeof groupings;

/** What is asked about a migration. */
export interface StatusRequest {
  readonly paths: readonly string[];
  readonly workingDirectory: string;
  readonly maxBytes: number;
  readonly jobs: number | undefined;
  /** The decisions file that the user named: then it is that of every repository. */
  readonly decisions: string | undefined;
  /** The folder of the Current files. */
  readonly against: string | undefined;
  readonly by: Grouping | undefined;
  /** A day, `2026-01-31`, or the name of a commit; undefined: no past. */
  readonly since: string | undefined;
  readonly onDone: (done: number, of: number) => void;
}

/** Files and what is in them. */
export interface Amount {
  readonly files: number;
  readonly algorithms: number;
  readonly inputs: number;
}

/** The amount in each state. */
export type Amounts = Readonly<Record<State, Amount>>;

/** How far one file is. */
export interface FileState {
  /** Relative to the working directory, with `/`. */
  readonly path: string;
  /** The root of its git repository, as the path; null outside of one. */
  readonly repository: string | null;
  /** By `CODEOWNERS`. */
  readonly owners: readonly string[];
  readonly state: State;
  readonly algorithms: number;
  readonly inputs: number;
  /** Ids of the rules with open errors, in the order of the file. */
  readonly rules: readonly string[];
}

/** What a repository held after the last first-parent commit of a day. */
export interface Day {
  /** UTC, as `2026-01-31`. */
  readonly day: string;
  readonly commit: string;
  readonly legacyFiles: number;
  readonly legacyAlgorithms: number;
  readonly currentFiles: number;
  readonly currentAlgorithms: number;
}

/** The past of one repository. */
export interface Burndown {
  readonly repository: string;
  /** The first day that a shallow clone knows, where more was asked for. */
  readonly shallowSince: string | null;
  /** Days with commits, the oldest first. */
  readonly days: readonly Day[];
}

/** How far a migration is. */
export interface Status {
  readonly version: 1;
  readonly tool: Tool;
  readonly repositories: readonly {
    readonly path: string | null;
    readonly decisions: string | null;
  }[];
  readonly amounts: Amounts;
  /** How many files are of neither format, by the reason; unrecognised ones, too. */
  readonly other: Readonly<Record<string, number>>;
  /** Sorted by path, bytewise. */
  readonly files: readonly FileState[];
  /** For each repository, in the order that frees files soonest. */
  readonly questions: readonly (OpenQuestion & Pick<FileState, 'repository'>)[];
  /** A file may be in several groups. */
  readonly groups?: {
    readonly by: Grouping;
    readonly rows: readonly {
      readonly name: string;
      readonly amounts: Amounts;
    }[];
  };
  readonly burndown?: readonly Burndown[];
}

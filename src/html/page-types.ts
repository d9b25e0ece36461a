import type { Choice } from '../rule/choice.js';
import type { Fidelity } from '../rule/rule.js';
import type {
  ComparedOutput,
  Decided,
  Fate,
  FileReport,
  Report,
} from '../report/report.js';
import type { OpenRule } from '../report/to-decide.js';

/** In the order in which they are drawn. */
export const fates = [
  'exact',
  'decided',
  'assumed',
  'changed',
  'unmapped',
  'invalid',
  'supplied',
] as const satisfies readonly Fate[];

/**
 * A report as the page carries it. A rule, a message or a pointer that occurs
 * again and again is written once and named by its number.
 */
export interface PageHead extends Pick<
  Report,
  'tool' | 'command' | 'decisions' | 'summary' | 'functions'
> {
  readonly rules: readonly PageRule[];
  readonly strings: readonly string[];
  readonly answers: readonly Decided[];
  readonly fields: readonly FieldRow[];
  readonly files: readonly PageFile[];
  readonly toDecide: readonly OpenRule[];
  readonly comparison: PageComparison | null;
}

/** A rule, once for each fidelity with which the report speaks of it. */
export interface PageRule {
  readonly id: string;
  readonly fidelity: Fidelity;
  /** Empty, like the rest, for a rule of another version of the tool. */
  readonly title: string;
  readonly explanation: string;
  readonly section: string;
  readonly choices: readonly Choice[];
  /** How the graph draws the dependency that it is about. */
  readonly edge?: 'implied' | 'void';
}

export interface PageFile extends Pick<
  FileReport,
  'path' | 'format' | 'status' | 'output'
> {
  /** How many leaves of the source have each fate, in the order of {@link fates}. */
  readonly fates: readonly number[];
  readonly findings: readonly FindingRow[];
}

export interface PageComparison {
  readonly ref: string;
  readonly outputs: readonly (Pick<ComparedOutput, 'path' | 'change'> & {
    readonly gone: readonly FindingRow[];
  })[];
}

/** The numbers behind `rule`, `message`, `pointer` and `decision` lead into the tables of the head. */
export type FindingRow = readonly [
  rule: number,
  message: number,
  pointer: number,
  line: number,
  column: number,
  start: number,
  end: number,
  decision: number | null,
  isNew: 0 | 1,
];

/** The numbers behind `rule` and `fate` lead into the rules of the head and into {@link fates}. */
export type FieldRow = readonly [
  source: string | null,
  target: readonly string[],
  rule: number,
  fate: number,
];

/** A text as the numbers of its lines, which end with LF. */
export type PackedText = readonly number[] | null;

/** What is read only when a file is looked at. */
export interface PackedFile {
  readonly source: PackedText;
  readonly output: PackedText;
  /** Numbers of its {@link PageHead.fields}. */
  readonly fields: readonly number[];
}

/** The Current text of a file at the commit of a comparison, and now. */
export interface PackedOutputs {
  readonly before: PackedText;
  readonly after: PackedText;
}

import type {
  ComparedOutput,
  Decided,
  Fate,
  FileReport,
  Report,
  ReportedFate,
} from '../report/report.js';
import type { OpenRule } from '../report/to-decide.js';
import type { Rule } from '../rule/rule.js';

/** In the order in which they are drawn. */
const fates = [
  'exact',
  'decided',
  'assumed',
  'changed',
  'unmapped',
  'invalid',
  'supplied',
] as const satisfies readonly Fate[];

/** The fates that occur, in the order of {@link fates}, and how often. */
export type FateCounts = readonly (readonly [Fate, number])[];

/** Counts fates. */
export function fateCounts(countOf: (fate: Fate) => number): FateCounts {
  return fates
    .map((fate) => [fate, countOf(fate)] as const)
    .filter(([, count]) => count > 0);
}

/** A report as the page carries it, without the texts. */
export interface PageReport extends Pick<
  Report,
  'tool' | 'command' | 'decisions' | 'summary' | 'functions'
> {
  readonly files: readonly PageFile[];
  readonly toDecide: readonly OpenRule[];
  readonly comparison: PageComparison | null;
}

/** A rule, once for each fidelity that the report gives it: a check may raise that of the rule. */
export type PageRule = Pick<
  Rule,
  'id' | 'fidelity' | 'title' | 'explanation' | 'section' | 'edge'
> &
  Required<Pick<Rule, 'choices'>>;

export interface PageFile extends Pick<
  FileReport,
  'path' | 'format' | 'status' | 'output'
> {
  /** Of the leaves of the source. */
  readonly fates: FateCounts;
  readonly findings: readonly PageFinding[];
}

export interface PageFinding {
  readonly rule: PageRule;
  readonly message: string;
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
  /** Offset of the first character. */
  readonly start: number;
  /** Offset behind the last character. */
  readonly end: number;
  readonly decision: Decided | null;
  readonly isNew: boolean;
}

export interface PageComparison {
  readonly ref: string;
  readonly outputs: readonly PageOutput[];
}

export interface PageOutput extends Pick<ComparedOutput, 'path' | 'change'> {
  readonly gone: readonly PageFinding[];
}

/** What the page reads only when somebody looks at a file. */
export interface FileTexts<Text = Lines> {
  readonly source: Text | null;
  readonly output: Text | null;
  readonly fields: readonly PageField[];
}

/** The Current text at the commit of a comparison, and now. */
export interface OutputTexts<Text = Lines> {
  readonly before: Text | null;
  readonly after: Text | null;
}

/** The lines of a text, which end with LF. */
export type Lines = readonly string[];

/** What became of one value. */
export interface PageField extends Pick<
  ReportedFate,
  'source' | 'target' | 'fate'
> {
  readonly rule: PageRule;
}

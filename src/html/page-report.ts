import type {
  ComparedOutput,
  Decided,
  Fate,
  FileReport,
  OpenQuestion,
  Report,
  ReportedFate,
  ReportedFinding,
} from '../report/report.js';
import type { Rule } from '../rule/rule.js';

/** In display order. */
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

/** Counts the fates that occur. */
export function fateCounts(countOf: (fate: Fate) => number): FateCounts {
  return fates
    .map((fate) => [fate, countOf(fate)] as const)
    .filter(([, count]) => count > 0);
}

/** A report without the texts of its files. */
export interface PageReport extends Pick<
  Report,
  'tool' | 'command' | 'decisions' | 'summary' | 'functions'
> {
  readonly files: readonly PageFile[];
  readonly toDecide: readonly OpenQuestion[];
  /** The command to run next, for a shell; null where there is none, or nobody knows. */
  readonly next: string | null;
  readonly comparison: {
    readonly ref: string;
    readonly outputs: readonly PageOutput[];
  } | null;
}

/** A rule with the fidelity of a finding, which a check may raise. */
export type PageRule = Pick<
  Rule,
  'id' | 'fidelity' | 'title' | 'explanation' | 'section' | 'edge'
> &
  Required<Pick<Rule, 'choices'>>;

export interface PageFile extends Pick<
  FileReport,
  'path' | 'format' | 'status' | 'output' | 'reason'
> {
  /** Fates of the leaves of the source. */
  readonly fates: FateCounts;
  readonly findings: readonly PageFinding[];
}

export interface PageFinding extends Pick<
  ReportedFinding,
  'message' | 'algorithm' | 'input' | 'pointer' | 'fingerprint'
> {
  readonly rule: PageRule;
  /** No decision answers it: it is fixed in the source. */
  readonly isFix: boolean;
  readonly line: number;
  readonly column: number;
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
  readonly decision: Decided | null;
  readonly isNew: boolean;
}

export interface PageOutput extends Pick<ComparedOutput, 'path' | 'change'> {
  readonly gone: readonly PageFinding[];
}

/** The part of a file that the page unpacks when the file is shown. */
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

/** Lines of a text, split at LF. */
export type Lines = readonly string[];

/** What became of one value. */
export interface PageField extends Pick<
  ReportedFate,
  'source' | 'target' | 'fate'
> {
  readonly rule: PageRule;
}

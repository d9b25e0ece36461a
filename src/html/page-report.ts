import type {
  ComparedOutput,
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
  /** The rules of findings and values, by id. */
  readonly rules: readonly (readonly [id: string, PageRule])[];
  readonly toDecide: readonly OpenQuestion[];
  /** The command to run next, for a shell; null where there is none, or nobody knows. */
  readonly next: string | null;
  /** Null where the decisions of the run are not known. */
  readonly decide: PageDecisions | null;
  readonly comparison: {
    readonly ref: string;
    readonly outputs: readonly PageOutput[];
  } | null;
}

/** What the page needs to ask the open questions and to write the answers. */
export interface PageDecisions {
  /** The path of the decisions file, as reports give it. */
  readonly path: string;
  /** Its text; null where there is none yet. */
  readonly text: string | null;
  /** The paths of the files of the report, as decisions have them. */
  readonly paths: readonly string[];
  /** The command to run with the answers, for a shell. */
  readonly next: string | null;
}

export type PageRule = Pick<
  Rule,
  'title' | 'explanation' | 'section' | 'edge'
> &
  Required<Pick<Rule, 'choices'>>;

export interface PageFile extends Pick<
  FileReport,
  'path' | 'format' | 'status' | 'output' | 'reason'
> {
  /** Counts the leaves of the source. */
  readonly fateCounts: FateCounts;
  readonly findings: readonly PageFinding[];
}

export interface PageFinding extends Omit<
  ReportedFinding,
  'start' | 'end' | 'target' | 'choices' | 'times'
> {
  /** No decision answers it: it is fixed in the source. */
  readonly isFix: boolean;
  readonly line: number;
  readonly column: number;
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
  readonly isNew: boolean;
}

export interface PageOutput extends Pick<ComparedOutput, 'path' | 'change'> {
  readonly gone: readonly PageFinding[];
}

/** The part of a file that the page unpacks when the file is shown. */
export interface FileTexts<Text = Lines> {
  readonly source: Text | null;
  readonly output: Text | null;
  readonly fields: readonly ReportedFate[];
}

/** The Current text at the commit of a comparison, and now. */
export interface OutputTexts<Text = Lines> {
  readonly before: Text | null;
  readonly after: Text | null;
}

/** Lines of a text, split at LF: files of a fleet share many. */
export type Lines = readonly string[];

import type { PassedValues } from '../behaviour/passed-values.js';
import type { Verdict } from '../behaviour/verdict.js';
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

/** The open questions, and the text of the decisions file that answers go into. */
export interface PageDecisions {
  /** As reports name it. */
  readonly path: string;
  /** Its text; null where there is none yet. */
  readonly text: string | null;
  /** The paths of the files of the report, as decisions have them. */
  readonly paths: readonly string[];
  /** The command to run with the answers, for a shell. */
  readonly next: string | null;
  readonly questions: readonly PageQuestion[];
}

/** Open findings that one answer can decide. */
export interface PageQuestion extends Pick<PageRule, 'title' | 'explanation'> {
  /** The id of the rule. */
  readonly rule: string;
  /** The key or value, as JSON text, where each is a question of its own. */
  readonly about: string | null;
  /** What an answer to all of it says in `where`, as JSON text. */
  readonly where: string;
  /** The Legacy value of each finding, as JSON text; empty where they cannot differ. */
  readonly values: readonly (string | null)[];
  /** Requests with what Legacy then passes; the choices differ most at the first. */
  readonly moments: readonly PageMoment[];
  readonly choices: readonly PageChoice[];
}

export interface PageMoment {
  /** `2026-03-01T14:48Z` */
  readonly at: string;
  readonly legacy: PassedValues;
}

/** A choice, and what it changes at the first place of its question. */
export interface PageChoice {
  readonly name: string;
  /** Null where a run shows nothing of it, or not yet. */
  readonly verdict: Verdict | null;
  readonly texts: readonly string[];
  /** What Current passes at each moment; empty where its window is as in Legacy. */
  readonly passed: readonly PassedValues[];
  /** The Current lines that it writes, where it is about no window. */
  readonly written: readonly string[];
  /** Describes the value that it needs. */
  readonly value: string | null;
  readonly pattern: string | null;
  /** A value as JSON text. */
  readonly example: string;
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

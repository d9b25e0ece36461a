import type { AskedQuestion } from '../decisions/open-questions.js';
import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import type { Verdict } from '../behaviour/verdict.js';
import type {
  FieldCounts,
  ElementCounts,
  FileFinding,
  FileFormat,
  FileRecord,
  FileStatus,
  FunctionChanges,
  SourcePlace,
} from '../file/record.js';
import type { Comparison } from './comparison.js';
import type { RuleFindings } from './rule-findings.js';
import type { VerificationFacts } from './verification-facts.js';

/** A run with all its files, as JSON has it. */
export interface Report
  extends
    RunHead,
    Pick<Summary, 'findings' | 'functions' | 'comparison' | 'verification'> {
  readonly version: 1;
  /** Sorted by path, bytewise. */
  readonly files: readonly FileRecord[];
  readonly summary: RunCounts;
}

/** A run whose files are done: what formats, the exit code and the next command depend on. */
export interface Summary extends RunHead {
  /** What concerns the run as a whole: shared names, and decisions that match nothing. */
  readonly findings: readonly RunFinding[];
  /** Sorted by path, bytewise. */
  readonly functions: readonly ChangedFunction[];
  /** Only of a run that compares with a git commit. */
  readonly comparison?: Comparison;
  /** Only of the command `verify`. */
  readonly verification?: Verification;
  readonly counts: RunCounts;
  /** How many files that were read have each format. */
  readonly formats: ReadonlyMap<FileFormat, number>;
  /** Models that need nobody; the first of them. */
  readonly quiet: {
    readonly count: number;
    readonly first: readonly Pick<
      FileRecord,
      'path' | 'output' | 'status' | 'format'
    >[];
  };
  /** How many files to decide or to fix have an error that is new. */
  readonly newlyHeld: number;
  /** How many open places are asked about once something is fixed. */
  readonly toFixFirst: number;
  /** How many files have a Current text in which something is left out. */
  readonly partial: { readonly written: number; readonly printed: number };
  /** Findings by rule, in reading order, those of the run as a whole too. */
  readonly rules: readonly RuleFindings[];
  readonly skipped: readonly FileReason[];
  readonly failed: readonly FileReason[];
  /** How many files the configuration leaves out. */
  readonly leftOut: number;
  /** Only of the command `verify`. */
  readonly differences?: FoundDifferences;
}

/** A cloud function whose code has to change. */
export interface ChangedFunction extends FunctionChanges {
  /** The Legacy files of the run that still run it. */
  readonly legacyFiles: readonly string[];
}

/** Why files are skipped or failed. */
export interface FileReason {
  readonly reason: string;
  readonly count: number;
  /** The first files, in path order. */
  readonly paths: readonly string[];
}

/** What the comparisons of files found. */
export interface FoundDifferences extends Pick<
  VerificationFacts,
  'unknowns' | 'kinds' | 'additions'
> {
  /** Files, and those that should have been compared. */
  readonly compared: number;
  readonly notCompared: number;
}

/** What is known of a run before it reads a file. */
export interface RunHead {
  readonly tool: Tool;
  readonly command: string;
  /** Path of the decisions file. */
  readonly decisions: string | null;
}

/** Returns the head of a run, without its results. */
export function headOf(run: RunHead): RunHead {
  const { tool, command, decisions } = run;
  return { tool, command, decisions };
}

/** The tool that made the report. */
export interface Tool {
  readonly name: string;
  readonly version: string;
}

/** The counts of a whole run. */
export interface RunCounts {
  /** How many files have each status; absent statuses have no files. */
  readonly files: Readonly<Partial<Record<FileStatus, number>>>;
  /** Reasons why files are not information models, with counts. */
  readonly other: Readonly<Record<string, number>>;
  readonly algorithms: ElementCounts;
  readonly inputs: ElementCounts;
  /** Leaves of the sources, by fate. */
  readonly fields: FieldCounts;
  /** Rules with findings, in reading order. */
  readonly rules: readonly RuleCounts[];
  /** What waits for an answer, in the order in which it is asked. */
  readonly questions: readonly AskedQuestion[];
}

/** A rule with findings, and how many. */
interface RuleCounts extends Pick<RuleFindings, 'rule' | 'fidelity' | 'count'> {
  readonly decided: number;
}

/** A finding about the run as a whole. */
export interface RunFinding extends FileFinding {
  /** The file that it is in; if it is in several, the first. */
  readonly path: string;
  /** Every place, if it is in several files. */
  readonly places?: readonly RunPlace[];
}

/** A place of a finding that is in several files. */
export interface RunPlace extends SourcePlace {
  readonly path: string;
}

/** A comparison of what Legacy files and Current files mean; the records have that of each file. */
export interface Verification {
  readonly notes: readonly string[];
  readonly summary: VerificationSummary;
  /** Rules with findings that no run could show, in reading order. */
  readonly withoutMeaning: readonly string[];
  /** Each compared pair of windows, once. Found by the words of the aspect `window`. */
  readonly windows: readonly WindowPicture[];
}

/** Counts of aspects by verdict. */
export interface VerificationSummary extends DifferenceCounts {
  readonly same: number;
  /** Those that are not the same and that no finding or decision accounts for. */
  readonly unaccounted: DifferenceCounts;
  /** Those of them that wait for an answer. */
  readonly toDecide: DifferenceCounts;
}

interface DifferenceCounts {
  readonly differs: number;
  readonly unknown: number;
  readonly leftOut: number;
}

/** Returns whether no aspect was compared, because nothing was there or could be read. */
export function isNothingCompared(summary: VerificationSummary): boolean {
  return verdictCounts(summary).every(([, count]) => count === 0);
}

/** Returns how many aspects have each verdict. */
export function verdictCounts({
  same,
  differs,
  unknown,
  leftOut,
}: VerificationSummary): readonly (readonly [Verdict, count: number])[] {
  return [
    ['same', same],
    ['differs', differs],
    ['unknown', unknown],
    ['left out', leftOut],
  ];
}

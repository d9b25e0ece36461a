import type { AskedQuestion } from '../decisions/open-questions.js';
import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import type { Verdict } from '../behaviour/verdict.js';
import type {
  FieldCounts,
  ElementCounts,
  FileFinding,
  FileRecord,
  FileStatus,
  FunctionChanges,
  OutputChange,
} from '../file/record.js';
import type { Position } from '../json/source-text.js';
import type { Fidelity } from '../rule/rule.js';

/** A run with all its files, as `--report FILE` saves it. */
export interface Report extends RunHead {
  readonly version: 1;
  /** Sorted by path, bytewise. */
  readonly files: readonly FileRecord[];
  /** What concerns the run as a whole: shared names, and decisions that match nothing. */
  readonly findings: readonly RunFinding[];
  /** Sorted by path, bytewise. */
  readonly functions: readonly FunctionChanges[];
  /** Only of a run that compares with a git commit. */
  readonly comparison?: Comparison;
  /** Only of the command `verify`. */
  readonly verification?: Verification;
  readonly summary: Summary;
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
export interface Summary {
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
export interface RuleCounts {
  readonly rule: string;
  readonly fidelity: Fidelity;
  readonly count: number;
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
export interface RunPlace {
  readonly path: string;
  /** JSON Pointer into the source. */
  readonly pointer: string;
  readonly start: Position;
  readonly end: Position;
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
export interface VerificationSummary {
  readonly same: number;
  readonly differs: number;
  readonly unknown: number;
  readonly leftOut: number;
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

/** What a change since a git commit does to the results. */
export interface Comparison {
  /** The commit, as the user named it. */
  readonly ref: string;
  /** Fingerprints of the findings that are open now and were not at the commit; twice if two findings share one. */
  readonly new: readonly string[];
  /** Fingerprints of the findings that were open at the commit and are not now. */
  readonly gone: readonly string[];
  /** The files whose Current text or findings differ, sorted by path, bytewise. */
  readonly outputs: readonly ComparedOutput[];
  /** How many new findings decisions answer, by `rule: choice`; absent if none. */
  readonly answered?: Readonly<Record<string, number>>;
  /** How many files were Legacy at the commit and are Current now, exactly as the tool writes them; absent if none. */
  readonly migrated?: number;
}

/** A file that differs from the commit. */
export interface ComparedOutput {
  /** Path of the source, as in {@link FileRecord.path}. */
  readonly path: string;
  readonly change: OutputChange;
  /** The findings that were open at the commit and are not now, with their places at the commit. */
  readonly gone: readonly FileFinding[];
  /** The Current text at the commit, of a file that is deleted. */
  readonly before?: string;
}

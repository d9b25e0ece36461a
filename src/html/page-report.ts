import type { Advice } from '../report/next-command.js';
import type {
  FileField,
  FileFinding,
  FileRecord,
  FunctionChanges,
} from '../file/record.js';
import type {
  ComparedOutput,
  RunFinding,
  RunHead,
  Summary,
  Verification,
} from '../report/report.js';
import type { AskedRun } from '../questions/drafts.js';
import type { QuestionToDecide } from '../report/to-decide.js';
import type { FileVerification } from '../file/verified-file.js';
import { levelOfFidelity, type Rule } from '../rule/rule.js';

/** A run without its files. */
export interface PageReport extends RunHead {
  readonly summary: Summary;
  readonly functions: readonly FunctionChanges[];
  readonly rules: readonly Rule[];
  readonly toDecide: readonly QuestionToDecide[];
  /** What concerns the run as a whole. */
  readonly findings: readonly (PageFinding & Pick<RunFinding, 'path'>)[];
  /** The command to run next, for a shell; null where there is none, or nobody knows. */
  readonly next: string | null;
  /** Null where the decisions of the run are not known. */
  readonly decide: PageDecisions | null;
  readonly comparison: {
    readonly ref: string;
    readonly outputs: readonly PageOutput[];
  } | null;
  /** Without what is compared of each file; null where behaviour was not compared. */
  readonly verification: Verification | null;
  /** How to compare if all files are Current, so that nothing was compared. */
  readonly adviceAfterMigration: Advice | null;
  /** The files whose findings and texts are left out. */
  readonly omitted: number;
}

/** What the page needs to ask the open questions and to write the answers. */
export interface PageDecisions extends Pick<
  AskedRun,
  'path' | 'text' | 'part' | 'folder'
> {
  /** The command that asks the questions in the terminal, for a shell. */
  readonly interview: string | null;
  /** The command to run once the answers are saved, for a shell. */
  readonly next: string | null;
}

/** A file, without what is left out of a page with too many findings. */
export interface PageFile extends Pick<
  FileRecord,
  'path' | 'format' | 'status' | 'output' | 'reason' | 'counts'
> {
  /** Number of errors without a decision. */
  readonly openErrors: number;
}

/** What the page shows of a file one by one. */
export interface PageDetails {
  readonly path: string;
  readonly findings: readonly PageFinding[];
  /** Null where behaviour was not compared. */
  readonly behaviour: FileVerification | null;
}

/** What the page has of the files, a line each: first the files, then the rest. */
export interface PageLine {
  readonly file?: PageFile;
  readonly details?: PageDetails;
  readonly texts?: FileTexts & { readonly path: string };
}

export interface PageFinding extends Omit<FileFinding, 'target' | 'choices'> {
  /** No decision answers it: something is to be fixed. */
  readonly isFix: boolean;
  readonly isNew: boolean;
}

/** Returns whether the finding is an error without a decision. */
export function isOpenErrorOnPage({
  fidelity,
  decision,
}: Pick<PageFinding, 'fidelity' | 'decision'>): boolean {
  return decision === null && levelOfFidelity[fidelity] === 'error';
}

export interface PageOutput extends Pick<ComparedOutput, 'path' | 'change'> {
  readonly gone: readonly PageFinding[];
  /** The Current text of a file that is deleted. */
  readonly before: string | null;
}

/** What became of one value, without the value. */
export type PageField = Pick<FileField, 'source' | 'target' | 'rule' | 'fate'>;

/** The texts of a file, and what became of the values in them. */
export interface FileTexts {
  readonly source: string | null;
  readonly output: string | null;
  /** In a comparison, the Current text at the commit. */
  readonly before: string | null;
  readonly fields: readonly PageField[];
}

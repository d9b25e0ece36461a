import type {
  Fate,
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
} from '../report/report.js';
import type { AskedRun } from '../questions/drafts.js';
import type { QuestionToDecide } from '../report/to-decide.js';
import type { FileVerification } from '../file/verified-file.js';
import type { Verification } from '../report/verification.js';
import { levelOfFidelity, type Rule } from '../rule/rule.js';

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

/** A run without its files. */
export interface PageReport extends RunHead {
  readonly summary: Summary;
  readonly functions: readonly FunctionChanges[];
  /** The rules of findings and values, by id. */
  readonly rules: readonly (readonly [id: string, PageRule])[];
  readonly toDecide: readonly QuestionToDecide[];
  /** What concerns the run as a whole. */
  readonly findings: readonly PageRunFinding[];
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
  /** The files whose findings and texts are left out. */
  readonly omitted: number;
}

/** What the page needs to ask the open questions and to write the answers. */
export interface PageDecisions extends Pick<
  AskedRun,
  'path' | 'text' | 'folder'
> {
  /** The command that asks the questions in the terminal, for a shell. */
  readonly interview: string | null;
  /** The command to run once the answers are saved, for a shell. */
  readonly next: string | null;
}

export type PageRule = Pick<
  Rule,
  'title' | 'explanation' | 'section' | 'edge'
> &
  Required<Pick<Rule, 'choices'>>;

/**
 * What the page has of a file, a line each: the file itself, its findings, its
 * texts, and what `verify` compared. The last three are left out of a page with
 * too many findings.
 */
export type PageLine =
  | (PageFile & { readonly kind: 'file' })
  | {
      readonly kind: 'findings';
      readonly path: string;
      readonly findings: readonly PageFinding[];
    }
  | (FileTexts & { readonly kind: 'texts'; readonly path: string })
  | (FileVerification & { readonly kind: 'behaviour'; readonly path: string });

export interface PageFile extends Pick<
  FileRecord,
  'path' | 'format' | 'status' | 'output' | 'reason'
> {
  /** Counts the leaves of the source. */
  readonly fateCounts: FateCounts;
  /** Number of errors without a decision. */
  readonly openErrors: number;
}

export interface PageFinding extends Omit<FileFinding, 'target' | 'choices'> {
  /** No decision answers it: it is fixed in the source. */
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

export type PageRunFinding = PageFinding & Pick<RunFinding, 'path'>;

export interface PageOutput extends Pick<ComparedOutput, 'path' | 'change'> {
  readonly gone: readonly PageFinding[];
  /** The Current text of a file that is deleted. */
  readonly before: string | null;
}

/** What became of one value, without the value. */
export type PageField = Pick<FileField, 'source' | 'target' | 'rule' | 'fate'>;

/** What the page reads when a file is shown. */
export interface FileTexts {
  readonly source: string | null;
  readonly output: string | null;
  /** In a comparison, the Current text at the commit. */
  readonly before: string | null;
  readonly fields: readonly PageField[];
}

import type { FileField, FileFinding, FileRecord } from '../file/record.js';
import type { FileVerification } from '../file/verified-file.js';
import type { Advice } from '../report/next-command.js';
import type { Report } from '../report/report.js';
import { levelOfFidelity, type Rule } from '../rule/rule.js';

/** What a page has of a run beside its files. */
export interface PageReport extends Omit<Report, 'version' | 'files'> {
  readonly rules: readonly Rule[];
  /** The command that answers questions, for a shell; null where it is not known. */
  readonly decide: string | null;
  /** The command that writes the recommended answers. */
  readonly decideRecommended: string | null;
  /** The command to run next, for a shell; null where there is none. */
  readonly next: string | null;
  /** How to compare if all files are Current, so that nothing was compared. */
  readonly adviceAfterMigration: Advice | null;
  /** The number of files whose findings and texts are left out. */
  readonly omitted: number;
}

/** What a page has of a file: the first part only, if the page has very many findings. */
export interface PageFile extends Pick<
  FileRecord,
  'path' | 'format' | 'status' | 'output' | 'counts'
> {
  /** The reason for the status; null where the status says it. */
  readonly reason: string | null;
}

export interface PageDetails {
  readonly findings: readonly PageFinding[];
  readonly functions: FileRecord['functions'];
  /** Null where behaviour was not compared. */
  readonly verification: FileVerification | null;
}

export interface PageTexts {
  readonly sourceText: string | null;
  readonly outputText: string | null;
  readonly fields: readonly PageField[];
}

/** A part of a file; the parts of one file have its path. */
export type PageLine = { readonly path: string } & (
  PageFile | PageDetails | PageTexts
);

export interface PageFinding extends FileFinding {
  readonly isNew: boolean;
  /** A decision can answer it now. */
  readonly isAsked: boolean;
}

/** What became of one value, without the value. */
export type PageField = Pick<FileField, 'source' | 'target' | 'rule' | 'fate'>;

/** Returns whether a finding is an error without a decision. */
export function isOpenErrorOnPage({
  fidelity,
  decision,
}: Pick<FileFinding, 'fidelity' | 'decision'>): boolean {
  return decision === null && levelOfFidelity[fidelity] === 'error';
}

/** Returns whether something is to be fixed: an open error without a choice. */
export function needsFix(finding: FileFinding): boolean {
  return finding.choices.length === 0 && isOpenErrorOnPage(finding);
}

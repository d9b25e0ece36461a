import type { Signals } from '../check/rules/known-names.js';
import type { PrintOptions } from '../current/print-options.js';
import type { DecidedSources } from '../file/decided-sources.js';
import type { DecisionsSource } from '../file/decide-with.js';
import type { FileFinding, FileRecord } from '../file/record.js';
import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import type { MissedDecision } from '../report/missed-decisions.js';
import type { Finding } from '../rule/rule.js';
import type { NamesAgainst } from './against.js';
import type { Target, Writing } from './targets.js';

/** A file of a run. */
export interface FileTask {
  readonly path: string;
  readonly absolute: string;
  /** Its content, if it is not read from the file. */
  readonly bytes?: Uint8Array | undefined;
  /** The user named this very file: then it must be a model. */
  readonly named: boolean;
  /** A record that is made already. */
  readonly record?: FileRecord;

  /** What rules about several files found in it. */
  readonly across?: readonly Finding[];
  /** Findings that are known before it is read. */
  readonly known?: readonly FileFinding[];

  /** How its Current text is printed; only a migration has it. */
  readonly print?: PrintOptions;
  readonly target?: Target | undefined;
  /** Why the target must not be written, as the end of a sentence. */
  readonly refusal?: string | undefined;
  /** The digest of the content that git was asked about; absent: it was not asked. */
  readonly asked?: string | undefined;
  /** The Current file that `verify` compares with. */
  readonly against?: string | undefined;
  /** In a comparison with a commit, the file at that commit. */
  readonly then?: FileThen | 'the same' | undefined;
  /** Fingerprints of findings that only moved since the commit. */
  readonly moved?: readonly string[];
}

/** A file at a commit. */
export interface FileThen {
  readonly content: Uint8Array;
  /** What rules about several files found in it then. */
  readonly across?: readonly Finding[];
  /** The path that decisions name: the file may have been renamed since. */
  readonly decidedAs: string;
}

/** What a run does with each file. */
export interface RunSettings {
  readonly job: Job;
  readonly maxSize: number;
  readonly decisions: DecisionsSource | undefined;
  /** Whether records have field lists. */
  readonly needsFields: boolean;
}

export type Job =
  | ({ readonly kind: 'check' } & CheckSettings)
  | ({ readonly kind: 'migrate' } & MigrateSettings);

export interface CheckSettings {
  readonly signals: Signals | undefined;
  /** What the files at the commit to compare with are checked by. */
  readonly comparing?: CheckedThen | undefined;
  readonly noLegacy: boolean;
}

export interface CheckedThen {
  readonly signals: Signals | undefined;
  readonly decisions: DecisionsSource | undefined;
}

export interface MigrateSettings {
  readonly allowPartial: boolean;
  /** Undefined if the decisions name no source. */
  readonly sources: DecidedSources | undefined;
  readonly writing: Writing | undefined;
  /** Searched folders and named files: symbolic links may lead only here. */
  readonly inside: readonly string[];
  /** Compare what a file means before and after; the algorithms of the Current files count together. */
  readonly verifying?: NamesAgainst | undefined;
  readonly comparing?: CompareSettings;
}

/** What was decided at the commit to compare with. */
export interface CompareSettings {
  readonly decisions: DecisionsSource | undefined;
  readonly sources: DecidedSources | undefined;
}

/** What became of a file. */
export interface Processed {
  readonly record: FileRecord;
  /** What keeps decisions from its findings, by the index of the decision. */
  readonly missed: ReadonlyMap<number, MissedDecision>;
  /** The pairs of windows that `verify` compared, by their words. */
  readonly windows?: ReadonlyMap<string, WindowPicture>;
}

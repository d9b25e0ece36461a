import {
  decisionsFileName,
  type DecisionsFile,
} from '../decisions/decision.js';
import { loadDecisions } from '../decisions/load-decisions.js';
import { type DecideIn, decideWith } from '../file/decide-with.js';
import {
  bytesOf,
  type Content,
  type Decisions,
  refuseUnknown,
} from './library-options.js';

/** The result of {@link parseDecisions}. */
export type ParsedDecisions =
  | { readonly ok: true; readonly decisions: Decisions }
  /** Sentences for people, each beginning with `path:line:column`. */
  | { readonly ok: false; readonly troubles: readonly string[] };

/** The input of {@link parseDecisions}. */
export type DecisionsText = Content & {
  /**
   * The name of the file in reports and troubles. `where.file` of a decision is
   * relative to its folder.
   * @defaultValue `infomodel-migrate.decisions.json`
   */
  readonly path?: string | undefined;
};

const parsed = new WeakSet<Decisions>();

/**
 * Parses a decisions file for the other functions of the library. If anything is
 * wrong with it, returns no decisions: a decision that was not understood must
 * not be ignored.
 */
export function parseDecisions(file: DecisionsText): ParsedDecisions {
  refuseUnknown('parseDecisions()', file, ['path', 'text', 'bytes']);
  const { path = decisionsFileName } = file;
  const loaded = loadDecisions(bytesOf(file), path);
  if (!loaded.ok) return loaded;
  parsed.add(loaded.file);
  return { ok: true, decisions: loaded.file };
}

/** Returns the decisions file behind the public {@link Decisions}. Throws a TypeError for any others. */
export function decisionsFileOf(
  decisions: Decisions | undefined,
): DecisionsFile | undefined {
  if (decisions && !parsed.has(decisions))
    throw new TypeError(
      '`decisions` must be the `decisions` that parseDecisions() gives.',
    );
  return decisions as DecisionsFile | undefined;
}

/** Need not exist: paths are relative. Deep, so that `..` stays inside. */
export const placeholderFolder = `/${'folder/'.repeat(100)}`;

/** Applies the decisions, without a file system. */
export function decideInWith(decisions: Decisions | undefined): DecideIn {
  return decideWith(decisionsFileOf(decisions), placeholderFolder);
}

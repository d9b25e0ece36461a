import {
  type Answer,
  decisionsFileName,
  type DecisionsFile,
} from '../decisions/decision.js';
import { loadDecisions } from '../decisions/load-decisions.js';
import { isObject } from '../json/node.js';
import { type DecideIn, decideWith } from '../file/decide-with.js';
import { expectObject, type Kind } from './expect.js';
import {
  bytesOf,
  type Content,
  contentKinds,
  expectContent,
} from './source-file.js';

/** A decisions file that {@link parseDecisions} has understood. */
export interface Decisions {
  /** How reports call the file. */
  readonly path: string;
  /** Its decisions; stubs that nobody has decided are left out. */
  readonly decisions: readonly Answer[];
}

/** What {@link parseDecisions} gives. */
export type ParsedDecisions =
  | { readonly ok: true; readonly decisions: Decisions }
  /** Sentences for people, each beginning with `path:line:column`. */
  | { readonly ok: false; readonly troubles: readonly string[] };

/** What {@link parseDecisions} takes. */
export type DecisionsText = Content & {
  /**
   * How reports and troubles call the file. `where.file` of a decision is
   * relative to its folder.
   *
   * @defaultValue `infomodel-migrate.decisions.json`
   */
  readonly path?: string | undefined;
};

const parsed = new WeakSet();

/**
 * Reads a decisions file, for the other functions of the library to heed.
 * Whatever is wrong with it, nothing of it is used: a decision that is not
 * understood must not be passed over.
 */
export function parseDecisions(file: DecisionsText): ParsedDecisions {
  const what = 'parseDecisions()';
  expectObject(what, file, contentKinds);
  expectContent(what, file);
  const { path = decisionsFileName } = file;
  const loaded = loadDecisions(bytesOf(file), path);
  if (!loaded.ok) return loaded;
  parsed.add(loaded.file);
  return { ok: true, decisions: loaded.file };
}

export const aDecisionsFile: Kind = [
  (value) => isObject(value) && parsed.has(value),
  'the `decisions` that parseDecisions() gives',
];

/** What stands behind the {@link Decisions} of the face. */
export function decisionsFileOf(
  decisions: Decisions | undefined,
): DecisionsFile | undefined {
  return decisions as DecisionsFile | undefined;
}

/**
 * A folder that no file has to know: paths are relative, so that any other would
 * do. It is so deep that `..` does not lead out of it.
 */
export const anyFolder = `/${'folder/'.repeat(100)}`;

/** Lets the decisions settle findings, without a file system. */
export function deciding(decisions: Decisions | undefined): DecideIn {
  return decideWith(decisionsFileOf(decisions), anyFolder);
}

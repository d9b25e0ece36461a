import { tool } from '#tool';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  decisionsFileName,
  type DecisionsFile,
  globOf,
  oneGlob,
} from '../decisions/decision.js';
import { splitGlob } from '../decisions/glob.js';
import { shownPath } from '../file/paths.js';
import { findDecisions, isPartOfFolder } from '../files/decisions-file.js';
import { rootOf } from '../files/git.js';
import { comparedPath, entryAt, pathFromHere } from '../files/disk-paths.js';
import { type ReadLimits } from '../files/read-file.js';
import { runError } from '../files/run-errors.js';
import { openFileSafely, syncFolder } from '../files/write-file.js';
import { pluralise } from '../rule/message-text.js';

/** The decisions file that answers are written to. */
export interface AnswersFile {
  /** Relative to the working directory, as messages name it. */
  readonly path: string;
  readonly folder: string;
  /** Whether the user names it: then it may be a symbolic link to anywhere. */
  readonly isNamed: boolean;
  /** Undefined if it does not exist. */
  readonly decisions: DecisionsFile | undefined;
}

/** Finds the named decisions file, else the nearest, else the one to create. */
export async function findAnswersFile(args: {
  readonly decisions: string | undefined;
  readonly maxSize: number;
}): Promise<AnswersFile> {
  const { decisions: named } = args;
  // A named file that does not exist counts as empty.
  const isThere = named === undefined || existsSync(named);
  const decisions = isThere ? await findDecisions(args) : undefined;
  const target = comparedPath(
    named ?? decisions?.path ?? join(rootOf('.') ?? '.', decisionsFileName),
  );
  return {
    path: pathFromHere(target),
    folder: dirname(target),
    isNamed: named !== undefined,
    decisions,
  };
}

/**
 * Returns a function that replaces the file, if nobody else has changed it, and if a
 * run can read what is written.
 * @param old the whole text that the file has; undefined if it does not exist
 */
export function saverOf(
  { path, folder, isNamed }: AnswersFile,
  old: string | undefined,
  { maxSize }: ReadLimits,
): (text: string) => Promise<void> {
  const encode = (it: string) => new TextEncoder().encode(it);
  let saved = old;
  return async (text) => {
    const bytes = encode(text);
    if (bytes.length > maxSize)
      throw runError(
        `${path} was not written, because it would be larger than ${pluralise(maxSize, 'byte')}: give fewer answers, for whole folders, or allow more with --max-size.`,
      );
    const opened = openFileSafely({
      target: resolve(path),
      path,
      expected: saved === undefined ? null : encode(saved),
      inside: isNamed ? undefined : [folder],
      ifThere:
        'another run wrote it in the meantime: run the same command again',
    });
    opened.write(bytes);
    await syncFolder(await opened.close());
    saved = text;
  };
}

/** Returns the path of the schema in the package, if it is installed in the folder of the file. */
export function schemaBeside({ folder }: AnswersFile): string | undefined {
  const path = `./node_modules/${tool.name}/dist/schemas/decisions.json`;
  return existsSync(join(folder, path)) ? path : undefined;
}

/** Returns a glob for the PATHs if they are a part of the folder of the file; undefined for the whole. */
export function globOfPart(
  { path, folder }: AnswersFile,
  operands: readonly string[],
): string | undefined {
  if (!isPartOfFolder(operands, { path })) return undefined;
  const globs = operands.map((operand) => {
    const { stats } = entryAt(operand);
    const split = stats ? undefined : splitGlob(operand);
    const base = globOf(
      shownPath(comparedPath(split?.base ?? operand), folder),
    );
    if (split) return `${base}/${split.below}`;
    return stats?.isDirectory() ? `${base}/**` : base;
  });
  return oneGlob(globs);
}

import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isPartOfFolder } from '../files/decisions-file.js';
import { globOf, oneGlob } from '../decisions/decision.js';
import { splitGlob } from '../decisions/glob.js';
import { shownPath } from '../file/paths.js';
import { joinWords } from '../rule/message-text.js';

/** A part of the folder of the decisions file. */
export interface Part {
  /** As the user named it. */
  readonly words: string;
  readonly glob: string;
}

/** Returns the part of the decisions file's folder that the PATHs name; undefined for the whole. */
export function partOf(
  operands: readonly string[],
  decisionsPath: string,
): Part | undefined {
  if (!isPartOfFolder(operands, { path: decisionsPath })) return undefined;
  const folder = dirname(resolve(decisionsPath));
  const globs = operands.map((operand) => {
    const stats = statSync(operand, { throwIfNoEntry: false });
    const split = stats ? undefined : splitGlob(operand);
    const base = globOf(shownPath(resolve(split?.base ?? operand), folder));
    if (split) return `${base}/${split.below}`;
    return stats?.isDirectory() ? `${base}/**` : base;
  });
  return { words: joinWords(operands, 'and'), glob: oneGlob(globs) };
}

import { fileUnrecognised } from '../legacy/recognise.js';
import type { FileRecord } from '../file/record.js';
import { isFix, openErrors } from './to-decide.js';

/** How far the migration of a file is, in order of precedence. */
export const states = [
  'fix',
  'no counterpart',
  'decide',
  'ready',
  'done',
  'unrecognised',
] as const;

/**
 * How far the migration of a file is:
 *
 * - `fix`: it breaks its format, or cannot be read;
 * - `no counterpart`: only `drop` or `replace` answers a question;
 * - `decide`: a question is open;
 * - `ready`: it is Legacy, and `migrate` would write it;
 * - `done`: it is Current, or its output is up to date;
 * - `unrecognised`: it is a model of neither format.
 */
export type State = (typeof states)[number];

/**
 * Returns the state of a file; undefined if it is not a model.
 * @param file as a dry run reports it; of a Current file, as a check does
 */
export function stateOf(file: FileRecord): State | undefined {
  const open = openErrors(file);
  const { status, format, findings } = file;
  if (status === 'failed' || status === 'invalid' || open.some(isFix))
    return 'fix';
  if (
    open.some(({ choices }) =>
      choices.every((it) => /^(drop|replace)$/.test(it)),
    )
  )
    return 'no counterpart';
  if (open.length > 0) return 'decide';
  if (format === 'current' || status === 'unchanged') return 'done';
  if (format === 'legacy') return 'ready';
  const isUnrecognised = findings.some(
    ({ rule, decision }) => rule === fileUnrecognised.id && decision === null,
  );
  return isUnrecognised ? 'unrecognised' : undefined;
}

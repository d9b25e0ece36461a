import { undecided } from '../decisions/decision.js';
import { answerFinding } from '../mapping/apply-decisions.js';
import type { DecideIn } from './decide-with.js';
import type { Detail, OtherFile } from './file-outcome.js';
import { findingLocator, wholeText } from './locate-finding.js';
import type { OpenedOther } from './open.js';

/** Returns the outcome of a file of a folder that is no information model file. */
export function otherFile(
  path: string,
  { reason, unrecognised }: Pick<OpenedOther, 'reason' | 'unrecognised'>,
  decideIn?: DecideIn,
  detail?: Detail,
): OtherFile {
  const other = { kind: 'other', path, format: 'other', reason } as const;
  if (!unrecognised)
    return { ...other, findings: [], names: [], sourceText: null };
  const { source, finding } = unrecognised;
  const decide = decideIn?.(path, source.text) ?? undecided;
  const answered = answerFinding(finding, finding, decide, null);
  return {
    ...other,
    findings: [findingLocator(path, source, detail)(answered)],
    names: [],
    sourceText: wholeText(source),
  };
}

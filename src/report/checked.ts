import { type Decide, undecided } from '../decisions/decision.js';
import type { SourceText } from '../json/decode.js';
import { positionsIn } from '../json/position.js';
import { tell } from '../mapping/settle.js';
import type { Finding } from '../rule/finding.js';
import {
  partOfFile,
  reportFinding,
  type ReportPart,
  wholeText,
} from './file.js';
import type { FileReport } from './report.js';
import { rankOf } from './rules.js';

/** A file that was held against its format. */
export interface CheckedFile extends Pick<
  FileReport,
  'path' | 'format' | 'status'
> {
  /** As far as the bytes are text. */
  readonly source: SourceText;
  /** Whether all the bytes are. */
  readonly isText: boolean;
  readonly findings: readonly Finding[];
}

/** The part of a file that was checked, with its text. */
export function checkedPart(
  { path, format, status, source, isText, findings }: CheckedFile,
  decide: Decide = undecided,
): ReportPart {
  const positionAt = positionsIn(source);
  const rank = ({ rule }: Finding): number => rankOf.get(rule.id) ?? 0;
  return partOfFile({
    ...{ path, format, status },
    output: null,
    findings: findings
      .toSorted((a, b) => a.place.start - b.place.start || rank(a) - rank(b))
      .map((it) =>
        reportFinding(tell(it, it, decide, null), path, source, positionAt),
      ),
    fields: [],
    sourceText: isText ? wholeText(source) : null,
    outputText: null,
  });
}

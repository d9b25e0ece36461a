import { type Level, levelOfFidelity, levels } from '../../rule/rule.js';
import { isNewIn } from '../../report/comparison.js';
import { requiredFingerprint } from '../../report/required-fingerprint.js';
import type {
  FileReport,
  Report,
  ReportedFinding,
} from '../../report/report.js';
import { rankOf } from '../../report/rules.js';
import { visible } from '../terminal/visible.js';
import { currentPlaces } from './current-places.js';
import { type Extent, type Location, locationOf } from './location.js';
import { type Message, message } from './message.js';

/** A finding as SARIF has it (3.27). */
export interface Result {
  readonly ruleId: string;
  readonly ruleIndex?: number;
  readonly level: Level | 'none';
  readonly message: Message;
  readonly locations: readonly Location[];
  readonly relatedLocations?: readonly Location[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions?: readonly object[];
  readonly baselineState?: BaselineState;
}

type BaselineState = 'new' | 'unchanged' | 'absent';

/** A finding that becomes a result, and what it takes to make it one. */
export interface Found {
  readonly path: string;
  readonly finding: ReportedFinding;
  readonly baselineState: BaselineState | undefined;
  /** The place in the Current file. */
  readonly related: (pointer: string) => Location | undefined;
}

/** Every finding, also those that are gone since the commit; the worst first. */
export function findingsOf(report: Report): readonly Found[] {
  const { files, comparison } = report;
  const isNew = isNewIn(report);
  const present = files.flatMap((file): readonly Found[] => {
    const related = relatedIn(file);
    return file.findings.map((finding) => ({
      path: file.path,
      finding,
      baselineState: comparison && (isNew(finding) ? 'new' : 'unchanged'),
      related,
    }));
  });
  const gone = (comparison?.outputs ?? []).flatMap((output) =>
    output.gone.map((finding): Found => ({
      path: output.path,
      finding,
      baselineState: 'absent',
      related: () => undefined,
    })),
  );
  return [...present, ...gone].toSorted((a, b) => rank(a) - rank(b));
}

/** What is gone counts less than what is decided, and that less than what is open. */
function rank({ finding, baselineState }: Found): number {
  const level = levelOfFidelity[finding.fidelity];
  const settled = finding.decision === null ? 0 : 10;
  const gone = baselineState === 'absent' ? 20 : 0;
  return (
    (level === null ? levels.length : levels.indexOf(level)) + settled + gone
  );
}

function relatedIn({
  output,
  outputText,
}: FileReport): (pointer: string) => Location | undefined {
  const placeOf = currentPlaces(outputText);
  return (pointer) => {
    const extent: Extent | undefined = placeOf(pointer);
    return extent && output !== null
      ? {
          id: 1,
          message: { text: 'What becomes of it in the Current file' },
          ...locationOf(output, extent, pointer),
        }
      : undefined;
  };
}

/** Makes a result of each finding. Those of one fingerprint are told apart by a number. */
export function resultsOf(found: readonly Found[]): readonly Result[] {
  const seen = new Map<string, number>();
  return found.map((it) => {
    const fingerprint = requiredFingerprint(it.finding);
    const times = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, times);
    return resultOf(it, times);
  });
}

function resultOf(
  { path, finding, baselineState, related }: Found,
  times: number,
): Result {
  const { rule, fidelity, decision, target, pointer } = finding;
  const fingerprint = requiredFingerprint(finding);
  const ruleIndex = rankOf.get(rule);
  const current = target === null ? undefined : related(target);
  return {
    ruleId: visible(rule),
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: levelOfFidelity[fidelity] ?? 'none',
    message: message(finding.message),
    locations: [locationOf(path, finding, pointer)],
    ...(current && { relatedLocations: [current] }),
    partialFingerprints: {
      'finding/v1': fingerprint,
      // GitHub tells alerts apart by this key alone, and works it out from the line where it is absent.
      primaryLocationLineHash: `${fingerprint}:${times}`,
    },
    ...(decision && {
      suppressions: [
        {
          kind: 'external',
          status: 'accepted',
          justification: visible(`${decision.choose}: ${decision.reason}`),
        },
      ],
    }),
    ...(baselineState && { baselineState }),
  };
}

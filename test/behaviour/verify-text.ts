import { locate } from '../../src/json/parse.js';
import type { Aspect } from '../../src/behaviour/verdict.js';
import type { Report } from '../../src/report/report.js';
import {
  isUnaccounted,
  type Verification,
  type VerifiedAspect,
  type VerifiedFile,
} from '../../src/report/verification.js';
import { verify } from '../../src/report/verify-files.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import { partOf } from '../../src/report/file.js';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { undecided } from '../../src/decisions/decision.js';
import { matchDecisions } from '../../src/decisions/match-decisions.js';
import { buildReport } from '../../src/report/build.js';
import {
  decisionsText,
  decisionsIn,
} from '../decisions/convert-with-decisions.js';

/** An aspect that was compared, with its place. */
export interface PlacedVerdict extends VerifiedAspect {
  readonly algorithm: string | null;
  /** Undefined: it is of the algorithm itself. */
  readonly input: string | null | undefined;
  /** JSON Pointers of the algorithm or input. */
  readonly places: {
    readonly legacy: string | null;
    readonly current: string | null;
  };
}

/** Every aspect of a file, algorithm by algorithm. */
export function aspectsIn({
  algorithms,
}: VerifiedFile): readonly PlacedVerdict[] {
  return algorithms.flatMap(
    ({ name: algorithm, legacy, current, aspects, inputs }) => [
      ...aspects.map((it) => ({
        ...it,
        ...{ algorithm, input: undefined, places: { legacy, current } },
      })),
      ...inputs.flatMap((input) =>
        input.aspects.map((it) => ({
          ...it,
          ...{ algorithm, input: input.name, places: input },
        })),
      ),
    ],
  );
}

/** A Legacy text and what comparing it gives. */
export interface Verified {
  readonly report: Report;
  readonly verification: Verification;
  readonly aspects: readonly PlacedVerdict[];
  /** What the tool produces. */
  readonly outputText: string;
}

/**
 * Compares a Legacy text with the Current text that the decisions make of it, or
 * with another.
 */
export function verifyText(
  text: string,
  decisions: readonly object[] = [],
  against?: string,
): Verified {
  return verifyReport(reportBeforeVerify(text, decisions), against);
}

/** The full report of a Legacy text that nothing was compared of yet. */
export function reportBeforeVerify(
  text: string,
  decisions: readonly object[],
): Report {
  const decideFile = matchDecisions(decisionsIn(decisionsText(decisions)));
  const outcome = convertBytes('a.json', Buffer.from(text), {
    print: defaultPrintOptions,
    named: true,
    decideIn: decisions.length > 0 ? decideFile : () => undecided,
  });
  return buildReport(
    {
      tool: { name: 'infomodel-migrate', version: '0' },
      command: 'verify',
      decisions: null,
    },
    [partOf(outcome, 'held')],
  );
}

/** Compares what a report is about, with another Current text if one is given. */
export function verifyReport(report: Report, against?: string): Verified {
  const verification = verify(
    report,
    against === undefined
      ? undefined
      : new Map([['a.json', { path: 'b.json', root: locate(against) }]]),
  );
  return {
    report,
    verification,
    aspects: verification.files.flatMap(aspectsIn),
    outputText: report.files[0]?.outputText ?? '',
  };
}

/** The verdict of one aspect of an input, or of the algorithm, of the first algorithm. */
export function aspectOf(
  { verification }: Verified,
  aspect: Aspect,
  input?: string,
): VerifiedAspect {
  const algorithm = verification.files[0]?.algorithms[0];
  const object =
    input === undefined
      ? algorithm
      : algorithm?.inputs.find(({ name }) => name === input);
  const found = object?.aspects.find((it) => it.aspect === aspect);
  if (!found) throw new Error(`no ${aspect} of ${input ?? 'the algorithm'}`);
  return found;
}

/** What nothing accounts for, in words. */
export function unaccountedIn({ aspects }: Verified): readonly string[] {
  return aspects
    .filter(isUnaccounted)
    .map(
      ({ algorithm, input, aspect, verdict, legacy, current }) =>
        `${algorithm ?? '?'} ${input ?? ''} ${aspect} ${verdict}: ${legacy ?? '-'} | ${current ?? '-'}`,
    );
}

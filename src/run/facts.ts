import {
  type AskedQuestion,
  findingsToFixFirst,
  questionsIn,
} from '../decisions/open-questions.js';
import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import {
  type FileRecord,
  isNew,
  isStillAsked,
  type ModelObject,
  type Processed,
  type SourcePlace,
} from '../file/record.js';
import {
  type DecidableFinding,
  decidableIn,
  type MatchedDecisions,
} from './missed-decisions.js';
import { countFindings, type RuleFindings } from './rule-findings.js';
import {
  type VerificationFacts,
  verificationFactsOf,
} from './verification-facts.js';

/** What a summary needs of a file: all that a run keeps of it. */
export interface FileFacts extends Pick<
  FileRecord,
  'path' | 'output' | 'format' | 'status' | 'reason' | 'counts' | 'functions'
> {
  readonly algorithms: readonly NamedAlgorithm[];
  readonly rules: readonly RuleFindings[];
  /** What waits for an answer in it; in a comparison, what is new. */
  readonly questions: readonly AskedQuestion[];
  /** How many open places are asked about once something is fixed. */
  readonly toFixFirst: number;
  /** The decisions that apply to a finding, by their indexes in the decisions file. */
  readonly used: readonly number[];
  /** What shows why other decisions do not apply. */
  readonly decidable: readonly DecidableFinding[];
  readonly verification?: VerificationFacts;
  /** The pairs of windows that no file before it has, by their words. */
  readonly windows: readonly (readonly [words: string, WindowPicture])[];
}

/** An algorithm with a name. */
export interface NamedAlgorithm {
  readonly name: string;
  /** Where its name is. */
  readonly place: SourcePlace;
  /** Null if that cannot be read. */
  readonly function: string | null;
}

/** Returns what a run keeps of a file. */
export function factsOf(
  { record, windows = new Map() }: Processed,
  decisions: MatchedDecisions,
): FileFacts {
  const { path, output, format, status, reason, findings } = record;
  const { counts, functions, verification } = record;
  const asked = isStillAsked(record) ? findings.filter(isNew) : [];
  const questions = questionsIn([{ path, findings: asked }]);
  return {
    path,
    output,
    format,
    status,
    ...(reason !== undefined && { reason }),
    counts,
    functions,
    algorithms: namedAlgorithms(record.objects),
    rules: countFindings(path, findings),
    questions: Array.from(
      questions.values(),
      ({ places, ...question }) => question,
    ),
    toFixFirst: findingsToFixFirst({ findings: asked }).length,
    used: [...new Set(findings.flatMap((it) => it.decision?.index ?? []))],
    decidable: decidableIn(decisions, record),
    ...(verification && {
      verification: verificationFactsOf(path, verification),
    }),
    windows: [...windows],
  };
}

export function namedAlgorithms(
  objects: readonly ModelObject[],
): readonly NamedAlgorithm[] {
  return objects.flatMap(({ kind, names, namePlace, function: called }) =>
    kind === 'algorithm' && names.algorithm !== undefined && namePlace
      ? { name: names.algorithm, place: namePlace, function: called ?? null }
      : [],
  );
}

/**
 * Returns a copy of plain data in which equal texts share their memory. A text may be a
 * slice of a whole file, and would keep that file in memory.
 * @param texts those of the files before; gets the new ones
 */
export function copyFacts<T>(value: T, texts: Map<string, string>): T {
  const copy = (it: unknown): unknown => {
    if (typeof it === 'string') {
      const known = texts.get(it);
      if (known !== undefined) return known;
      const own = structuredClone(it);
      texts.set(own, own);
      return own;
    }
    if (Array.isArray(it)) return it.map(copy);
    if (typeof it !== 'object' || it === null) return it;
    const object: Record<string, unknown> = { ...it };
    for (const key in object) object[key] = copy(object[key]);
    return object;
  };
  return copy(value) as T;
}

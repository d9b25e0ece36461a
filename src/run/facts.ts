import {
  type AskedQuestion,
  findingsToFixFirst,
  questionsIn,
} from '../decisions/open-questions.js';
import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import {
  type FileFinding,
  type FileRecord,
  isStillAsked,
  type ModelObject,
  type Processed,
  type SourcePlace,
} from '../file/record.js';
import { groupBy } from '../json/collections.js';
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
  /** The decisions that apply to a finding. */
  readonly used: readonly DecisionUse[];
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

/** How many findings of a file a decision answers. */
export interface DecisionUse {
  /** Which decision of the decisions file, from 0. */
  readonly index: number;
  readonly values: number;
}

/** Returns what a run keeps of a file. */
export function factsOf(
  { record, windows = new Map() }: Processed,
  decisions: MatchedDecisions,
): FileFacts {
  const { path, output, format, status, reason, findings } = record;
  const { counts, functions, verification } = record;
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
    ...askedIn(record),
    used: usesOf(findings),
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

/** Returns the questions of a file, and the number of open places that need a fix first. */
export function askedIn(
  record: FileRecord,
  findings: readonly FileFinding[] = record.findings,
): Pick<FileFacts, 'questions' | 'toFixFirst'> {
  if (!isStillAsked(record)) return { questions: [], toFixFirst: 0 };
  const questions = questionsIn([{ path: record.path, findings }]);
  return {
    questions: Array.from(
      questions.values(),
      ({ places, ...question }) => question,
    ),
    toFixFirst: findingsToFixFirst({ findings }).length,
  };
}

function usesOf(findings: readonly FileFinding[]): readonly DecisionUse[] {
  const uses = findings.flatMap(({ decision }) => decision?.index ?? []);
  return Array.from(
    groupBy(uses, (index) => index),
    ([index, all]) => ({ index, values: all.length }),
  );
}

/**
 * Returns a copy of plain data in which equal texts share their memory. A text may be a
 * slice of a whole file, and would keep that file in memory.
 * @param texts those of the files before; gets the new ones
 */
export function copyFacts<T>(value: T, texts: Map<string, string>): T {
  const copy = (it: unknown): unknown => {
    if (typeof it === 'string') return copyText(it, texts);
    if (Array.isArray(it)) return it.map(copy);
    if (typeof it !== 'object' || it === null) return it;
    const object: Record<string, unknown> = { ...it };
    for (const key in object) object[key] = copy(object[key]);
    return object;
  };
  return copy(value) as T;
}

function copyText(text: string, texts: Map<string, string>): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const own = structuredClone(text);
  texts.set(own, own);
  return own;
}

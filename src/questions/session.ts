import {
  defaultPrintOptions,
  type PrintOptions,
} from '../current/print-options.js';
import { addDecision, type NewDecision } from '../decisions/edit-decisions.js';
import {
  type Decision,
  decisionBreaks,
  globOf,
  type Where,
} from '../decisions/decision.js';
import { loadDecisions } from '../decisions/load-decisions.js';
import { matchDecisions } from '../decisions/match-decisions.js';
import { allRules } from '../file/all-rules.js';
import { convertBytes } from '../file/convert-bytes.js';
import {
  type DecideIn,
  sourcesIn,
  type SourcesOfRun,
  sourcesReadBy,
  sourcesWithout,
} from '../file/decide-with.js';
import { makeRecord } from '../file/make-record.js';
import type { Found } from '../formats/text/errors.js';
import { parseJson } from '../json/parse.js';
import type { FileRecord } from '../file/record.js';
import { sharedNames } from '../report/shared-names.js';
import { quoted, suggestionEnding } from '../rule/message-text.js';

export interface SessionSettings {
  readonly decisionsPath: string;
  readonly print: PrintOptions;
  /** All files of the run are here, so shared names are known. */
  readonly isWhole: boolean;
  /** Returns the path relative to the decisions file. */
  readonly pathInFile: (path: string) => string;
}

/** The files of a run, mapped with the decisions given so far. */
export interface Session {
  readonly settings: SessionSettings;
  /** The whole text of the decisions file. */
  readonly text: string;
  readonly decisions: readonly Decision[];
  readonly decideIn: DecideIn;
  /** In path order. */
  readonly records: readonly FileRecord[];
}

/** Makes a session of files that are mapped with the decisions of a text. */
export function sessionOf(
  records: readonly FileRecord[],
  text: string,
  decisions: readonly Decision[],
  settings: SessionSettings,
): Session {
  const decide = matchDecisions(decisions);
  return {
    settings,
    text,
    decisions,
    decideIn: (path, source) => decide(settings.pathInFile(path), source),
    records,
  };
}

/** Maps all files, as far as their texts are known, with the decisions of a text. */
export function startSession(
  records: readonly FileRecord[],
  text: string,
  settings: SessionSettings,
): Session {
  const loaded = loadDecisions(encode(text), settings.decisionsPath);
  const decisions = loaded.ok ? loaded.file.decisions : [];
  return mapAgain(sessionOf(records, text, decisions, settings));
}

const encode = (text: string) => new TextEncoder().encode(text);

/** Returns every finding of a session, those of the run as a whole too. */
export function foundIn({
  records,
  decideIn,
  settings,
}: Session): readonly Found[] {
  const located = records.flatMap((file) =>
    file.findings.map((finding): Found => ({ file, finding })),
  );
  if (!settings.isWhole) return located;
  const byPath = new Map(records.map((it) => [it.path, it]));
  return [
    ...located,
    ...sharedNames(records, decideIn).flatMap((finding): Found[] => {
      const file = byPath.get(finding.path);
      return file ? [{ file, finding }] : [];
    }),
  ];
}

export type Answered =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly troubles: readonly string[] };

/**
 * Adds an answer and maps the affected files again. Refuses an answer that
 * decides none of its places, overrides another decision, or writes what
 * `check` refuses.
 * @param asked the places that it is about
 */
export function answer(
  session: Session,
  decision: NewDecision,
  asked: readonly Found[],
): Answered {
  const notJson = jsonTrouble(decision.value);
  if (notJson !== undefined) return { ok: false, troubles: [notJson] };
  const whole = answerAt(session, decision, asked);
  if (whole.ok) return whole;
  // A broad answer may conflict with others: try narrower ones.
  for (const where of narrowerThan(decision.where, asked, session.settings)) {
    const part = answerAt(session, { ...decision, where }, asked);
    if (part.ok) return part;
  }
  return whole;
}

function jsonTrouble(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const parsed = parseJson(value);
  if (!parsed.ok) return `This is not JSON: ${parsed.fault.message}.`;
  const [repeated] = parsed.repeatedKeys;
  return repeated && `The key ${quoted(repeated.key)} is there twice.`;
}

/** Returns narrower and narrower `where`s around the first place. */
function narrowerThan(
  where: Where,
  [first]: readonly Found[],
  { pathInFile }: SessionSettings,
): readonly Where[] {
  if (!first) return [];
  const { algorithm, input } = first.finding;
  const inFile = { file: globOf(pathInFile(first.file.path)), ...where };
  const inAlgorithm =
    algorithm === null ? inFile : { algorithm: globOf(algorithm), ...inFile };
  const inInput =
    input === null ? inAlgorithm : { input: globOf(input), ...inAlgorithm };
  return [inFile, inAlgorithm, inInput];
}

function answerAt(
  session: Session,
  decision: NewDecision,
  asked: readonly Found[],
): Answered {
  const { settings, records } = session;
  let troubles: readonly string[] = [];
  for (const text of addDecision(
    session.text,
    decision,
    settings.print,
    allRules,
  )) {
    const loaded = loadDecisions(encode(text), settings.decisionsPath);
    if (!loaded.ok)
      return {
        ok: false,
        troubles: loaded.troubles.map((it) => it.replace(/^.*?:\d+:\d+: /, '')),
      };
    const { decisions } = loaded.file;
    const next = mapAgain(
      sessionOf(records, text, decisions, settings),
      decision.rule,
    );
    troubles = troublesWith(session, next, asked);
    if (troubles.length === 0) return { ok: true, session: next };
  }
  return { ok: false, troubles };
}

/** Maps the files of a session again: all, or those that a decision about a rule can change. */
function mapAgain(session: Session, rule?: string): Session {
  const { decideIn, records } = session;
  const sources = sourcesOf(session);
  const isAffected = ({ findings }: FileRecord): boolean =>
    rule === undefined ||
    findings.some(
      (it) => it.rule === rule || (sources && it.decision !== null),
    );
  return {
    ...session,
    records: records.map((record) => {
      const { path, format, sourceText } = record;
      if (typeof sourceText !== 'string' || !isAffected(record)) return record;
      const conversion = convertBytes(path, encode(sourceText), {
        print: defaultPrintOptions,
        decideIn,
        sourcesElsewhere: sources && sourcesWithout(path, sources),
        named: format !== 'other',
      });
      return makeRecord(path, conversion, { decideIn });
    }),
  };
}

/** Collects the algorithms that decisions read; undefined if there are none. */
function sourcesOf({
  records,
  decisions,
  decideIn,
}: Session): SourcesOfRun | undefined {
  const names = sourcesReadBy(decisions);
  if (names.size === 0) return undefined;
  return new Map(
    records.map(({ path, format, sourceText }) => [
      path,
      sourcesIn(
        path,
        encode(sourceText ?? ''),
        names,
        format !== 'other',
        decideIn,
      ),
    ]),
  );
}

function troublesWith(
  before: Session,
  after: Session,
  asked: readonly Found[],
): readonly string[] {
  const foundAfter = foundIn(after);
  const known = new Set(before.records);
  const breaks = foundAfter
    .filter(
      ({ file, finding }) =>
        finding.rule === decisionBreaks.id && !known.has(file),
    )
    .map(
      ({ file, finding }) =>
        `${file.path}:${finding.start.line}: ${withSuggestion(finding.message, after)}`,
    );
  const now = answersIn(foundAfter);
  if (!asked.some((it) => now.has(keyOf(it))))
    return breaks.length > 0
      ? breaks
      : ['This choice is not possible here, or a later decision overrides it.'];
  const isOverridden = [...answersIn(foundIn(before))].some(
    ([key, decision]) => (now.get(key) ?? decision) !== decision,
  );
  return isOverridden
    ? ['It would override another decision: edit the decisions file.']
    : breaks;
}

/** Suggests the nearest algorithm where a decision reads one that no file has. */
function withSuggestion(
  message: string,
  { decisions, records }: Session,
): string {
  const unknown = [...sourcesReadBy(decisions)].find((name) =>
    message.endsWith(` is named ${quoted(name)}.`),
  );
  if (unknown === undefined) return message;
  const names = records.flatMap((it) => it.names.map(({ name }) => name));
  return message.slice(0, -1) + suggestionEnding(unknown, names);
}

/** Returns the decision about each finding itself. A decision that makes it moot does not count. */
function answersIn(findings: readonly Found[]): ReadonlyMap<string, string> {
  return new Map(
    findings.flatMap((it) => {
      const { decision } = it.finding;
      return decision && decision.rule === undefined
        ? [[keyOf(it), JSON.stringify({ ...decision, index: 0 })]]
        : [];
    }),
  );
}

function keyOf({ file, finding: { rule, pointer } }: Found): string {
  return JSON.stringify([file.path, rule, pointer]);
}

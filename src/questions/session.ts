import {
  defaultPrintOptions,
  type PrintOptions,
} from '../current/print-options.js';
import {
  addDecision,
  type DecisionPlace,
  type NewDecision,
} from '../decisions/add-decision.js';
import {
  decisionBreaks,
  type DecisionsFile,
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

/** The files of a run, mapped with the decisions given so far; plain data. */
export interface Session {
  readonly text: string | undefined;
  readonly decisions: DecisionsFile | undefined;
  /** In path order. */
  readonly records: readonly FileRecord[];
}

/** A file to be mapped again. */
export type SessionFile = Pick<FileRecord, 'path' | 'format' | 'sourceText'>;

/**
 * Maps files with the decisions of a decisions file.
 * @param text the whole text of that file; undefined where there is none
 */
export function startSession(
  files: readonly SessionFile[],
  text: string | undefined,
  settings: SessionSettings,
): Session {
  const loaded =
    text === undefined
      ? undefined
      : loadDecisions(new TextEncoder().encode(text), settings.decisionsPath);
  const decisions = loaded?.ok ? loaded.file : undefined;
  const decideIn = decideBy(decisions, settings);
  const sources = sourcesOf(files, decisions, decideIn);
  return {
    text,
    decisions,
    records: files.flatMap((it) => mapAgain(it, decideIn, sources) ?? []),
  };
}

/** Maps all files of a session again, with another text of the decisions file. */
export function sessionWith(
  text: string,
  { records }: Session,
  settings: SessionSettings,
): Session {
  const again = startSession(records, text, settings);
  const byPath = new Map(again.records.map((it) => [it.path, it]));
  return {
    ...again,
    records: records.map((it) => byPath.get(it.path) ?? it),
  };
}

/** Returns every finding of a session, those of the run as a whole too. */
export function foundIn(
  { records, decisions }: Session,
  settings: SessionSettings,
): readonly Found[] {
  const found = records.flatMap((file) =>
    file.findings.map((finding): Found => ({ file, finding })),
  );
  if (!settings.isWhole) return found;
  const byPath = new Map(records.map((it) => [it.path, it]));
  const shared = sharedNames(records, decideBy(decisions, settings));
  return [
    ...found,
    ...shared.flatMap((finding): Found[] => {
      const file = byPath.get(finding.path);
      return file ? [{ file, finding }] : [];
    }),
  ];
}

/** Returns the decisions for each file. */
export function decideBy(
  file: DecisionsFile | undefined,
  { pathInFile }: Pick<SessionSettings, 'pathInFile'>,
): DecideIn {
  const decide = matchDecisions(file?.decisions ?? []);
  return (path, text) => decide(pathInFile(path), text);
}

/** Maps a file of the session again; undefined if its text is not known. */
function mapAgain(
  { path, format, sourceText }: SessionFile,
  decideIn: DecideIn,
  sources: SourcesOfRun | undefined,
): FileRecord | undefined {
  if (typeof sourceText !== 'string') return undefined;
  const conversion = convertBytes(path, new TextEncoder().encode(sourceText), {
    print: defaultPrintOptions,
    decideIn,
    sourcesElsewhere: sources && sourcesWithout(path, sources),
    named: format !== 'other',
  });
  return makeRecord(path, conversion, { decideIn });
}

export type Answered =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly troubles: readonly string[] };

const places: readonly DecisionPlace[] = ['stub', 'first', 'last'];

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
  settings: SessionSettings,
): Answered {
  const notJson = jsonTrouble(decision.value);
  if (notJson !== undefined) return { ok: false, troubles: [notJson] };
  const whole = answerAt(session, decision, asked, settings);
  if (whole.ok) return whole;
  // A broad answer may conflict with others: try narrower ones.
  for (const where of narrowerThan(decision.where, asked, settings)) {
    const part = answerAt(session, { ...decision, where }, asked, settings);
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
  settings: SessionSettings,
): Answered {
  let troubles: readonly string[] = [];
  for (const place of places) {
    const text = addDecision(
      session.text,
      decision,
      place,
      settings.print,
      allRules,
    );
    if (text === undefined) continue;
    const bytes = new TextEncoder().encode(text);
    const loaded = loadDecisions(bytes, settings.decisionsPath);
    if (!loaded.ok)
      return {
        ok: false,
        troubles: loaded.troubles.map((it) => it.replace(/^.*?:\d+:\d+: /, '')),
      };
    const next = mapAffected(
      { text, decisions: loaded.file, records: session.records },
      decision.rule,
      settings,
    );
    troubles = troublesWith(session, next, asked, settings);
    if (troubles.length === 0) return { ok: true, session: next };
  }
  return { ok: false, troubles };
}

/** Maps the files again that a decision about the rule can change. */
function mapAffected(
  session: Session,
  rule: string,
  settings: SessionSettings,
): Session {
  const { decisions, records } = session;
  const decideIn = decideBy(decisions, settings);
  const sources = sourcesOf(records, decisions, decideIn);
  return {
    ...session,
    records: records.map((record) => {
      const isAffected = record.findings.some(
        (it) => it.rule === rule || (sources && it.decision !== null),
      );
      return (isAffected && mapAgain(record, decideIn, sources)) || record;
    }),
  };
}

/** Collects the algorithms that decisions read; undefined if there are none. */
function sourcesOf(
  files: readonly SessionFile[],
  decisions: DecisionsFile | undefined,
  decideIn: DecideIn,
): SourcesOfRun | undefined {
  const names = sourcesReadBy(decisions?.decisions ?? []);
  if (names.size === 0) return undefined;
  return new Map(
    files.map(({ path, format, sourceText }) => {
      const bytes = new TextEncoder().encode(sourceText ?? '');
      const isModel = format !== 'other';
      return [path, sourcesIn(path, bytes, names, isModel, decideIn)];
    }),
  );
}

function troublesWith(
  before: Session,
  after: Session,
  asked: readonly Found[],
  settings: SessionSettings,
): readonly string[] {
  const found = foundIn(after, settings);
  const known = new Set(before.records);
  const breaks = found
    .filter(
      ({ file, finding }) =>
        finding.rule === decisionBreaks.id && !known.has(file),
    )
    .map(
      ({ file, finding }) =>
        `${file.path}:${finding.start.line}: ${withSuggestion(finding.message, after)}`,
    );
  const now = decidedIn(found);
  if (!asked.some((it) => now.has(keyOf(it))))
    return breaks.length > 0
      ? breaks
      : ['This choice is not possible here, or a later decision overrides it.'];
  const isOverridden = [...decidedIn(foundIn(before, settings))].some(
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
  const unknown = [...sourcesReadBy(decisions?.decisions ?? [])].find((name) =>
    message.endsWith(` is named ${quoted(name)}.`),
  );
  if (unknown === undefined) return message;
  const names = records.flatMap((it) => it.names.map(({ name }) => name));
  return message.slice(0, -1) + suggestionEnding(unknown, names);
}

function decidedIn(found: readonly Found[]): ReadonlyMap<string, string> {
  return new Map(
    found.flatMap((it) => {
      const { decision } = it.finding;
      return decision
        ? [[keyOf(it), JSON.stringify({ ...decision, index: 0 })]]
        : [];
    }),
  );
}

function keyOf({ file, finding: { rule, pointer } }: Found): string {
  return JSON.stringify([file.path, rule, pointer]);
}

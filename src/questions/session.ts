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
import { parseJson } from '../json/parse.js';
import { quoted } from '../rule/message-text.js';
import { matchDecisions } from '../decisions/match-decisions.js';
import { convertBytes } from '../file/convert-bytes.js';
import {
  type DecideIn,
  sourcesIn,
  type SourcesOfRun,
  sourcesReadBy,
  sourcesWithout,
} from '../file/decide-with.js';
import { type FilePart, partOf, statusOf } from '../report/file.js';
import type { FileReport, ReportedFinding } from '../report/report.js';
import { withSharedNames } from '../report/shared-names.js';
import type { Found } from '../formats/text/errors.js';

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
  /** Each has the text of its file. */
  readonly parts: readonly FilePart[];
}

/** The text of a file of a run; `format` as its report says. */
export interface SessionFile {
  readonly path: string;
  readonly format: FileReport['format'];
  readonly text: string;
}

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
  const map = (sources?: SourcesOfRun): readonly FilePart[] =>
    files.map((file) =>
      mapText(file.path, file.format, file.text, decideIn, sources),
    );
  const session = { text, decisions, parts: map() };
  const sources = sourcesOf(session, decideIn);
  return sources ? { ...session, parts: map(sources) } : session;
}

export function filesOf(
  { parts, decisions }: Session,
  settings: SessionSettings,
): readonly FileReport[] {
  const named = settings.isWhole
    ? withSharedNames(parts, decideBy(decisions, settings))
    : parts;
  return named.flatMap(({ files }) => files);
}

/** Returns the decisions for each file. */
export function decideBy(
  file: DecisionsFile | undefined,
  { pathInFile }: Pick<SessionSettings, 'pathInFile'>,
): DecideIn {
  const decide = matchDecisions(file?.decisions ?? []);
  return (path, text) => decide(pathInFile(path), text);
}

/** Maps a file of the session again. Returns undefined if its text is not known. */
export function mapFileAgain(
  { path, format, sourceText }: FileReport,
  decideIn: DecideIn,
  sources?: SourcesOfRun,
): FilePart | undefined {
  return typeof sourceText === 'string'
    ? mapText(path, format, sourceText, decideIn, sources)
    : undefined;
}

function mapText(
  path: string,
  format: FileReport['format'],
  sourceText: string,
  decideIn: DecideIn,
  sources: SourcesOfRun | undefined,
): FilePart {
  const outcome = convertBytes(path, new TextEncoder().encode(sourceText), {
    ...{ print: defaultPrintOptions, decideIn, detail: [] },
    sourcesElsewhere: sources && sourcesWithout(path, sources),
    named: format !== 'other',
  });
  const mapped = partOf(outcome, statusOf(outcome, 'none', true));
  return { ...mapped, files: [{ ...mapped.files[0], sourceText }] };
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
    const text = addDecision(session.text, decision, place, settings.print);
    if (text === undefined) continue;
    const bytes = new TextEncoder().encode(text);
    const loaded = loadDecisions(bytes, settings.decisionsPath);
    if (!loaded.ok)
      return {
        ok: false,
        troubles: loaded.troubles.map((it) => it.replace(/^.*?:\d+:\d+: /, '')),
      };
    const next = mapAgain(
      { text, decisions: loaded.file, parts: session.parts },
      decision.rule,
      settings,
    );
    troubles = troublesWith(session, next, asked, settings);
    if (troubles.length === 0) return { ok: true, session: next };
  }
  return { ok: false, troubles };
}

/** Maps the files again that a decision about the rule can change. */
function mapAgain(
  session: Session,
  rule: string,
  settings: SessionSettings,
): Session {
  const decideIn = decideBy(session.decisions, settings);
  const sources = sourcesOf(session, decideIn);
  const parts = session.parts.map((part) => {
    const [file] = part.files;
    const isChanged = file.findings.some(
      (it) => it.rule === rule || (sources && it.decision !== null),
    );
    return (isChanged && mapFileAgain(file, decideIn, sources)) || part;
  });
  return { ...session, parts };
}

/** Collects the algorithms that decisions read; undefined if there are none. */
function sourcesOf(
  { decisions, parts }: Session,
  decideIn: DecideIn,
): SourcesOfRun | undefined {
  const names = sourcesReadBy(decisions?.decisions ?? []);
  if (names.size === 0) return undefined;
  return new Map(
    parts.map(({ files: [{ path, format, sourceText }] }) => {
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
  const files = filesOf(after, settings);
  const known = new Set(before.parts.flatMap((part) => part.files));
  const breaks = files
    .filter((it) => !known.has(it))
    .flatMap(({ path, findings }) =>
      findings
        .filter(({ rule }) => rule === decisionBreaks.id)
        .map(({ start, message }) => `${path}:${start.line}: ${message}`),
    );
  const now = decidedIn(files);
  if (!asked.some((it) => now.has(keyOf(it.file.path, it.finding))))
    return breaks.length > 0
      ? breaks
      : ['This choice is not possible here, or a later decision overrides it.'];
  const isOverridden = [...decidedIn(filesOf(before, settings))].some(
    ([key, decision]) => (now.get(key) ?? decision) !== decision,
  );
  return isOverridden
    ? ['It would override another decision: edit the decisions file.']
    : breaks;
}

function decidedIn(files: readonly FileReport[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ path, findings }) =>
      findings
        .filter(({ decision }) => decision)
        .map((it) => [
          keyOf(path, it),
          JSON.stringify({ ...it.decision, index: 0 }),
        ]),
    ),
  );
}

function keyOf(path: string, { rule, pointer }: ReportedFinding): string {
  return JSON.stringify([path, rule, pointer]);
}

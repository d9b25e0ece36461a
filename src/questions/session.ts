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
import { convertBytes } from '../file/convert-bytes.js';
import { decideWith } from '../file/decide-with.js';
import { type FilePart, partOf, statusOf } from '../report/file.js';
import type { FileReport, ReportedFinding } from '../report/report.js';
import { withSharedNames } from '../report/shared-names.js';
import type { Choice } from '../rule/choice.js';
import { type Effect, effectsOf } from './effect.js';
import type { Found } from '../formats/text/errors.js';

export interface SessionSettings {
  readonly decisionsPath: string;
  readonly workingFolder: string;
  readonly print: PrintOptions;
  /** All files of the run are here, so shared names are known. */
  readonly isWhole: boolean;
  /** Returns the path relative to the decisions file. */
  readonly pathInFile: (path: string) => string;
}

export interface Session {
  readonly text: string | undefined;
  readonly decisions: DecisionsFile | undefined;
  /** Files with questions have their text. */
  readonly parts: readonly FilePart[];
}

export function filesOf(
  { parts, decisions }: Session,
  { workingFolder, isWhole }: SessionSettings,
): readonly FileReport[] {
  const named = isWhole
    ? withSharedNames(parts, decideWith(decisions, workingFolder))
    : parts;
  return named.flatMap(({ files }) => files);
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
  const whole = answerAt(session, decision, asked, settings);
  if (whole.ok) return whole;
  // A broad answer may conflict with others: try narrower ones.
  for (const where of narrowerThan(decision.where, asked, settings)) {
    const part = answerAt(session, { ...decision, where }, asked, settings);
    if (part.ok) return part;
  }
  return whole;
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

/** Maps the files with findings of the rule again: no other file can change. */
function mapAgain(
  session: Session,
  rule: string,
  { workingFolder }: SessionSettings,
): Session {
  const decideIn = decideWith(session.decisions, workingFolder);
  const parts = session.parts.map((part) => {
    const [{ path, format, findings, sourceText }] = part.files;
    const isAsked = findings.some((it) => it.rule === rule);
    if (!isAsked || typeof sourceText !== 'string') return part;
    const outcome = convertBytes(path, new TextEncoder().encode(sourceText), {
      ...{ print: defaultPrintOptions, decideIn, detail: [] },
      named: format === 'legacy',
    });
    const mapped = partOf(outcome, statusOf(outcome, 'none', true));
    return { ...mapped, files: [{ ...mapped.files[0], sourceText }] as const };
  });
  return { ...session, parts };
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

/**
 * Returns the effect of each choice at a place; undefined if it needs a value
 * or the file is not Legacy.
 * @param where which findings the answer is about
 */
export function effectsAt(
  { file: { path, format, sourceText }, finding }: Found,
  choices: readonly Choice[],
  where: Where,
  { decisions }: Pick<Session, 'decisions'>,
  { workingFolder }: Pick<SessionSettings, 'workingFolder'>,
): readonly (Effect | undefined)[] {
  if (format !== 'legacy' || typeof sourceText !== 'string')
    return choices.map(() => undefined);
  const tried = choices.filter(({ value }) => value === undefined);
  const effects = effectsOf(
    {
      ...{ path, text: sourceText },
      decideIn: decideWith(decisions, workingFolder),
    },
    finding,
    tried.map(({ name }) => ({ choose: name, where })),
  );
  return choices.map((choice) => effects[tried.indexOf(choice)]);
}

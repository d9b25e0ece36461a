import {
  defaultPrintOptions,
  type PrintOptions,
} from '../current/print-options.js';
import { decisionBreaks, type DecisionsFile } from '../decisions/decision.js';
import { addDecision, type NewDecision } from '../decisions/edit-decisions.js';
import { loadDecisions } from '../decisions/load-decisions.js';
import { matchDecisions } from '../decisions/match-decisions.js';
import {
  type OpenQuestion,
  openQuestions,
  questionKey,
  whereOf,
} from '../decisions/open-questions.js';
import { allRules, ruleOf } from '../file/all-rules.js';
import { convertFile } from '../file/convert-file.js';
import type { DecideIn } from '../file/decide-with.js';
import type { DecidedSources } from '../file/decided-sources.js';
import type { FileRecord } from '../file/record.js';
import { parseJson } from '../json/parse.js';
import { recommendedWords } from '../rule/choice.js';
import { quoted } from '../rule/message-text.js';
import type { Where } from '../rule/rule.js';

export type Question = OpenQuestion<FileRecord>;

export interface AnswerSettings {
  /** The decisions file, as messages name it. */
  readonly decisionsPath: string;
  readonly print: PrintOptions;
  /** Returns a path of a record as decisions have it. */
  readonly pathInFile: (path: string) => string;
  /** Also ask about warnings and notes. */
  readonly all: boolean;
  /** Gathers the algorithms of the run that decisions name as sources. */
  readonly sourcesFor: (file: DecisionsFile) => DecidedSources | undefined;
}

/** The files of a run, mapped with the answers of a decisions file. */
export interface Answers {
  readonly settings: AnswerSettings;
  /** The whole text of the decisions file. */
  readonly text: string;
  readonly decideIn: DecideIn;
  /** Undefined if the decisions name no source. */
  readonly sources: DecidedSources | undefined;
  /** In path order. */
  readonly records: readonly FileRecord[];
}

export function answersOf(
  records: readonly FileRecord[],
  text: string,
  file: DecisionsFile | undefined,
  settings: AnswerSettings,
): Answers {
  const decide = matchDecisions(file?.decisions ?? []);
  return {
    settings,
    text,
    records,
    sources: file && settings.sourcesFor(file),
    decideIn: (path, source) => decide(settings.pathInFile(path), source),
  };
}

export function questionsLeft({
  records,
  settings,
}: Answers): readonly Question[] {
  return openQuestions(records, allRules, settings.all);
}

/** Adds answers and maps the files that they are about again. They must not be refused. */
export function addAnswers(
  answers: Answers,
  decisions: readonly NewDecision[],
): Answers {
  const added = withDecisions(answers, decisions);
  if (typeof added === 'string') throw new Error(added);
  const rules = new Set(decisions.map(({ rule }) => rule));
  const records = added.records.map((record) =>
    record.findings.some(({ rule }) => rules.has(rule))
      ? mapAgain(record, added)
      : record,
  );
  return { ...added, records };
}

/**
 * Answers the questions that have a recommended answer, and those that have one
 * then, until none is left. Also returns the keys of these questions.
 * @param whereIn restricts an answer to the files of the run
 */
export function addRecommended(
  answers: Answers,
  whereIn: (question: Question) => Where,
): { readonly answers: Answers; readonly given: ReadonlySet<string> } {
  const given = new Set<string>();
  let now = answers;
  for (;;) {
    const offered = questionsLeft(now).filter(
      (it) => it.recommended !== null && !given.has(questionKey(it)),
    );
    if (offered.length === 0) return { answers: now, given };
    for (const question of offered) given.add(questionKey(question));
    now = addAnswers(
      now,
      offered.map((question) => ({
        rule: question.rule,
        choose: question.recommended ?? '',
        reason: recommendedReason(question),
        where: { ...whereOfQuestion(question), ...whereIn(question) },
      })),
    );
  }
}

/**
 * Says why the number of questions is another one: `1 answered, 2 settled by it, 8 left`.
 * @param given the keys of the questions that were answered
 */
export function describeProgress(
  before: Answers,
  after: Answers,
  given: ReadonlySet<string>,
  verb: 'answered' | 'written',
): string {
  const old = new Set(questionsLeft(before).map(questionKey));
  const left = new Set(questionsLeft(after).map(questionKey));
  const countOf = (keys: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...keys].filter((it) => !others.has(it) && !given.has(it)).length;
  const settled = countOf(old, left);
  const added = countOf(left, old);
  // An answer for one place leaves the question open at others.
  const isPart = [...given].some((it) => left.has(it));
  return [
    `${given.size} ${verb}${isPart ? ' in part' : ''}`,
    ...(settled > 0
      ? [`${settled} settled by ${given.size === 1 ? 'it' : 'them'}`]
      : []),
    ...(added > 0 ? [`${added} new`] : []),
    `${left.size} left`,
  ].join(', ');
}

/** Returns the reason of the recommended answer, as a decision has it. */
export function recommendedReason({ rule }: Pick<Question, 'rule'>): string {
  const { recommended } = ruleOf(rule) ?? {};
  return recommended ? recommendedWords(recommended) : '';
}

export function whereOfQuestion(question: Question): Where {
  const rule = ruleOf(question.rule);
  return rule ? whereOf(question, rule) : {};
}

/** Returns why an answer would be refused at a place; undefined if it is fine. */
export function refusalOf(
  answers: Answers,
  decision: NewDecision,
  { file, finding }: Question['places'][0],
): string | undefined {
  const added = withDecisions(answers, [decision]);
  if (typeof added === 'string') return added;
  return mapAgain(file, added).findings.find(
    ({ rule, pointer }) =>
      rule === decisionBreaks.id && pointer === finding.pointer,
  )?.message;
}

/** Returns how many answers are only about the inputs or algorithms at places, which another answer drops or replaces. */
export function countMoot(
  { records }: Answers,
  choose: string,
  places: readonly Question['places'][0][],
): number {
  const partOf = ({ path }: FileRecord, pointer: string, keys: number) =>
    [path, ...pointer.split('/').slice(1, keys + 1)].join('/');
  const gone = new Set(
    places.map(({ file, finding }) => partOf(file, finding.pointer, 3)),
  );
  const moot = new Set<number>();
  const left = new Set<number>();
  for (const file of records)
    for (const { pointer, decision } of file.findings) {
      const isGone = [1, 3].some((it) => gone.has(partOf(file, pointer, it)));
      // A replaced input keeps its name.
      const isKept = choose === 'replace' && decision?.choose === 'accept';
      if (decision) (isGone && !isKept ? moot : left).add(decision.index);
    }
  return [...moot].filter((it) => !left.has(it)).length;
}

/** Adds decisions without mapping files; returns why they are refused, if they are. */
function withDecisions(
  { text: old, records, settings }: Answers,
  decisions: readonly NewDecision[],
): Answers | string {
  const { print, decisionsPath } = settings;
  let text = old;
  for (const it of decisions) {
    if (it.value !== undefined) {
      const parsed = parseJson(it.value);
      if (!parsed.ok) return `This is not JSON: ${parsed.fault.message}.`;
      const [repeated] = parsed.repeatedKeys;
      if (repeated) return `The key ${quoted(repeated.key)} is there twice.`;
    }
    text = addDecision(text, it, print, allRules);
  }
  const loaded = loadDecisions(new TextEncoder().encode(text), decisionsPath);
  return loaded.ok
    ? answersOf(records, text, loaded.file, settings)
    : loaded.troubles
        // The place is in a text that is not written.
        .map((it) => it.replace(/^.*?:\d+:\d+: /, ''))
        .join(' ');
}

function mapAgain(
  record: FileRecord,
  { decideIn, sources }: Pick<Answers, 'decideIn' | 'sources'>,
): FileRecord {
  const { path, format, sourceText } = record;
  if (format !== 'legacy' || typeof sourceText !== 'string') return record;
  const bytes = new TextEncoder().encode(sourceText);
  const options = {
    print: defaultPrintOptions,
    named: true,
    decideIn,
    sources,
  };
  const { record: mapped } = convertFile(path, bytes, options);
  return { ...mapped, sourceText, objects: [] };
}

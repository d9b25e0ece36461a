import { globOf } from '../../../decisions/decision.js';
import { getOrCompute } from '../../../json/collections.js';
import { parseJson } from '../../../json/parse.js';
import type { PageChoice, PageQuestion } from '../../page-report.js';
import { type Finding, isOpenError, report } from '../report-data.js';
import { stored } from '../state.js';

/** What was filled in for a question, or for a part of its places. */
export interface Answer {
  readonly choose: string;
  /** As typed: JSON, or a text that is one string. */
  readonly value: string;
  readonly reason: string;
}

/** The places that an answer is about. */
export interface Scope {
  /** Names it in the answers that are kept. */
  readonly key: string;
  /** What its places have in common; null: they are all there are. */
  readonly part: 'value' | 'file' | 'algorithm' | 'input' | null;
  readonly words: string;
  readonly where: Readonly<Record<string, unknown>>;
  readonly findings: readonly Finding[];
}

const noAnswer: Answer = { choose: '', value: '', reason: '' };
const storedAs = `answers ${hashOf(document.getElementById('report')?.textContent ?? '')}`;
const answers = new Map<string, Answer>(read());

function read(): readonly (readonly [string, Answer])[] {
  try {
    return JSON.parse(stored.read(storedAs) ?? '[]') as [string, Answer][];
  } catch {
    return [];
  }
}

/** Returns a hash that identifies a report: FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Names a question, or the one that a finding belonged to, as the address does. */
export function keyOf({
  rule,
  about,
}: Pick<PageQuestion, 'rule'> & { readonly about?: string | null }): string {
  return typeof about === 'string' ? `${rule} ${about}` : rule;
}

const knownScopes = new WeakMap<PageQuestion, readonly Scope[]>();

/** Returns all places of a question, then its parts, the broad ones first. */
export function scopesOf(question: PageQuestion): readonly Scope[] {
  return getOrCompute(knownScopes, question, () => findScopes(question));
}

function findScopes(question: PageQuestion): readonly Scope[] {
  const key = keyOf(question);
  const whole = JSON.parse(question.where) as Scope['where'];
  const findings = report.findings.filter(
    (it) => it.decision === null && keyOf(it) === key,
  );
  const part = (
    name: NonNullable<Scope['part']>,
    of: (finding: Finding, index: number) => string | null | undefined,
    matching: (words: string) => unknown = globOf,
  ): readonly Scope[] => {
    const groups = [...Map.groupBy(findings, of)];
    return groups.flatMap(([words, found]) =>
      groups.length < 2 || typeof words !== 'string'
        ? []
        : {
            ...{ key: `${key}\n${name}\n${words}`, part: name, words },
            where: { ...whole, [name]: matching(words) },
            findings: found,
          },
    );
  };
  return [
    { key, part: null, words: 'all findings', where: whole, findings },
    ...part('value', (_, index) => question.values[index], JSON.parse),
    ...part(
      'file',
      ({ file }) => file.path,
      (path) => globOf(decidedAs.get(path) ?? path),
    ),
    ...part('algorithm', ({ algorithm }) => algorithm),
    ...part('input', ({ input }) => input),
  ];
}

/** The paths of the report as decisions have them. */
const decidedAs = new Map(
  report.files.map(({ path }, index) => [path, report.decide?.paths[index]]),
);

export function answerTo({ key }: Scope): Answer {
  return answers.get(key) ?? noAnswer;
}

export function keepAnswer({ key }: Scope, answer: Answer): void {
  answers.set(key, answer);
  stored.keep(storedAs, JSON.stringify([...answers]));
}

/** Returns the reasons given so far, the latest first, then those of the decisions file. */
export function reasonsGiven(): readonly string[] {
  const given = [...answers.values()].map(({ reason }) => reason.trim());
  const before = report.findings.map(({ decision }) => decision?.reason ?? '');
  return [...new Set([...given.toReversed(), ...before].filter(Boolean))];
}

/** What is missing in an answer or wrong with it. */
export interface Trouble {
  readonly field: keyof Answer;
  readonly words: string;
}

/** Returns the first trouble with an answer; undefined where it is ready. */
export function troubleWith(
  { choices }: PageQuestion,
  { choose, value, reason }: Answer,
): Trouble | undefined {
  const choice = choices.find(({ name }) => name === choose);
  if (!choice) return { field: 'choose', words: 'Choose an answer.' };
  const words = valueTrouble(choice, value);
  if (words !== '') return { field: 'value', words };
  return reason.trim() === ''
    ? { field: 'reason', words: 'Give the reason.' }
    : undefined;
}

function valueTrouble(choice: PageChoice, typed: string): string {
  const { value, pattern } = choice;
  if (value === null) return '';
  if (typed.trim() === '') return `Give a value: ${value}.`;
  const parsed = parseJson(jsonOf(choice, typed));
  if (!parsed.ok) return `This is not JSON: ${parsed.fault.message}.`;
  const [repeated] = parsed.repeatedKeys;
  if (repeated) return `The key \`${repeated.key}\` is there twice.`;
  const { root } = parsed;
  const isValue = isText(choice)
    ? root.kind === 'string' && new RegExp(pattern ?? '').test(root.value)
    : root.kind === 'object';
  return isValue
    ? ''
    : `This is not ${value}, such as \`${exampleOf(choice)}\`.`;
}

const isText = ({ example }: PageChoice): boolean => example.startsWith('"');

/** Returns a value as one types it. */
export function exampleOf({ example }: PageChoice): string {
  return example.replace(/^"(.*)"$/, '$1');
}

/** Returns the value as JSON text: as typed, but a text needs no quotes. */
export function jsonOf(choice: PageChoice, typed: string): string {
  const value = typed.trim();
  return isText(choice) && !value.startsWith('"')
    ? JSON.stringify(value)
    : value;
}

/** `ready`: answers cover all its places. */
export type QuestionState = 'open' | 'incomplete' | 'ready';

export const stateMarks = {
  open: '○',
  incomplete: '◐',
  ready: '●',
  'in the file': '✓',
  'to fix': '✕',
} as const;

export function stateOfScope(
  question: PageQuestion,
  scope: Scope,
): QuestionState {
  const answer = answerTo(scope);
  if (Object.values(answer).every((it) => it === '')) return 'open';
  return troubleWith(question, answer) ? 'incomplete' : 'ready';
}

export function stateOfQuestion(question: PageQuestion): QuestionState {
  const scopes = scopesOf(question);
  const covered = coveredBy([question]);
  if (scopes[0]?.findings.every((it) => covered.has(it))) return 'ready';
  return scopes.every((it) => stateOfScope(question, it) === 'open')
    ? 'open'
    : 'incomplete';
}

export function readyScopes(question: PageQuestion): readonly Scope[] {
  return scopesOf(question).filter(
    (it) => stateOfScope(question, it) === 'ready',
  );
}

function coveredBy(questions: readonly PageQuestion[]): ReadonlySet<Finding> {
  return new Set(questions.flatMap(readyScopes).flatMap((it) => it.findings));
}

/** Counts the files held back, and those that the answers free. */
export function filesFreed(questions: readonly PageQuestion[]) {
  const covered = coveredBy(questions);
  const held = report.files.filter(({ status }) => status === 'held');
  const free = held.filter(({ findings }) =>
    findings.every((it) => !isOpenError(it) || covered.has(it)),
  );
  return { held: held.length, free: free.length };
}

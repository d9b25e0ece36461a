import { globOf } from '../../../decisions/decision.js';
import { getOrCompute } from '../../../json/collections.js';
import type { PageDecisions, PageQuestion } from '../../page-report.js';
import { type Finding, isOpenError, report } from '../report-data.js';
import { stored } from '../stored.js';

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
  readonly words: string;
  readonly where: Readonly<Record<string, unknown>>;
  readonly findings: readonly Finding[];
}

const noAnswer: Answer = { choose: '', value: '', reason: '' };
const storedAs = `answers ${hashOf(document.getElementById('report')?.textContent ?? '')}`;
const answers = new Map<string, Answer>(read());

function read(): readonly (readonly [string, Answer])[] {
  const text = stored.read(storedAs);
  try {
    return text === null
      ? []
      : (JSON.parse(text) as readonly (readonly [string, Answer])[]);
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

/** Returns a path of the report as decisions have it. */
function decidedAs(path: string): string {
  const index = report.files.findIndex((it) => it.path === path);
  return report.decide?.paths[index] ?? path;
}

/** Names a question as the address does. */
export function keyOf({ rule, about }: PageQuestion): string {
  return about === null ? rule.id : `${rule.id} ${about}`;
}

const knownScopes = new WeakMap<PageQuestion, readonly Scope[]>();

/** Returns all places of a question, then its parts by file, algorithm and input. */
export function scopesOf(question: PageQuestion): readonly Scope[] {
  return getOrCompute(knownScopes, question, () => findScopes(question));
}

function findScopes(question: PageQuestion): readonly Scope[] {
  const whole = JSON.parse(question.where) as Scope['where'];
  const findings = report.findings.filter(
    ({ rule, about = null, decision }) =>
      decision === null &&
      rule.id === question.rule.id &&
      about === question.about,
  );
  const part = (
    name: 'file' | 'algorithm' | 'input',
    of: (finding: Finding) => string | null,
  ): readonly Scope[] => {
    const groups = [...Map.groupBy(findings, of)];
    return groups.length < 2
      ? []
      : groups.flatMap(([value, found]) =>
          value === null
            ? []
            : {
                key: `${keyOf(question)}\n${name}\n${value}`,
                words: `only the ${name} ${value}`,
                where: { ...whole, [name]: globOf(value) },
                findings: found,
              },
        );
  };
  return [
    { key: keyOf(question), words: 'all findings', where: whole, findings },
    ...part('file', ({ file }) => decidedAs(file.path)),
    ...part('algorithm', ({ algorithm }) => algorithm),
    ...part('input', ({ input }) => input),
  ];
}

export function answerTo({ key }: Scope): Answer {
  return answers.get(key) ?? noAnswer;
}

export function keepAnswer({ key }: Scope, answer: Answer): void {
  answers.set(key, answer);
  stored.keep(storedAs, JSON.stringify([...answers]));
}

/** Returns the reasons given so far, the latest first. */
export function reasonsGiven(): readonly string[] {
  const given = [...answers.values()].map(({ reason }) => reason.trim());
  return [...new Set(given.filter(Boolean).toReversed())];
}

/** Returns what is missing in an answer or wrong with it; an empty text if nothing is. */
export function troubleWith(
  question: PageQuestion,
  { choose, value, reason }: Answer,
): string {
  const choice = question.choices.find(({ name }) => name === choose);
  if (!choice) return 'Choose an answer.';
  if (choice.value !== null) {
    const given = parsed(jsonOf(value, choice.example));
    if (value.trim() === '') return `Give a value: ${choice.value}.`;
    const isObject = choice.example.startsWith('{');
    if (
      isObject
        ? typeof given !== 'object' || given === null
        : choice.pattern !== null &&
          !new RegExp(choice.pattern).test(String(given))
    )
      return `This is not ${choice.value}, such as ${choice.example}.`;
  }
  return reason.trim() === '' ? 'Give the reason.' : '';
}

/** Returns the value as JSON text: as typed, but a text needs no quotes. */
function jsonOf(text: string, example: string): string {
  const typed = text.trim();
  const isText = example.startsWith('"') && !typed.startsWith('"');
  return isText || parsed(typed) === undefined ? JSON.stringify(typed) : typed;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

/** `ready`: answers cover all its places. */
export type QuestionState = 'open' | 'incomplete' | 'ready';

export function stateOfQuestion(question: PageQuestion): QuestionState {
  const scopes = scopesOf(question);
  const begun = scopes.filter(({ key }) => answers.has(key));
  const covered = new Set(readyScopes(question).flatMap((it) => it.findings));
  if (scopes[0]?.findings.every((it) => covered.has(it))) return 'ready';
  return begun.some((it) => {
    const { choose, value, reason } = answerTo(it);
    return choose + value + reason !== '';
  })
    ? 'incomplete'
    : 'open';
}

function readyScopes(question: PageQuestion): readonly Scope[] {
  return scopesOf(question).filter(
    (it) => answers.has(it.key) && troubleWith(question, answerTo(it)) === '',
  );
}

/** Counts the files held back, and those that the answers free. */
export function filesFreed(questions: readonly PageQuestion[]) {
  const covered = new Set(
    questions.flatMap(readyScopes).flatMap((it) => it.findings),
  );
  const held = report.files.filter(({ status }) => status === 'held');
  const free = held.filter(({ findings }) =>
    findings.every((it) => !isOpenError(it) || covered.has(it)),
  );
  return { held: held.length, free: free.length };
}

/** A character that nobody types. */
const placeholder = '\u0000';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly added: string;
}

/**
 * Returns the text of the decisions file with the answers that are ready, and
 * what is added alone. The old text is kept: an answer takes the place of its
 * stub, or goes before the decisions of its rule, which count more; a broad one
 * before narrow ones.
 */
export function decisionsText(decisions: PageDecisions): {
  readonly text: string;
  readonly added: string;
} {
  const { text: marked, mark, list, lastEnd, questions } = decisions;
  const text = marked.slice(mark);
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const isAtEnd: string[] = [];
  const edits: Edit[] = [];
  const added: string[] = [];
  for (const question of questions) {
    const printed = readyScopes(question).map((scope) => {
      const { choose, value, reason } = answerTo(scope);
      const choice = question.choices.find(({ name }) => name === choose);
      const isNarrowed = Object.keys(scope.where).length > 0;
      const decision = {
        ...{ rule: question.rule.id, choose },
        ...(choice?.value !== null && { value: placeholder }),
        reason: reason.trim(),
        ...(isNarrowed && { where: scope.where }),
      };
      // A number may have more digits than a program can hold.
      return JSON.stringify(decision, null, indent)
        .replaceAll('\n', `${lineBreak}${indent}${indent}`)
        .replace(JSON.stringify(placeholder), () =>
          jsonOf(value, choice?.example ?? ''),
        );
    });
    if (printed.length === 0) continue;
    added.push(...printed);
    const between = `,${lineBreak}${indent}${indent}`;
    const { stub, before } = question;
    const entries = printed.join(between);
    if (stub) edits.push({ start: stub[0], end: stub[1], added: entries });
    else if (before !== null)
      edits.push({ start: before, end: before, added: entries + between });
    else isAtEnd.push(...printed);
  }
  if (isAtEnd.length > 0) {
    const inside = `${lineBreak}${indent}${indent}${isAtEnd.join(`,${lineBreak}${indent}${indent}`)}`;
    edits.push(
      lastEnd === null
        ? {
            ...{ start: list[0], end: list[1] },
            added: `[${inside}${lineBreak}${indent}]`,
          }
        : { start: lastEnd, end: lastEnd, added: `,${inside}` },
    );
  }
  let end = 0;
  const pieces = edits
    .toSorted((a, b) => a.start - b.start)
    .map((edit) => {
      const kept = text.slice(end, edit.start);
      end = edit.end;
      return kept + edit.added;
    });
  return {
    text: marked.slice(0, mark) + pieces.join('') + text.slice(end),
    added: added.join(',\n'),
  };
}

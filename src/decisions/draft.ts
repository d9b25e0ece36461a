import type { PrintOptions } from '../current/print-options.js';
import { lineEndingFor, printCurrent } from '../current/print.js';
import {
  type CurrentObject,
  jsonText,
  spelledNumber,
} from '../current/value.js';
import { locate } from '../json/locate.js';
import type { JsonArray } from '../json/node.js';
import type { Position } from '../json/position.js';
import { choicesOf, type Rule } from '../rule/rule.js';
import { plainValueOf } from '../json/node.js';
import { decisionNodes } from './load.js';
import { decisionUnused } from './rules.js';
import { isDecidable, undecidedChoice } from './schema.js';

/** A file of a report, as far as a draft asks about it. */
export interface QuestionedFile {
  readonly path: string;
  readonly findings: readonly QuestionedFinding[];
}

interface QuestionedFinding {
  readonly rule: string;
  /** JSON Pointer into the source. */
  readonly pointer: string;
  readonly start: Position;
  /** Null: nobody has decided. */
  readonly decision: unknown;
}

/** What one stub asks: findings of one rule that nobody has decided about. */
export interface Question {
  readonly rule: string;
  /** Which key it is about, of `key-unknown`. */
  readonly key: string | undefined;
  readonly count: number;
  readonly first: FoundPlace;
}

/** Where a finding stands, for people. */
export interface FoundPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A question for which a stub is new. */
export interface NewStub extends Question {
  /** The file has decisions of the same kind already, before which the stub would count. */
  readonly overrules: boolean;
}

export interface Draft {
  /** The new text of the file; undefined where nothing is added. */
  readonly text: string | undefined;
  readonly added: readonly NewStub[];
  /** What has a stub already that waits for a choice. */
  readonly waiting: readonly Question[];
  /** Where sources break the format, under the rule of the first place: that is no matter of decisions. */
  readonly undecidable: Question | undefined;
}

export interface DraftOptions {
  /** Every rule, in reading order. */
  readonly rules: readonly Rule[];
  /** Ask about warnings and notes too. */
  readonly all: boolean;
  /** How the file is printed, as far as its text does not show it. */
  readonly print: PrintOptions;
  /** How the decisions file calls the file of a finding. */
  readonly pathInFile: (path: string) => string;
}

/**
 * Adds a stub for every question that nobody has answered and that has none yet.
 * What the file says already keeps its every character.
 *
 * @param old the whole text of the decisions file, which must have passed
 *   `loadDecisions`; undefined where there is none
 */
export function draftDecisions(
  old: string | undefined,
  files: readonly QuestionedFile[],
  options: DraftOptions,
): Draft {
  const asked = openQuestions(
    files,
    options.rules.filter((rule) => isAsked(rule, options.all)),
  );
  const known = old === undefined ? [] : knownDecisions(withoutMark(old));
  const hasStub = (question: Question): boolean =>
    known.some((it) => it.isStub && isAbout(it, question));
  const added = asked
    .filter((question) => !hasStub(question))
    .map((question) => ({
      ...question,
      overrules: known.some((it) => isAbout(it, question)),
    }));
  return {
    text: added.length === 0 ? undefined : withStubs(old, added, options),
    added,
    waiting: asked.filter(hasStub),
    undecidable: undecidableIn(files, options.rules),
  };
}

function isAsked(rule: Rule, all: boolean): boolean {
  // A decision about decisions settles nothing.
  if (!isDecidable(rule) || rule === decisionUnused) return false;
  return all || rule.fidelity === 'unmapped';
}

/** In the order of the rules; of `key-unknown` in the order in which the keys are met. */
function openQuestions(
  files: readonly QuestionedFile[],
  rules: readonly Rule[],
): readonly Question[] {
  const byRule = new Map(
    rules.map(({ id }) => [id, new Map<string | undefined, Question>()]),
  );
  for (const { path, findings } of files)
    for (const finding of findings) {
      const byKey = byRule.get(finding.rule);
      if (finding.decision !== null || !byKey) continue;
      const question = questionOf(path, finding);
      const { count, first } = byKey.get(question.key) ?? {
        ...question,
        count: 0,
      };
      byKey.set(question.key, { ...question, count: count + 1, first });
    }
  return [...byRule.values()].flatMap((byKey) => [...byKey.values()]);
}

function questionOf(
  path: string,
  { rule, pointer, start: { line, column } }: QuestionedFinding,
): Question {
  return {
    rule,
    key: rule === keyedRule ? lastKeyOf(pointer) : undefined,
    count: 1,
    first: { path, line, column },
  };
}

function undecidableIn(
  files: readonly QuestionedFile[],
  rules: readonly Rule[],
): Question | undefined {
  const ids = new Set(
    rules.filter(({ fidelity }) => fidelity === 'invalid').map(({ id }) => id),
  );
  const broken = files.flatMap(({ path, findings }) =>
    findings
      .filter(({ rule }) => ids.has(rule))
      .map((finding) => questionOf(path, finding)),
  );
  const [first] = broken;
  return first && { ...first, count: broken.length };
}

/** Its findings are as different as the keys: a decision says which key it is about. */
const keyedRule = 'key-unknown';

function lastKeyOf(pointer: string): string {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

interface KnownDecision {
  readonly rule: string;
  readonly key: string | undefined;
  readonly isStub: boolean;
}

function knownDecisions(text: string): readonly KnownDecision[] {
  return decisionNodes(locate(text)).map((node) => {
    const { rule, choose, where } = plainValueOf(node) as {
      readonly rule: string;
      readonly choose: string;
      readonly where?: { readonly key?: string };
    };
    return { rule, key: where?.key, isStub: choose === undecidedChoice };
  });
}

function isAbout(known: KnownDecision, { rule, key }: Question): boolean {
  return known.rule === rule && (rule !== keyedRule || known.key === key);
}

function stubOf(
  { rule, key, count, first }: Question,
  { rules, pathInFile }: DraftOptions,
): CurrentObject {
  const found = rules.find(({ id }) => id === rule);
  return {
    rule,
    choose: undecidedChoice,
    reason: '',
    ...(key === undefined ? {} : { where: { key } }),
    found: {
      count: spelledNumber(String(count)),
      first: `${pathInFile(first.path)}:${first.line}:${first.column}`,
      choices: found ? choicesOf(found).map(({ name }) => name) : [],
    },
  };
}

const byteOrderMark = '\uFEFF';

const withoutMark = (text: string): string =>
  text.startsWith(byteOrderMark) ? text.slice(1) : text;

function withStubs(
  old: string | undefined,
  questions: readonly Question[],
  options: DraftOptions,
): string {
  const stubs = questions.map((question) => stubOf(question, options));
  if (old === undefined) {
    const text = `${printed({ decisions: stubs }, '', options.print)}\n`;
    return text.replaceAll('\n', lineBreakOf('', options.print));
  }
  const text = withoutMark(old);
  const mark = old.slice(0, old.length - text.length);
  return mark + inserted(text, stubs, options.print);
}

/** The text with the stubs behind the last element of `decisions`, in the style of what stands there. */
function inserted(
  text: string,
  stubs: readonly CurrentObject[],
  configured: PrintOptions,
): string {
  const list = decisionList(text);
  const last = list.items.at(-1);
  const print = { ...configured, ...indentationOf(text) };
  const lineBreak = lineBreakOf(text, print);
  const inLines = (stub: CurrentObject, base: string): string =>
    printed(stub, base, print).replaceAll('\n', lineBreak);

  if (!last) {
    const { base } = lineUpTo(text, list.start);
    const deeper = base + (print.useTabs ? '\t' : ' '.repeat(print.tabWidth));
    const isOpen = /[\r\n]/.test(text.slice(list.start, list.end));
    const lines = stubs.map(
      (stub) => lineBreak + deeper + inLines(stub, deeper),
    );
    const end = isOpen ? '' : lineBreak + base;
    return spliced(text, list.start + 1, lines.join(',') + end);
  }
  if (!/[\r\n]/.test(text.slice(list.start, list.end))) {
    const isSpaced = /\s/.test(text.charAt(list.start - 1));
    const onOneLine = (stub: CurrentObject): string =>
      isSpaced
        ? `, ${jsonText(stub)}`
        : `,${JSON.stringify(JSON.parse(jsonText(stub)))}`;
    return spliced(text, last.end, stubs.map(onOneLine).join(''));
  }
  const { base, isAtStart } = lineUpTo(text, last.start);
  const separator = isAtStart ? `,${lineBreak}${base}` : ', ';
  return spliced(
    text,
    last.end,
    stubs.map((stub) => separator + inLines(stub, base)).join(''),
  );
}

function spliced(text: string, offset: number, added: string): string {
  return text.slice(0, offset) + added + text.slice(offset);
}

function decisionList(text: string): JsonArray {
  const root = locate(text);
  const list =
    root.kind === 'object'
      ? root.members.find(({ key }) => key === 'decisions')?.value
      : undefined;
  if (list?.kind !== 'array') throw new Error('decisions are a list');
  return list;
}

/** The indentation of the line, and whether there is nothing else on it before the offset. */
function lineUpTo(
  text: string,
  offset: number,
): { readonly base: string; readonly isAtStart: boolean } {
  const line = /[^\r\n]*$/.exec(text.slice(0, offset))?.[0] ?? '';
  const base = /^[\t ]*/.exec(line)?.[0] ?? '';
  return { base, isAtStart: base === line };
}

/** One level of indentation: what the first line that is indented has. */
function indentationOf(
  text: string,
): Partial<Pick<PrintOptions, 'useTabs' | 'tabWidth'>> {
  const [, level] = /[\r\n]([\t ]+)(?=[^\s])/.exec(text) ?? [];
  if (level === undefined) return {};
  return level.startsWith('\t')
    ? { useTabs: true }
    : { useTabs: false, tabWidth: level.length };
}

const lineBreaks = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;

/** The line break that the text begins with, or else the one that is configured. */
function lineBreakOf(text: string, print: PrintOptions): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? lineBreaks[lineEndingFor(text, print)];
}

/**
 * A value as prettier prints it where its first line is indented by `base`; that
 * indentation itself is left to the caller.
 */
function printed(
  value: CurrentObject,
  base: string,
  print: PrintOptions,
): string {
  const { printWidth, tabWidth, useTabs } = print;
  const columns = base.replaceAll('\t', ' '.repeat(tabWidth)).length;
  // The printer prints arrays: the value stands one level deeper than it will.
  const level = useTabs ? 1 : tabWidth;
  const text = printCurrent(
    [value],
    { ...print, printWidth: printWidth - columns + tabWidth },
    'lf',
  );
  return text.startsWith('[\n')
    ? text
        .slice('[\n'.length, -'\n]\n'.length)
        .split('\n')
        .map((line) => line.slice(level))
        .join(`\n${base}`)
    : text.slice('['.length, -']\n'.length);
}

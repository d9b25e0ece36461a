import {
  type Decision,
  decisionBreaks,
  type Where,
} from '../decisions/decision.js';
import { defaultPrintOptions } from '../current/print-options.js';
import { convertBytes, isConverted } from '../file/convert-bytes.js';
import type { DecideIn } from '../file/decide-with.js';
import { findingLocator } from '../file/locate-findings.js';
import { locate } from '../json/parse.js';
import { levelOf } from '../file/all-rules.js';
import type { FileFinding, FileRecord } from '../file/record.js';
import {
  askedFindings,
  isStillAsked,
  mayHideQuestions,
  questionKey,
} from '../report/to-decide.js';
import { choicesOf } from '../rule/choice.js';

/** An answer to try; `value` is JSON text. */
export interface TriedAnswer {
  readonly choose: string;
  readonly value?: string | undefined;
  readonly where?: Where;
}

/** Marks a record if answers to its questions open others. */
export function markOpensMore(
  record: FileRecord,
  decideIn: DecideIn,
): FileRecord {
  return isStillAsked(record) && opensMore(record, decideIn)
    ? { ...record, opensMore: true }
    : record;
}

/**
 * Returns whether some answer to the questions of a file opens another one: maps
 * it once for each choice.
 */
export function opensMore(
  record: Pick<FileRecord, 'path' | 'findings' | 'sourceText'>,
  decideIn: DecideIn,
): boolean {
  const { path, sourceText } = record;
  if (typeof sourceText !== 'string' || !mayHideQuestions(record)) return false;
  const bytes = new TextEncoder().encode(sourceText);
  const findingsWith = (
    decide: DecideIn,
  ): readonly FileFinding[] | undefined => {
    const conversion = convertBytes(path, bytes, {
      print: defaultPrintOptions,
      named: true,
      decideIn: decide,
    });
    return isConverted(conversion)
      ? conversion.findings.map(findingLocator(path, conversion.source))
      : undefined;
  };
  const asked = askedFindings(record);
  const keys = new Set(asked.map(questionKey));
  const most = asked.reduce(
    (count, { choices }) => Math.max(count, choices.length),
    0,
  );
  const isOther = (it: FileFinding): boolean =>
    levelOf(it) === 'error' &&
    it.rule !== decisionBreaks.id &&
    !keys.has(questionKey(it));
  return Array.from({ length: most }, (_, index) => index).some(
    (index) =>
      // Too many findings are others too.
      findingsWith(tryChoices(asked, index, decideIn))?.some(isOther) ?? true,
  );
}

/** Adds a decision about each finding: one of its choices, with an example of a value. */
function tryChoices(
  asked: readonly FileFinding[],
  index: number,
  decideIn: DecideIn,
): DecideIn {
  const choose = new Map(
    asked.map(({ rule, pointer, choices }) => [
      `${rule} ${pointer}`,
      choices[index % choices.length],
    ]),
  );
  return (path, text) => {
    const decided = decideIn(path, text);
    return (finding) => {
      const { rule, place } = finding;
      const name = choose.get(`${rule.id} ${place.pointer}`);
      const choice = choicesOf(rule).find((it) => it.name === name);
      if (!choice) return decided(finding);
      const value = JSON.stringify(choice.example);
      const answer = { choose: choice.name, value };
      return decided(finding) ?? triedDecision(rule.id, answer);
    };
  };
}

/** Returns a decision that is only tried. */
export function triedDecision(
  rule: string,
  { choose, value, where = {} }: TriedAnswer,
): Decision {
  return {
    rule,
    choose,
    where,
    reason: '',
    index: 0,
    value: value === undefined ? undefined : locate(value),
    place: { pointer: '', start: 0, end: 0 },
  };
}

import { compareFiles } from '../behaviour/compare/compare-files.js';
import type { ComparedInput } from '../behaviour/compare/compare-inputs.js';
import type { ComparedAlgorithm } from '../behaviour/compare/compare-pairs.js';
import {
  noComparisons,
  type PicturedRequest,
} from '../behaviour/compare/compare-windows.js';
import { readDocument } from '../behaviour/compare/definitions.js';
import { currentAlgorithms } from '../behaviour/current/current-algorithms.js';
import { legacyAlgorithms } from '../behaviour/legacy/legacy-algorithms.js';
import type { AlgorithmMeaning } from '../behaviour/meaning.js';
import {
  type Compared,
  formatSides,
  type Verdict,
} from '../behaviour/verdict.js';
import { defaultPrintOptions } from '../current/print-options.js';
import { decisionBreaks, undecided } from '../decisions/decision.js';
import { matchDecisions } from '../decisions/match-decisions.js';
import { whereOf } from '../decisions/open-questions.js';
import { locate } from '../json/parse.js';
import { snakeCase } from '../legacy/legacy-model.js';
import { objectAt } from '../json/node.js';
import { choicesOf } from '../rule/choice.js';
import {
  type Choice,
  inputAspects,
  type Decision,
  type Rule,
} from '../rule/rule.js';
import { aspectsOf } from './accounting.js';
import { ruleOf } from './all-rules.js';
import { convertFile } from './convert-file.js';
import type { DecideIn } from './decide-with.js';
import { type ReadResults, readBy, storedBy } from './read-results.js';
import type { FileFinding } from './record.js';

/** What an answer changes, compared with Legacy. */
export interface WhatChanges {
  /** The worst of what the rule is about. */
  readonly verdict: Verdict;
  /** What happens to the function, or why nothing is known. */
  readonly sentence: string;
  /** Which results are read, where the choice changes that. */
  readonly picture?: PicturedRequest;
}

/**
 * Returns what an answer changes at a finding: maps the file with the answer to the
 * whole question, and compares the result with the Legacy file as `verify` does.
 * @param file the Legacy file that has the finding
 * @param choice one of the rule
 * @param value JSON text; absent: the example of the choice
 */
export function whatChanges(
  { path, sourceText }: { readonly path: string; readonly sourceText: string },
  finding: FileFinding,
  choice: Choice,
  decideIn: DecideIn,
  value?: string,
): WhatChanges {
  const bytes = new TextEncoder().encode(sourceText);
  const matches = matchDecisions([triedDecision(finding, choice, value)]);
  const { record, legacy } = convertFile(path, bytes, {
    print: defaultPrintOptions,
    named: true,
    allowPartial: true,
    decideIn: (file, text) => {
      const decided = decideIn(file, text);
      const tried = matches(file, text);
      return (it) => decided(it) ?? tried(it);
    },
  });
  const { reason, outputText } = record;
  if (reason !== undefined) return { verdict: 'unknown', sentence: reason };
  if (!legacy || typeof outputText !== 'string')
    throw new Error('a Legacy file is mapped');
  const trouble = troubleAt(finding, record.findings);
  if (trouble !== undefined) return { verdict: 'unknown', sentence: trouble };
  const place = objectAt(finding.pointer);
  // No algorithm or input is compared.
  if (place === '')
    return {
      verdict: finding.fidelity === 'changed' ? 'differs' : 'unknown',
      sentence: finding.message,
    };
  const written = readDocument('', locate(outputText));
  const { algorithms } = compareFiles(
    legacy,
    written,
    noComparisons(formatSides),
  );
  const object = algorithms
    .flatMap((it) => [it, ...it.inputs])
    .find(({ legacy }) => legacy === place);
  if (!object?.current)
    return { verdict: 'left out', sentence: leftOutSentence(finding) };
  const concerned =
    choice.name === 'replace'
      ? inputAspects
      : aspectsOf(finding.rule, finding.pointer);
  const aspects: readonly Compared[] = object.aspects;
  const own = worstOf(aspects.filter((it) => concerned.includes(it.aspect)));
  const worst = own?.verdict === 'same' ? worstOf(aspects) : own;
  if (!worst)
    return {
      verdict: choice.name === 'drop' ? 'left out' : 'unknown',
      sentence: choice.effect,
    };
  const isDrawn =
    choice.changes?.includes('window') || choice.changes?.includes('retention');
  const read = isDrawn
    ? readResultsOf(
        object,
        legacyAlgorithms(legacy),
        currentAlgorithms(written.algorithms),
      )
    : undefined;
  return {
    verdict: worst.verdict,
    sentence: sentenceOf(worst, read),
    ...(read && { picture: read.picture }),
  };
}

/** Returns what each choice changes at the first finding of a rule in its example, by name. */
export function changesInExample(
  rule: Rule,
  sourceText: string,
): ReadonlyMap<string, WhatChanges> {
  const path = 'legacy.json';
  const bytes = new TextEncoder().encode(sourceText);
  const options = { print: defaultPrintOptions, named: true };
  const { findings } = convertFile(path, bytes, options).record;
  const found = findings.find((it) => it.rule === rule.id);
  return new Map(
    choicesOf(rule).flatMap((choice) =>
      found?.choices.includes(choice.name)
        ? [
            [
              choice.name,
              whatChanges({ path, sourceText }, found, choice, () => undecided),
            ] as const,
          ]
        : [],
    ),
  );
}

/** Says what happens to the function in one aspect. */
function sentenceOf(
  { aspect, verdict, legacy, current, witnesses: [first], why }: Compared,
  read: ReadResults | undefined,
): string {
  if (verdict === 'same') return 'the function gets what it got';
  switch (aspect) {
    case 'window':
    case 'retention':
      if (read) return read.words;
      break;
    case 'source':
    case 'value':
    case 'shape':
      if (verdict === 'differs' && legacy !== null && current !== null)
        return `the function gets ${current} instead of ${legacy}`;
      break;
    default:
  }
  return first?.text ?? why.join(' ');
}

/** Returns which results the object of a choice reads, or which of its own can be read. */
function readResultsOf(
  object: ComparedAlgorithm | ComparedInput,
  algorithms: readonly AlgorithmMeaning[],
  written: readonly AlgorithmMeaning[],
): ReadResults | undefined {
  if ('inputs' in object) {
    const pointerIs = (pointer: string | null) => (it: AlgorithmMeaning) =>
      it.pointer === pointer;
    const before = algorithms.find(pointerIs(object.legacy));
    const after = written.find(pointerIs(object.current));
    return before && after && storedBy(before, after);
  }
  const source = algorithms
    .flatMap(({ inputs }) => inputs)
    .find(({ pointer }) => pointer === object.legacy)?.source;
  if (source?.kind !== 'known' || source.value.kind !== 'results')
    return undefined;
  const { algorithm } = source.value;
  const every = algorithms.find(({ name }) => name === algorithm)?.every;
  return readBy(object, every?.kind === 'known' ? every.value : undefined);
}

function leftOutSentence({ input, algorithm }: FileFinding): string {
  return input === null
    ? `the algorithm ${algorithm ?? 'without a name'} is left out`
    : `the function no longer gets \`${snakeCase(input)}\``;
}

/** Returns why nothing can be compared at a finding. */
function troubleAt(
  { rule, pointer }: FileFinding,
  findings: readonly FileFinding[],
): string | undefined {
  const open = findings.filter((it) => it.decision === null);
  const here = open.filter((it) => it.pointer === pointer);
  const breaks = here.find((it) => it.rule === decisionBreaks.id);
  if (breaks) return breaks.message;
  if (here.some((it) => it.rule === rule))
    return 'this choice cannot be made here';
  const other = open.find(
    (it) =>
      it.fidelity === 'unmapped' &&
      objectAt(it.pointer) === objectAt(pointer) &&
      ruleOf(it.rule)?.leavesOut !== 'field',
  );
  return other && `not known until \`${other.rule}\` is answered too`;
}

/** Returns a decision that is only tried. */
function triedDecision(
  { rule, ...finding }: FileFinding,
  { name, example, value: needed }: Choice,
  value = needed === undefined ? undefined : JSON.stringify(example),
): Decision {
  const asked = ruleOf(rule);
  return {
    rule,
    choose: name,
    where: asked ? whereOf(finding, asked) : {},
    reason: '',
    index: 0,
    dates: undefined,
    value: value === undefined ? undefined : locate(value),
    place: { pointer: '', start: 0, end: 0 },
  };
}

const verdictsFromBest: readonly Verdict[] = [
  'same',
  'unknown',
  'differs',
  'left out',
];

function worstOf(aspects: readonly Compared[]): Compared | undefined {
  return verdictsFromBest
    .toReversed()
    .map((verdict) => aspects.find((it) => it.verdict === verdict))
    .find((it) => it !== undefined);
}

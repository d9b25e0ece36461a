import {
  type ComparedFiles,
  compareFiles,
} from '../behaviour/compare/compare-files.js';
import { selectionOf } from '../behaviour/compare/compare-inputs.js';
import { windowComparer } from '../behaviour/compare/compare-windows.js';
import { currentAlgorithms } from '../behaviour/current/current-algorithms.js';
import { legacyAlgorithms } from '../behaviour/legacy/legacy-algorithms.js';
import type { AlgorithmMeaning } from '../behaviour/meaning.js';
import {
  mostDivergentRequest,
  type PassedValues,
  passedAt,
  type SelectedValues,
} from '../behaviour/passed-values.js';
import { picturedRequests, type Window } from '../behaviour/window.js';
import { utc } from '../behaviour/words.js';
import type { Compared, Verdict } from '../behaviour/verdict.js';
import { defaultPrintOptions } from '../current/print-options.js';
import type { Where } from '../decisions/decision.js';
import type { Found } from '../formats/text/errors.js';
import { matchDecisions } from '../decisions/match-decisions.js';
import { convertBytes, isConverted } from '../file/convert-bytes.js';
import type { DecideIn } from '../file/decide-with.js';
import { makeRecord } from '../file/make-record.js';
import { sourceTextOf, splitLines } from '../json/source-text.js';
import { type JsonNode, nodesByPointer, objectsIn } from '../json/node.js';
import { locate } from '../json/parse.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { aspectsOf } from '../file/accounting.js';
import { levelOf, ruleOf } from '../file/all-rules.js';
import { type FileFinding, objectAt } from '../file/record.js';
import { type Aspect, type Choice, inputAspects } from '../rule/rule.js';
import {
  type ChangedElsewhere,
  changedElsewhere,
  type ComparedObject,
  inputsOf,
  sourceName,
} from './changes.js';
import { type TriedAnswer, triedDecision } from './opens-more.js';

/** The effect of an answer on a run, compared with Legacy; plain data. */
export interface Effect {
  readonly choose: string;
  /** Why the choice is not possible here, or its effect is unknown; null otherwise. */
  readonly trouble: string | null;
  /**
   * The verdict on the aspects of the rule; `same` only if all aspects are
   * known and equal; null if the comparison cannot show it.
   */
  readonly verdict: Verdict | null;
  /** The smallest witness in one line. */
  readonly summary: string;
  /** Aspects that are not the same, those of the rule first. */
  readonly aspects: readonly Compared[];
  /** The window's values, first at the request where the choices differ most; empty if there is no window. */
  readonly windows: readonly PassedByBoth[];
  /** The Current lines that the answer writes into the algorithm or input. */
  readonly written: readonly string[];
  readonly elsewhere: readonly ChangedElsewhere[];
  /** What it assumes about other questions at the same input: `x` is answered `y`. */
  readonly assumed: readonly string[];
}

export interface PassedByBoth {
  /** `2026-03-01T14:48Z` */
  readonly at: string;
  readonly legacy: PassedValues;
  readonly current: PassedValues;
}

/**
 * Returns the effect of each choice at the example of a question; undefined if it
 * needs a value or the file is not Legacy.
 * @param where which findings the answer is about
 */
export function effectsOfChoices(
  place: Found,
  choices: readonly Choice[],
  where: Where,
  decideIn: DecideIn,
): readonly (Effect | undefined)[] {
  if (place.file.format !== 'legacy') return choices.map(() => undefined);
  const tried = choices.filter(({ value }) => value === undefined);
  const answers = tried.map(({ name }) => ({ choose: name, where }));
  const effects = effectsOf(place, answers, decideIn);
  return choices.map((choice) => effects[tried.indexOf(choice)]);
}

/**
 * Returns the effects of answers to a finding, compared at one request. Maps the
 * file once for each answer. Assumes an answer that keeps the input where it also
 * waits for other questions.
 */
export function effectsOf(
  { file, finding }: Found,
  answers: readonly TriedAnswer[],
  decideIn: DecideIn,
): readonly Effect[] {
  const { path, sourceText } = file;
  const text = sourceText ?? '';
  const root = locate(sourceTextOf(text).text);
  if (root.kind !== 'array') throw new Error('a Legacy file is an array');
  const legacy = readLegacy(root);
  const algorithms = legacyAlgorithms(legacy);
  const bytes = new TextEncoder().encode(text);
  const compareWindows = windowComparer();
  const mapWith = (decideIn: DecideIn): Mapped => {
    const conversion = convertBytes(path, bytes, {
      print: defaultPrintOptions,
      named: true,
      allowPartial: true,
      decideIn,
    });
    const { findings, reason } = makeRecord(path, conversion, { decideIn });
    const outputText = isConverted(conversion) ? conversion.outputText : '[]';
    const current = locate(outputText);
    const compared = compareFiles(legacy, current, compareWindows);
    const object = objectOf(finding, compared);
    return {
      trouble: reason,
      findings,
      compared,
      object,
      algorithms: currentAlgorithms(objectsIn(current)),
      lines: linesAt(outputText, current, object?.current),
    };
  };
  const before = mapWith(decideIn);
  const together = keepingAnswers(finding, before.findings);
  const decideOthers = together.reduce(
    (decide, [other, choose]) => decideAlso(decide, other, { choose }),
    decideIn,
  );
  const tried = answers.map((answer) =>
    mapWith(decideAlso(decideOthers, finding, answer)),
  );
  const windows = windowsOf(algorithms, tried);
  return tried.map((mapped, index) =>
    describe(
      finding,
      answers[index]?.choose ?? '',
      algorithms,
      before,
      mapped,
      windows[index] ?? [],
      together.map(
        ([{ rule }, choose]) => `\`${rule}\` is answered \`${choose}\``,
      ),
    ),
  );
}

/**
 * Returns the other open findings at the input of a finding, each with the first
 * choice that keeps the input: without them, each question would wait for the
 * other.
 */
function keepingAnswers(
  { rule, pointer }: FileFinding,
  findings: readonly FileFinding[],
): readonly (readonly [FileFinding, string])[] {
  return findings.flatMap((it) => {
    if (levelOf(it) !== 'error' || it.rule === rule) return [];
    if (objectAt(it.pointer) !== objectAt(pointer)) return [];
    const known = ruleOf(it.rule);
    if (known?.leavesOut !== 'input') return [];
    const choice = (known.choices ?? []).find(
      ({ name, value }) => value === undefined && it.choices.includes(name),
    );
    return choice ? [[it, choice.name] as const] : [];
  });
}

/** The file, mapped with some decisions. */
interface Mapped {
  /** Why it is not mapped. */
  readonly trouble: string | undefined;
  readonly findings: readonly FileFinding[];
  readonly compared: ComparedFiles;
  readonly algorithms: readonly AlgorithmMeaning[];
  readonly object: ComparedObject | undefined;
  /** The Current text of the object. */
  readonly lines: readonly string[];
}

function linesAt(
  text: string,
  root: JsonNode,
  pointer: string | null | undefined,
): readonly string[] {
  const node = nodesByPointer(root).get(pointer ?? '');
  if (!node || node === root) return [];
  const lineStart = text.lastIndexOf('\n', node.start) + 1;
  return splitLines(text.slice(lineStart, node.end));
}

/** Returns the lines of a text from the first to the last that another text does not have. */
function linesAdded(
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const bare = (line: string | undefined) => line?.replace(/,$/, '');
  const more = after.length - before.length;
  const from = after.findIndex((it, at) => bare(it) !== bare(before[at]));
  const to = after.findLastIndex(
    (it, at) => bare(it) !== bare(before[at - more]),
  );
  if (from < 0) return [];
  const added = after.slice(from, Math.max(to + 1, from + more));
  const indentation = added.reduce(
    (least, line) => Math.min(least, line.search(/\S/)),
    Infinity,
  );
  return added.map((line) => line.slice(indentation));
}

/** Adds an answer, which applies at the finding and where no decision does. */
function decideAlso(
  decideIn: DecideIn,
  { rule, pointer }: FileFinding,
  answer: TriedAnswer,
): DecideIn {
  const decision = triedDecision(rule, answer);
  const matches = matchDecisions([decision]);
  return (path, text) => {
    const decided = decideIn(path, text);
    const tried = matches(path, text);
    return (it) => {
      const isHere = it.rule.id === rule && it.place.pointer === pointer;
      return isHere ? decision : (decided(it) ?? tried(it));
    };
  };
}

function objectOf(
  { pointer }: FileFinding,
  { algorithms }: ComparedFiles,
): ComparedObject | undefined {
  const place = objectAt(pointer);
  return algorithms
    .flatMap((it) => [it, ...it.inputs])
    .find(({ legacy }) => legacy !== null && legacy === place);
}

function describe(
  finding: FileFinding,
  choose: string,
  algorithms: readonly AlgorithmMeaning[],
  before: Mapped,
  mapped: Mapped,
  windows: readonly PassedByBoth[],
  assumed: readonly string[],
): Effect {
  const { findings, compared, object, lines } = mapped;
  const rule = ruleOf(finding.rule);
  const concerned: readonly Aspect[] =
    choose === 'replace'
      ? inputAspects
      : aspectsOf(finding.rule, finding.pointer);
  const isOwn = ({ aspect }: { readonly aspect: Aspect }): boolean =>
    concerned.includes(aspect);
  const aspects = ((object?.aspects ?? []) as readonly Compared[])
    .filter(({ verdict }) => verdict !== 'same')
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  // Places of the same question do not count as elsewhere.
  const asked = findings
    .filter((it) => it.rule === finding.rule && it.decision)
    .flatMap((it) => objectOf(it, compared) ?? []);
  const elsewhere = changedElsewhere(
    before.compared,
    compared,
    algorithms,
    asked,
  );
  const own = worstVerdict(aspects.filter(isOwn));
  const verdict =
    own === 'same' ? worstVerdict([...aspects, ...elsewhere]) : own;
  const trouble = mapped.trouble ?? troubleOf(finding, object, findings);
  const isShown = object !== undefined && rule?.aspects !== undefined;
  return {
    choose,
    trouble,
    aspects,
    windows,
    written: linesAdded(before.lines, lines),
    elsewhere,
    assumed,
    verdict: isShown ? verdict : null,
    summary:
      trouble ??
      (isShown
        ? summaryOf(object, aspects, windows, algorithms)
        : 'the comparison cannot show its effect'),
  };
}

/** Returns why a choice is not possible or its effect unknown; null if it decides the finding. */
function troubleOf(
  { rule, pointer }: FileFinding,
  object: ComparedObject | undefined,
  findings: readonly FileFinding[],
): string | null {
  const here = findings.filter((it) => it.pointer === pointer);
  const breaks = here.find((it) => it.rule === 'decision-breaks');
  if (breaks) return breaks.message;
  if (here.some((it) => it.rule === rule && it.decision === null))
    return 'this choice is not possible here';
  const other = findings.find(
    (it) =>
      object?.current === null &&
      levelOf(it) === 'error' &&
      it.pointer !== pointer &&
      objectAt(it.pointer) === object.legacy &&
      ruleOf(it.rule)?.leavesOut !== 'field',
  );
  return other
    ? `its effect is unknown until \`${other.rule}\` is answered, which leaves it out`
    : null;
}

const verdictsFromBest: readonly Verdict[] = [
  'same',
  'unknown',
  'differs',
  'left out',
];

function worstVerdict(
  compared: readonly { readonly verdict: Verdict }[],
): Verdict {
  const ranks = compared.map(({ verdict }) =>
    verdictsFromBest.indexOf(verdict),
  );
  return verdictsFromBest[Math.max(0, ...ranks)] ?? 'same';
}

function summaryOf(
  object: ComparedObject,
  [first]: readonly Compared[],
  [window]: readonly PassedByBoth[],
  algorithms: readonly AlgorithmMeaning[],
): string {
  const input = inputsOf(algorithms).find(
    ({ pointer }) => pointer === object.legacy,
  );
  if (input && object.current === null) {
    const { name } = input;
    const key = name.kind === 'known' ? name.value : (object.name ?? '?');
    return `the function no longer gets \`${key}\``;
  }
  if (first?.aspect === 'window' && window) return window.current.words;
  if (!first) return 'the same as Legacy in every respect';
  return first.witnesses[0]?.text ?? first.why.join(' ');
}

/** Returns the values that the windows pass with each answer, if windows are affected. */
function windowsOf(
  algorithms: readonly AlgorithmMeaning[],
  tried: readonly Mapped[],
): readonly (readonly PassedByBoth[])[] {
  const pairs = tried.map(({ object, algorithms: theirs }) => {
    if (!object || !('windows' in object)) return undefined;
    const { windows, legacy, current, aspects } = object;
    const before = selectedIn(algorithms, legacy, windows.legacy);
    const after = selectedIn(theirs, current, windows.current);
    const isAsked = aspects.some(
      ({ aspect, verdict }) => aspect === 'window' && verdict !== 'same',
    );
    return before && after && isAsked ? { before, after } : undefined;
  });
  const parting = mostDivergentRequest(
    pairs.flatMap((it) => (it ? [it.before.window, it.after.window] : [])),
  );
  const requests = [
    parting,
    ...picturedRequests.filter((it) => it !== parting),
  ];
  return pairs.map((it) => {
    if (!it) return [];
    const passed = requests.map((request) => ({
      at: utc(request.at),
      legacy: passedAt(it.before, request),
      current: plainly(passedAt(it.after, request)),
    }));
    // Values without time need no comparison.
    const isTimed = passed.some(({ legacy }) =>
      legacy.slices.some(({ kind }) => kind !== 'timeless'),
    );
    return isTimed ? passed : [];
  });
}

/** Says in a sentence of its own what a word of the format selects. */
function plainly({ words, slices }: PassedValues): PassedValues {
  const [, word, runs = ''] =
    /^what `DataInterval` "(.*)" selects(, from earlier runs)?$/.exec(words) ??
    [];
  if (word === undefined) return { words, slices };
  return {
    slices,
    words:
      word === 'All'
        ? `probably every stored result${runs}; the format does not say`
        : `the format does not say what \`${word}\` selects${runs}`,
  };
}

function selectedIn(
  algorithms: readonly AlgorithmMeaning[],
  pointer: string | null,
  cut: Window | undefined,
): SelectedValues | undefined {
  const input = inputsOf(algorithms).find((it) => it.pointer === pointer);
  if (!input || !cut) return undefined;
  const source = sourceName(input);
  const every = algorithms.find(({ name }) => name === source)?.every;
  const { words, why } = cut;
  return {
    // While the retention of the source is open, assume all results.
    window: cut.readings.length > 0 ? cut : { ...input.window, words, why },
    noun: selectionOf(input).noun,
    every: every?.kind === 'known' ? every.value : undefined,
  };
}

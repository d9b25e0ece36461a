import { checkAcross } from '../check/check-across.js';
import { checkCurrent } from '../check/check-current.js';
import type { AlgorithmFacts, FileFacts } from '../check/check-facts.js';
import { sourceRules } from '../check/rules/result-reads.js';
import { printCurrent } from '../current/print-current.js';
import { lineEndingFor, type PrintOptions } from '../current/print-options.js';
import { type Decide, undecided } from '../decisions/decision.js';
import { locate } from '../json/parse.js';
import type { SourceText } from '../json/source-text.js';
import { valueOf } from '../legacy/legacy-model.js';
import { readLegacy } from '../legacy/read-legacy.js';
import {
  isOpenError,
  type MigrationFinding,
} from '../mapping/apply-decisions.js';
import { mapFile, type MappedFile } from '../mapping/map-file.js';
import { assertWithinLimit } from '../rule/finding-limit.js';
import { finding, type Finding, levelOfFidelity } from '../rule/rule.js';
import type { DecideIn } from './decide-with.js';
import {
  type CurrentModel,
  type LegacyModel,
  type NoModel,
  openFile,
  type Stopped,
} from './open.js';
import { type Unreportable, withinLimit } from './within-limit.js';

export interface ConvertOptions {
  readonly print: PrintOptions;
  /** The user named the file, so it must be a model. */
  readonly named: boolean;
  readonly decideIn?: DecideIn;
  readonly allowPartial?: boolean;
  /** Algorithms of other files that decisions read; undefined if unknown. */
  readonly sourcesElsewhere?: readonly AlgorithmFacts[] | undefined;
}

/** What a file converts to. */
export type Conversion =
  ConvertedFile | CurrentModel | NoModel | Stopped | Unreportable;

/**
 * A Legacy file that was mapped.
 *
 * - `ready`: nothing is left out of the Current text, or decisions accept it;
 * - `partial`: something is left out, and the caller allows that;
 * - `held`: something is left out, so the text is not to be written.
 */
export interface ConvertedFile {
  readonly kind: 'ready' | 'partial' | 'held';
  readonly source: SourceText;
  readonly mapped: MappedFile;
  readonly findings: readonly MigrationFinding[];
  /** The Current text. */
  readonly outputText: string;
}

/**
 * Converts the bytes of one file: opens, reads, maps, prints and checks it. Pure;
 * never throws because of the bytes.
 * @param path as reports name the file
 */
export function convertBytes(
  path: string,
  bytes: Uint8Array,
  options: ConvertOptions,
): Conversion {
  const opened = openFile(bytes, options.named);
  return opened.kind === 'legacy'
    ? withinLimit(path, opened.source, () =>
        convertModel(path, opened, options),
      )
    : opened;
}

function convertModel(
  path: string,
  { source, root }: LegacyModel,
  { print, decideIn, allowPartial = false, sourcesElsewhere }: ConvertOptions,
): ConvertedFile {
  const legacy = readLegacy(root);
  const lineEnding = lineEndingFor(source.text, print);
  let decide: Decide = decideIn?.(path, source.text) ?? undecided;
  // Again with what `check` refuses left out: other objects may refer to that.
  for (let isRefused = false; ; isRefused = true) {
    const mapped = mapFile(legacy, decide);
    const findings = [
      ...mapped.findings,
      ...mapped.elements.flatMap((element) => element.findings),
    ];
    assertWithinLimit(findings);
    const algorithms = mapped.elements.flatMap(
      ({ algorithm }) => algorithm?.current ?? [],
    );
    const outputText = printCurrent(algorithms, print, lineEnding);
    const refusals = findRefusals(mapped, outputText, sourcesElsewhere);
    if (refusals.size > 0) {
      decide = refuse(decide, refusals);
      continue;
    }
    const isWhole = !findings.some(isOpenError);
    const mayWrite = allowPartial && !isRefused;
    const kind = isWhole ? 'ready' : mayWrite ? 'partial' : 'held';
    return { kind, source, mapped, findings, outputText };
  }
}

export function isConverted(
  conversion: Conversion,
): conversion is ConvertedFile {
  return 'outputText' in conversion;
}

/**
 * Returns the Current text of a file (the source itself if it is Current);
 * undefined if there is none.
 * @param source what was read
 */
export function currentTextOf(
  conversion: Conversion,
  source: Uint8Array,
): Uint8Array | undefined {
  if (conversion.kind === 'current') return source;
  return isConverted(conversion)
    ? new TextEncoder().encode(conversion.outputText)
    : undefined;
}

/** Refuses decisions about findings, for the given reasons. */
function refuse(decide: Decide, refusals: ReadonlyMap<string, string>): Decide {
  return (finding) => {
    const decision = decide(finding);
    const refusal = refusals.get(keyOf(finding));
    return decision && refusal !== undefined
      ? { ...decision, refusal }
      : decision;
  };
}

const keyOf = ({ rule, place }: Finding): string => `${rule.id} ${place.start}`;

/**
 * Returns why `check` refuses what decisions write, by the key of the finding.
 * @param elsewhere the algorithms of other files that decisions read; undefined:
 *   only this file is known
 */
function findRefusals(
  mapped: MappedFile,
  outputText: string,
  elsewhere: readonly AlgorithmFacts[] | undefined,
): ReadonlyMap<string, string> {
  const refusals = new Map<string, string>();
  const answered = mapped.elements
    .flatMap(({ findings }) => findings)
    .filter(({ target }) => target !== null && inputAt(target))
    .filter(isAnswered);
  if (answered.length === 0) return refusals;
  const mayExist = elsewhere ? () => false : notDeclaredIn(mapped);
  for (const error of errorsIn(outputText, elsewhere)) {
    const { rule, place, message } = error;
    const source = outputText.slice(place.start, place.end);
    if (rule === sourceRules.sourceUndefined && mayExist(source)) continue;
    const input = inputAt(place.pointer);
    for (const finding of answered)
      if (input !== undefined && finding.target?.startsWith(`${input}/`))
        refusals.set(
          keyOf(finding),
          `\`check\` refuses what the decision \`${finding.decision?.choose ?? ''}\` about \`${finding.rule.id}\` writes (\`${rule.id}\`): ${message}`,
        );
  }
  return refusals;
}

function inputAt(pointer: string): string | undefined {
  return /^\/\d+\/Inputs\/\d+(?=\/|$)/.exec(pointer)?.[0];
}

function isAnswered({ decision }: MigrationFinding): boolean {
  return (
    decision !== null &&
    decision.choose !== 'accept' &&
    decision.choose !== 'drop'
  );
}

/** Returns whether a source, as JSON text, may be in another file. */
function notDeclaredIn({ elements }: MappedFile): (source: string) => boolean {
  const here = new Set(
    elements.map(
      ({ algorithm }) => algorithm && valueOf(algorithm.legacy.fields.name),
    ),
  );
  return (source) => !here.has(JSON.parse(source) as string);
}

function errorsIn(
  outputText: string,
  elsewhere: readonly AlgorithmFacts[] = [],
): readonly Finding[] {
  const { findings, facts } = checkCurrent(locate(outputText), finding);
  const others: FileFacts = {
    format: 'current',
    algorithms: elsewhere,
    names: [],
    inputs: [],
  };
  const across = checkAcross({
    current: [facts, others],
    legacyNames: new Set(),
  });
  return [...findings, ...across(facts)].filter(
    ({ rule }) => levelOfFidelity[rule.fidelity] === 'error',
  );
}

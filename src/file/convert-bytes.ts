import type { AlgorithmFacts } from '../check/check-facts.js';
import { printCurrent } from '../current/print-current.js';
import { lineEndingFor, type PrintOptions } from '../current/print-options.js';
import { type Decide, undecided } from '../decisions/decision.js';
import type { SourceText } from '../json/source-text.js';
import { readLegacy } from '../legacy/read-legacy.js';
import {
  isOpenError,
  type MigrationFinding,
} from '../mapping/apply-decisions.js';
import { mapFile, type MappedFile } from '../mapping/map-file.js';
import type { DecideIn } from './decide-with.js';
import {
  type CurrentModel,
  type LegacyModel,
  type NoModel,
  openFile,
  type Stopped,
} from './open.js';
import { findRefusals, refuse } from './refused-decisions.js';

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
export type Conversion = ConvertedFile | CurrentModel | NoModel | Stopped;

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
    ? convertModel(path, opened, options)
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
    const algorithms = mapped.elements.flatMap(
      ({ algorithm }) => algorithm?.current ?? [],
    );
    const outputText = printCurrent(algorithms, print, lineEnding);
    const refusals = findRefusals(mapped, outputText, sourcesElsewhere);
    if (refusals.size > 0) {
      decide = refuse(decide, refusals);
      continue;
    }
    const findings = mapped.elements.flatMap((element) => element.findings);
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

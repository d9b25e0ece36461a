import { printCurrent } from '../current/print-current.js';
import { lineEndingFor, type PrintOptions } from '../current/print-options.js';
import { decisionBreaks, undecided } from '../decisions/decision.js';
import type { SourceText } from '../json/source-text.js';
import { readLegacy } from '../legacy/read-legacy.js';
import {
  isOpenError,
  type MigrationFinding,
} from '../mapping/apply-decisions.js';
import { mapFile, type MappedFile } from '../mapping/map-file.js';
import { assertWithinLimit } from '../rule/finding-limit.js';
import { addBreaks } from './decision-breaks.js';
import type { DecideIn } from './decide-with.js';
import type { DecidedSources } from './decided-sources.js';
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
  /** What decisions read of all files; absent: other files are unknown. */
  readonly sources?: DecidedSources | undefined;
}

/** What a file converts to. */
export type Conversion =
  ConvertedFile | CurrentModel | NoModel | Stopped | Unreportable;

/**
 * A Legacy file that was mapped.
 *
 * - `ready`: nothing is left out of the Current text, or decisions accept it;
 * - `partial`: something is left out, and the caller allows that;
 * - `held`: something is left out, or `check` refuses what a decision wrote, so the
 *   text is not to be written.
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
  { print, decideIn, allowPartial = false, sources }: ConvertOptions,
): ConvertedFile {
  const decide = decideIn?.(path, source.text) ?? undecided;
  const asDecided = mapFile(readLegacy(root), decide);
  assertWithinLimit(findingsIn(asDecided));
  const outputText = printCurrent(
    asDecided.elements.flatMap(({ algorithm }) => algorithm?.current ?? []),
    print,
    lineEndingFor(source.text, print),
  );
  const mapped = addBreaks(asDecided, outputText, sources);
  const findings = findingsIn(mapped);
  const open = findings.filter(isOpenError);
  const mayWrite =
    allowPartial && !open.some(({ rule }) => rule === decisionBreaks);
  const kind = open.length === 0 ? 'ready' : mayWrite ? 'partial' : 'held';
  return { kind, source, mapped, findings, outputText };
}

function findingsIn({
  findings,
  elements,
}: MappedFile): readonly MigrationFinding[] {
  return [...findings, ...elements.flatMap((element) => element.findings)];
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

import type { PrintOptions } from '../current/print-options.js';
import { type Decide, undecided } from '../decisions/decision.js';
import type { SourceText } from '../json/decode.js';
import type { JsonNode } from '../json/node.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { mapFile } from '../mapping/map-file.js';
import type { ElementResult, MigrationFinding } from '../mapping/migration.js';
import {
  openFile,
  type OpenedModel,
  type Stopped as StoppedReading,
} from './open.js';

/** What became of one file. */
export type Conversion = Stopped | PassedOver | Converted;

/** A file-level rule stopped the file: there is no output. */
export interface Stopped extends Omit<StoppedReading, 'findings'> {
  readonly findings: readonly MigrationFinding[];
}

/** The file needs no migration (`current`) or is no business of ours (`other`). */
export interface PassedOver {
  readonly kind: 'passed-over';
  readonly format: 'current' | 'other';
  readonly source: SourceText;
  /** Of a Current file. */
  readonly root: JsonNode | undefined;
}

/** A Legacy file and what becomes of it. */
export interface Converted {
  readonly kind: 'converted';
  readonly source: SourceText;
  /** What becomes of each element. Each walk maps them anew: of a large file nothing is held. */
  readonly results: Iterable<ElementResult>;
  /** How its Current text is printed. */
  readonly print: PrintOptions;
}

export interface ConvertOptions {
  readonly print: PrintOptions;
  /** The user named this very file: then it must be an information model file. */
  readonly named: boolean;
  /** The decisions that concern the file, given its text. */
  readonly decideIn?: (text: string) => Decide;
}

/**
 * Converts the bytes of one file. Pure; whatever the bytes are, the answer is a
 * {@link Conversion}.
 */
export function convert(
  bytes: Uint8Array,
  { print, named, decideIn = () => undecided }: ConvertOptions,
): Conversion {
  const opened = openFile(bytes, named);
  if (opened.kind === 'stopped')
    return {
      ...opened,
      findings: opened.findings.map((it) => ({
        ...it,
        decision: null,
        target: null,
      })),
    };
  const { source } = opened;
  switch (opened.format) {
    case 'legacy':
      return convertLegacy(opened, print, decideIn(source.text));
    case 'current':
      return { ...opened, kind: 'passed-over' };
    case 'other':
      return { ...opened, kind: 'passed-over', root: undefined };
  }
}

function convertLegacy(
  { source, root }: OpenedModel<'legacy'>,
  print: PrintOptions,
  decide: Decide,
): Converted {
  if (root.kind !== 'array') throw new Error('a Legacy file is an array');
  const file = readLegacy(root);
  return {
    kind: 'converted',
    source,
    results: { [Symbol.iterator]: () => mapFile(file, decide) },
    print,
  };
}

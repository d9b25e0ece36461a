import { checkCurrent } from '../check/check-current.js';
import type { CheckedModel } from '../check/check-facts.js';
import { checkLegacy } from '../check/check-legacy.js';
import {
  readPropertyKeys,
  readSignals,
  type SignalNames,
} from '../check/reference-files.js';
import type { SourceText } from '../json/decode.js';
import { readLegacy } from '../legacy/read-legacy.js';
import {
  openFile,
  openLocated,
  type OpenedOther,
  type Stopped,
} from './open.js';

/** A file that was checked against its format, as far as it can be by itself. */
export type Examined = ExaminedFile | PassedOver | Stopped;

export interface ExaminedFile extends CheckedModel {
  readonly kind: 'examined';
  readonly source: SourceText;
}

/** It is no information model file. */
export interface PassedOver extends Pick<
  OpenedOther,
  'reason' | 'unrecognised'
> {
  readonly kind: 'passed-over';
}

/**
 * Checks the bytes of one file against its format. Pure; whatever the bytes are,
 * nothing is thrown.
 *
 * @param named the user named this very file: then it must be an information model file
 */
export function examine(bytes: Uint8Array, named: boolean): Examined {
  const opened = openFile(bytes, named);
  if (opened.kind === 'stopped') return opened;
  switch (opened.format) {
    case 'other': {
      const { reason, unrecognised } = opened;
      return { kind: 'passed-over', reason, unrecognised };
    }
    case 'legacy': {
      const { root, source } = opened;
      if (root.kind !== 'array') throw new Error('a Legacy file is an array');
      return { kind: 'examined', source, ...checkLegacy(readLegacy(root)) };
    }
    case 'current': {
      const { root, source } = opened;
      return { kind: 'examined', source, ...checkCurrent(root) };
    }
  }
}

/** A signal mapping file. */
export interface SignalFile extends SignalNames {
  readonly kind: 'signals';
  readonly source: SourceText;
}

/** Reads and checks the bytes of a signal mapping file. */
export function readSignalFile(
  path: string,
  bytes: Uint8Array,
): SignalFile | Stopped {
  const opened = openLocated(bytes);
  if (opened.kind === 'stopped') return opened;
  const { source } = opened;
  return { kind: 'signals', source, ...readSignals(path, opened.root) };
}

/** A type configuration file. */
export interface TypeFile {
  readonly kind: 'types';
  readonly source: SourceText;
  /** Undefined where the file has no section `AssetProperties`. */
  readonly propertyKeys: ReadonlySet<string> | undefined;
}

/** Reads the bytes of a type configuration file. */
export function readTypeFile(bytes: Uint8Array): TypeFile | Stopped {
  const opened = openLocated(bytes);
  if (opened.kind === 'stopped') return opened;
  const { source, root } = opened;
  return { kind: 'types', source, propertyKeys: readPropertyKeys(root) };
}

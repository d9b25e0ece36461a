import type { FileSet } from '../check/check-across.js';
import {
  readPropertyKeys,
  readSignals,
  type SignalNames,
} from '../check/reference-files.js';
import { otherReasons } from '../legacy/recognise.js';
import { findingLocator, sortFindings } from './locate-findings.js';
import { openLocated } from './open.js';
import { stoppedRecord, wholeText, withinLimit } from './opened-record.js';
import { emptyRecord, type FileRecord } from './record.js';

/** A signal mapping or type configuration file. */
export interface ReferenceFile {
  readonly record: FileRecord;
  /** Only of a signal mapping file. */
  readonly signals?: SignalNames;
  /** Only of a type configuration file with a section `AssetProperties`. */
  readonly propertyKeys?: ReadonlySet<string>;
}

/**
 * Returns what is looked up in signal mapping and type configuration files;
 * undefined: no such files are given.
 */
export function lookedUpIn(
  signals: readonly ReferenceFile[] | undefined,
  types: readonly ReferenceFile[] | undefined,
): Pick<FileSet, 'signals' | 'propertyKeys'> {
  return {
    signals: signals?.flatMap((it) => it.signals ?? []),
    propertyKeys:
      types && new Set(types.flatMap((it) => [...(it.propertyKeys ?? [])])),
  };
}

/** Reads and checks a file that others are looked up in. */
export function readReferenceFile(
  kind: 'signals' | 'types',
  path: string,
  bytes: Uint8Array,
): ReferenceFile {
  const opened = openLocated(bytes);
  if (opened.kind === 'stopped') return { record: stoppedRecord(path, opened) };
  const { source, root } = opened;
  const head = {
    ...emptyRecord(path, 'other', 'other'),
    sourceText: wholeText(source),
  };
  if (kind === 'types') {
    const propertyKeys = readPropertyKeys(root);
    const reason = propertyKeys
      ? otherReasons.typeConfiguration
      : 'has no section `AssetProperties`';
    return {
      record: { ...head, reason },
      ...(propertyKeys && { propertyKeys }),
    };
  }
  return withinLimit<ReferenceFile>(
    path,
    source,
    () => {
      const signals = readSignals(path, root);
      const findings = sortFindings(signals.findings).map(
        findingLocator(path, source),
      );
      const reason = otherReasons.signalMapping;
      return { record: { ...head, reason, findings }, signals };
    },
    (record) => ({ record }),
  );
}

import type { Finding } from '../rule/finding.js';
import { checkSource } from './current/rules/source.js';
import type { FileFacts } from './facts.js';
import { checkSharedNames, countNames } from './rules/name-shared.js';
import { checkRetention } from './rules/retention-outlived.js';
import { checkSelfReference } from './rules/self-reference.js';
import type { SignalFile } from './signals/read.js';
import { checkSymbolicName, signalsOf } from './signals/symbolic-name.js';
import { sourcesOf } from './sources.js';
import { checkAssetProperty } from './types/asset-property.js';

/** Files that are given together. */
export interface FileSet {
  readonly files: readonly FileFacts[];
  /** Signal mapping files, if names are to be held against them. */
  readonly signals: readonly SignalFile[] | undefined;
  /** The keys of asset properties that type configuration files define, if keys are to be held against them. */
  readonly propertyKeys: ReadonlySet<string> | undefined;
}

/** Makes the check of a file against all that are given together with it. */
export function checkAcross({
  files,
  signals,
  propertyKeys,
}: FileSet): (file: FileFacts) => readonly Finding[] {
  const counts = countNames(files);
  const current = files.filter(({ format }) => format === 'current');
  const legacyNames = namesIn(
    files.filter(({ format }) => format === 'legacy'),
  );
  const sourcesOfSet = sourcesOf(current.flatMap((it) => it.algorithms));
  const mapped = signals && signalsOf(signals);
  const series = writtenTo('Timeseries', current);
  const known =
    propertyKeys &&
    new Set([...propertyKeys, ...writtenTo('AssetProperty', current)]);
  return (file) => {
    const isCurrent = file.format === 'current';
    // A Legacy name is one of its file.
    const sources = isCurrent ? sourcesOfSet : sourcesOf(file.algorithms);
    return [
      ...checkSharedNames(file, counts),
      ...file.algorithms.flatMap(({ reads, signals: read, properties }) => [
        ...reads.flatMap((it) => [
          ...(isCurrent ? checkSource(it, sources, legacyNames) : []),
          ...checkSelfReference(it),
          ...checkRetention(it, sources),
        ]),
        ...(mapped
          ? read.flatMap((it) => checkSymbolicName(it, mapped, series))
          : []),
        ...(known
          ? properties.flatMap((it) => checkAssetProperty(it, known))
          : []),
      ]),
    ];
  };
}

function namesIn(files: readonly FileFacts[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ names }) => names.map((it) => it.value)));
}

/** Under what the outputs of the kind are written. */
function writtenTo(
  kind: 'Timeseries' | 'AssetProperty',
  files: readonly FileFacts[],
): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ algorithms }) =>
      algorithms.flatMap(({ outputs }) =>
        outputs.flatMap((output) =>
          output.kind === kind && output.writes !== undefined
            ? [output.writes]
            : [],
        ),
      ),
    ),
  );
}

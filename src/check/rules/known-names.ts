import { isSensorSignal } from '../../legacy/legacy-enums.js';
import {
  joinWords,
  listNames,
  quoted,
  suggestionEnding,
} from '../../rule/message-text.js';
import type { PlacedValue, SignalRead, WrittenKind } from '../check-facts.js';
import { errorRule, type ReportProblem, warningRule } from '../check-rule.js';
import type { SignalNames } from '../reference-files.js';

const section = 'What the service does';

export interface Signals {
  readonly drives: readonly SignalNames[];
  readonly sensors: readonly SignalNames[];
  readonly driveCounts: ReadonlyMap<string, number>;
  readonly sensorNames: ReadonlySet<string>;
  /** The names that `Timeseries` outputs of the files write. */
  readonly written: ReadonlySet<string>;
}

interface LookedUpSignal extends SignalRead {
  readonly signals: Signals;
}

export const knownNameRules = {
  symbolicNameUnknown: errorRule({
    id: 'symbolic-name-unknown',
    title: 'No signal mapping file has the symbolic name.',
    explanation:
      'The symbolic name of an input equals one in a signal mapping file: that of a drive type, or for external sensors `vendor.drives.sensor.json`. A name that a `Timeseries` output of the files writes is known too. Checked with `--signals`.',
    section,
    check({ value, place, of, signals }: LookedUpSignal, report) {
      if (countFiles(value, of, signals) === 0)
        report(
          place,
          `The signal ${quoted(value)} is not known: ${whyUnknown(of, signals)}${suggestionEnding(value, candidates(of, signals))}`,
        );
    },
  }),

  symbolicNamePartial: warningRule({
    id: 'symbolic-name-partial',
    title: 'Not every drive type has the signal.',
    explanation:
      'The signal is in the mapping files of some drive types and not in those of others. Whether the algorithm applies to the others is not known; where it does, the signal is missing. Checked with `--signals`.',
    section,
    check({ value, place, of, signals }: LookedUpSignal, report) {
      const { drives } = signals;
      const count = countFiles(value, of, signals);
      if (count === 0 || count >= drives.length || isTakenForSensor(value, of))
        return;
      const paths = drives
        .filter(({ symbolicNames }) => !symbolicNames.has(value))
        .map(({ path }) => path);
      const listed =
        paths.length > maxNamedFiles
          ? listNames(paths, maxNamedFiles)
          : joinWords(paths, 'and');
      report(place, `${quoted(value)} is not in ${listed}.`);
    },
  }),

  sensorName: warningRule({
    id: 'current/sensor-name',
    title: 'A signal of a drive has the name of an external sensor signal.',
    explanation:
      'For drives, a Current input reads an external sensor by its plain name: `temperature`, `humidity` or `pressure`. Where only the file of a drive type has that name, the signal of the drive cannot be meant, and the sensor is in no `vendor.drives.sensor.json`. Checked with `--signals`.',
    section: 'Current format: input kinds',
    check({ value, place, of, signals }: LookedUpSignal, report) {
      const count = countFiles(value, of, signals);
      if (isTakenForSensor(value, of) && count > 0 && count < Infinity)
        report(
          place,
          `${quoted(value)} names an external sensor, which is in no \`vendor.drives.sensor.json\`; an input cannot read the signal of the drive by that name.`,
        );
    },
  }),
};

function isTakenForSensor(name: string, of: SignalRead['of']): boolean {
  return of === 'either' && isSensorSignal(name);
}

/** Counts the drive type files that have the signal; `Infinity` if it does not depend on them. */
function countFiles(
  name: string,
  of: SignalRead['of'],
  { written, sensorNames, driveCounts }: Signals,
): number {
  if (written.has(name) || (of !== 'drive' && sensorNames.has(name)))
    return Infinity;
  return of === 'sensor' ? 0 : (driveCounts.get(name) ?? 0);
}

const maxNamedFiles = 10;

function whyUnknown(of: SignalRead['of'], { sensors }: Signals): string {
  switch (of) {
    case 'drive':
      return 'it is in no signal mapping file of a drive type';
    case 'sensor':
      return sensors.length === 0
        ? 'no `vendor.drives.sensor.json` is among the signal mapping files'
        : 'it is in no `vendor.drives.sensor.json`';
    case 'either':
      return 'it is in no signal mapping file';
  }
}

function* candidates(
  of: SignalRead['of'],
  { driveCounts, sensorNames }: Signals,
): Iterable<string> {
  if (of !== 'sensor') yield* driveCounts.keys();
  if (of !== 'drive') yield* sensorNames;
}

export const assetPropertyUnknown = errorRule({
  id: 'asset-property-unknown',
  title: 'No type configuration file defines the asset property.',
  explanation:
    '`AssetPropertyKey` corresponds to an `AssetPropertyTypeKey` in the section `AssetProperties` of a type configuration file. A key that an `AssetProperty` output of the files writes is known too. Checked with `--types`.',
  section: 'Current format: input kinds, `AssetProperty`',
});

export function checkProperty(
  { value, place }: PlacedValue<string>,
  known: ReadonlySet<string>,
  report: ReportProblem,
): void {
  if (!known.has(value))
    report(
      place,
      `No type configuration file has the asset property ${quoted(value)}${suggestionEnding(value, known)}`,
    );
}

export const writtenTwice = {
  Timeseries: warningRule({
    id: 'symbolic-name-written-twice',
    title: 'Several timeseries outputs are written under one symbolic name.',
    explanation:
      'A `Timeseries` output is stored under its `SymbolicName` and is then readable like any timeseries. Where several outputs of the files that are given together have the same name, or with `--signals` a signal of a drive has it, it is unclear whose values a reader gets. The files do not say which assets they apply to, so this may be intended.',
    section: 'Current format: outputs',
  }),
  AssetProperty: warningRule({
    id: 'asset-property-written-twice',
    title: 'Several outputs write one asset property.',
    explanation:
      'An `AssetProperty` output is stored in the asset service under its `AssetPropertyKey`. Where several outputs of the files that are given together have the same key, each overwrites the others. The files do not say which assets they apply to, so this may be intended.',
    section: 'Current format: outputs',
  }),
};

/**
 * @param outputs how many have the name
 * @param isSignal whether a signal of a drive has the name too
 */
export function checkWrittenName(
  { value, place }: PlacedValue<string>,
  kind: WrittenKind,
  outputs: number,
  isSignal: boolean,
  report: ReportProblem,
): void {
  const what =
    kind === 'Timeseries'
      ? `timeseries outputs are written under ${quoted(value)}`
      : `outputs write the asset property ${quoted(value)}`;
  if (outputs > 1)
    report(place, `${outputs} ${what}; give each a name of its own.`);
  else if (isSignal)
    report(
      place,
      `${quoted(value)} is the name of a signal of a drive too; give the output a name of its own.`,
    );
}

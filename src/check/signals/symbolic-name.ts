import { getOrCompute } from '../../json/collections.js';
import { finding, type Finding } from '../../rule/finding.js';
import {
  pluralise,
  suggestionEnding,
  joinWords,
  quoted,
} from '../../rule/message-text.js';
import type { SignalRead } from '../facts.js';
import { errorRule, warningRule } from '../rule.js';
import type { SignalFile } from './read.js';

const section = 'What the service does';

export const symbolicNameUnknown = errorRule({
  id: 'symbolic-name-unknown',
  title: 'No signal mapping file has the symbolic name.',
  explanation:
    'The symbolic name of an input equals one in a signal mapping file: that of a drive type, or for external sensors `vendor.drives.sensor.json`. A name that a `Timeseries` output of the files writes is known too. Asked for with `--signals`.',
  section,
});

export const symbolicNamePartial = warningRule({
  id: 'symbolic-name-partial',
  title: 'Not every drive type has the signal.',
  explanation:
    'The signal is in the mapping files of some drive types and not in those of others. Whether the algorithm applies to the others is not known; where it does, the signal is missing. Asked for with `--signals`.',
  section,
});

/** What signal mapping files say of symbolic names. */
export interface Signals {
  readonly drives: readonly SignalFile[];
  readonly sensors: readonly SignalFile[];
  /** How many files of drive types have a name. */
  readonly driveCounts: ReadonlyMap<string, number>;
  readonly sensorNames: ReadonlySet<string>;
  /** The files of drive types that do not have a name, in words. */
  readonly without: (name: string) => string;
}

/** Counts the symbolic names of signal mapping files once for all inputs. */
export function signalsOf(files: readonly SignalFile[]): Signals {
  const drives = files.filter(({ isSensor }) => !isSensor);
  const sensors = files.filter(({ isSensor }) => isSensor);
  const driveCounts = new Map<string, number>();
  for (const { symbolicNames } of drives)
    for (const name of symbolicNames)
      driveCounts.set(name, (driveCounts.get(name) ?? 0) + 1);
  const without = new Map<string, string>();
  return {
    drives,
    sensors,
    driveCounts,
    sensorNames: new Set(sensors.flatMap((it) => [...it.symbolicNames])),
    // Very many inputs may read one signal.
    without: (name) =>
      getOrCompute(without, name, () =>
        fewWithout(name, drives, driveCounts.get(name) ?? 0),
      ),
  };
}

/** At most so many files are named. */
const namedFiles = 10;

/**
 * Looks for the signal of an input, of either format.
 *
 * @param written the symbolic names that outputs of the files write
 */
export function checkSymbolicName(
  { value, place, of, algorithm, input }: SignalRead,
  signals: Signals,
  written: ReadonlySet<string>,
): readonly Finding[] {
  const { drives, driveCounts, sensorNames } = signals;
  if (written.has(value)) return [];
  if (of !== 'drive' && sensorNames.has(value)) return [];
  const having = of === 'sensor' ? 0 : (driveCounts.get(value) ?? 0);
  if (having > 0 && having === drives.length) return [];
  const found =
    having > 0
      ? finding(
          symbolicNamePartial,
          place,
          `${quoted(value)} is not in ${signals.without(value)}.`,
        )
      : finding(
          symbolicNameUnknown,
          place,
          `The signal ${quoted(value)} is not known: ${whereNot(of, signals)}${suggestionEnding(value, namesFor(of, signals))}`,
        );
  return [{ ...found, algorithm, input }];
}

/** The first files without the name, and how many more; `having` have it. */
function fewWithout(
  name: string,
  drives: readonly SignalFile[],
  having: number,
): string {
  const first: string[] = [];
  for (const { path, symbolicNames } of drives) {
    if (first.length === namedFiles) break;
    if (!symbolicNames.has(name)) first.push(path);
  }
  const rest = drives.length - having - first.length;
  return rest > 0
    ? `${first.join(', ')} and ${pluralise(rest, 'more file')}`
    : joinWords(first, 'and');
}

/** Where a signal was looked for and is not, in words. */
function whereNot(of: SignalRead['of'], { sensors }: Signals): string {
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

/** The names that might be meant. */
function* namesFor(
  of: SignalRead['of'],
  { driveCounts, sensorNames }: Signals,
): Iterable<string> {
  if (of !== 'sensor') yield* driveCounts.keys();
  if (of !== 'drive') yield* sensorNames;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const words = [
  'Speed',
  'Torque',
  'Current',
  'Voltage',
  'Temperature',
  'Power',
  'Humidity',
  'Pressure',
  'Frequency',
  'Load',
  'Margin',
  'Wear',
];
const wordAt = (index: number): string => words[index % words.length] ?? '';
const nameOf = (seed: number, index: number): string =>
  `algorithm_${seed}_${index}`;

/** A Legacy file with this number of algorithms, and for each the inputs that `inputsOf` returns. */
function fileOf(
  algorithms: number,
  seed: number,
  inputsOf: (index: number) => readonly object[],
): string {
  const list = Array.from({ length: algorithms }, (_, index) => ({
    name: nameOf(seed, index),
    path: `function_${index % 50}`,
    schedule: index % 3 === 0 ? 'hour' : 'day',
    retention: index % 2 === 0 ? 'unlimited' : 'latest',
    inputs: inputsOf(index),
    dependencies: [],
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

const inputs = (
  count: number,
  inputOf: (number: number) => object,
): readonly object[] =>
  Array.from({ length: count }, (_, number) => inputOf(number));

/** A typical Legacy file: algorithms of about 1 KB, everything with a counterpart. */
export function legacyFile(algorithms: number, seed: number): string {
  return fileOf(algorithms, seed, (index) =>
    inputs(3 + ((index + seed) % 6), (number) => {
      const inputName = `input${wordAt(number)}`;
      const mixed = index * 7 + number * 3 + seed;
      if (mixed % 20 < 7)
        return {
          type: 'signal',
          inputName,
          symbolicName: `DRIVE_${wordAt(mixed).toUpperCase()}_${mixed % 200}`,
          optional: mixed % 5 < 2,
        };
      if (mixed % 20 < 14 && index > 0)
        return {
          type: 'AlgorithmOutput',
          inputName,
          algorithm: nameOf(seed, Math.max(0, index - 1 - (mixed % 20))),
          property: 'mean',
          timeRange: 'thirtyDays',
        };
      const constant = { type: 'constant', inputName };
      return mixed % 20 < 18
        ? { ...constant, dataType: 'double', value: (mixed % 1e5) / 1e3 }
        : {
            ...constant,
            dataType: 'stringArray',
            values: words.slice(0, 1 + (mixed % words.length)),
          };
    }),
  );
}

/** A Legacy file of which nearly every input has a finding: digits in names, lower-case keys, signals that may be missing. */
export function fileWithFindings(algorithms: number, seed: number): string {
  return fileOf(algorithms, seed, () =>
    inputs(8, (number) => {
      const inputName = `input${number}${wordAt(number)}`;
      if (number < 4)
        return {
          type: 'signal',
          inputName,
          optional: number % 2 === 0,
          symbolicName: `DRIVE_${wordAt(number).toUpperCase()}_${seed % 200}`,
        };
      if (number < 6)
        return {
          type: 'constant',
          inputName,
          datatype: 'double',
          value: number / 4,
        };
      return {
        type: 'AlgorithmOutput',
        inputName,
        property: 'mean',
        algorithm: nameOf(seed, 0),
        timerange: 'thirtyDays',
      };
    }),
  );
}

/** A Legacy file in which each algorithm reads so many before it, and depends on them: with 1, a chain. */
export function linkedFile(algorithms: number, dependencies: number): string {
  // Input names without digits have no findings.
  const letters = (number: number): string =>
    String(number).replaceAll(/\d/g, (it) => 'ABCDEFGHIJ'.charAt(Number(it)));
  const list = Array.from({ length: algorithms }, (_, index) => {
    const names = Array.from(
      { length: Math.min(index, dependencies) },
      (__, it) => nameOf(0, index - 1 - it),
    );
    return {
      name: nameOf(0, index),
      path: 'function',
      schedule: 'day',
      retention: 'unlimited',
      inputs: names.map((algorithm, it) => ({
        type: 'AlgorithmOutput',
        inputName: `input${letters(it)}`,
        algorithm,
        property: 'mean',
        timeRange: 'thirtyDays',
      })),
      dependencies: names,
    };
  });
  return `${JSON.stringify(list)}\n`;
}

/** Writes this number of files below the folder, each with 20 algorithms. */
export function writeFleet(
  folder: string,
  files: number,
  textOf: (algorithms: number, seed: number) => string,
): void {
  for (let file = 0; file < files; file++) {
    const place = join(folder, `fleet-${file % 20}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${file}.json`), textOf(20, file + 1));
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words = [
  ...['Speed', 'Torque', 'Current', 'Voltage', 'Temperature', 'Power'],
  ...['Humidity', 'Pressure', 'Frequency', 'Load', 'Margin', 'Wear'],
];

/** A Legacy file of so many algorithms as teams write them: about a KB each, everything with a counterpart. */
export function legacyFile(algorithms: number, seed: number): string {
  const random = randomNumbers(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(items: readonly [T, ...T[]]): T =>
    items[below(items.length)] ?? items[0];
  const input = (index: number, number: number): object => {
    const inputName = `input${words[number] ?? ''}`;
    const kind = random();
    if (kind < 0.35)
      return {
        type: 'signal',
        inputName,
        symbolicName: `DRIVE_${(words[below(words.length)] ?? '').toUpperCase()}_${below(200)}`,
        optional: random() < 0.4,
      };
    if (kind < 0.7 && index > 0)
      return {
        type: 'AlgorithmOutput',
        inputName,
        algorithm: nameOf(seed, Math.max(0, index - 1 - below(20))),
        property: 'mean',
        timeRange: 'thirtyDays',
      };
    return kind < 0.9
      ? {
          type: 'constant',
          inputName,
          dataType: 'double',
          value: Math.round(random() * 1e5) / 1e3,
        }
      : {
          type: 'constant',
          inputName,
          dataType: 'stringArray',
          values: words.slice(0, 1 + below(words.length)),
        };
  };
  const list = Array.from({ length: algorithms }, (_, index) => ({
    name: nameOf(seed, index),
    path: `function_${below(50)}`,
    schedule: pick(['hour', 'day']),
    retention: pick(['default', 'unlimited', 'latest']),
    inputs: Array.from({ length: 3 + below(6) }, (_, it) => input(index, it)),
    dependencies: [],
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** A Legacy file of which nearly every input has a finding: digits in names, lower-case keys, signals that may be missing. */
export function fileWithFindings(algorithms: number, seed: number): string {
  const input = (number: number): object => {
    const inputName = `input${number}${words[number] ?? ''}`;
    if (number < 4)
      return {
        ...{ type: 'signal', inputName, optional: number % 2 === 0 },
        symbolicName: `DRIVE_${(words[number] ?? '').toUpperCase()}_${seed % 200}`,
      };
    return number < 6
      ? { type: 'constant', inputName, datatype: 'double', value: number / 4 }
      : {
          ...{ type: 'AlgorithmOutput', inputName, property: 'mean' },
          ...{ algorithm: nameOf(seed, 0), timerange: 'thirtyDays' },
        };
  };
  const list = Array.from({ length: algorithms }, (_, index) => ({
    name: nameOf(seed, index),
    path: `function_${index % 50}`,
    schedule: 'day',
    retention: 'unlimited',
    inputs: Array.from({ length: 8 }, (__, number) => input(number)),
    dependencies: [],
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** A Legacy file in which each algorithm reads so many before it, and depends on them: with 1, a chain. */
export function linkedFile(algorithms: number, dependencies: number): string {
  const list = Array.from({ length: algorithms }, (_, index) => {
    const names = Array.from(
      { length: Math.min(index, dependencies) },
      (__, it) => nameOf(0, index - 1 - it),
    );
    return {
      name: nameOf(0, index),
      ...{ path: 'function', schedule: 'day', retention: 'unlimited' },
      inputs: names.map((algorithm, it) => ({
        ...{ type: 'AlgorithmOutput', inputName: `input${letters(it)}` },
        ...{ algorithm, property: 'mean', timeRange: 'thirtyDays' },
      })),
      dependencies: names,
    };
  });
  return `${JSON.stringify(list)}\n`;
}

/** Spells a number in letters: input names without digits have no findings. */
function letters(number: number): string {
  return String(number).replaceAll(
    /\d/g,
    (it) => 'ABCDEFGHIJ'[Number(it)] ?? '',
  );
}

function nameOf(seed: number, index: number): string {
  return `algorithm_${seed}_${index}`;
}

/** Writes so many files of 20 algorithms below the folder, with few findings or many. */
export function writeFleet(
  folder: string,
  files: number,
  findings: 'few' | 'many' = 'few',
): void {
  const textOf = findings === 'few' ? legacyFile : fileWithFindings;
  for (let file = 0; file < files; file++) {
    const place = join(folder, `fleet-${file % 20}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${file}.json`), textOf(20, file + 1));
  }
}

import { setImmediate } from 'node:timers/promises';
import type { ProcessFile } from './process-file.js';
import type { FileTask, Processed } from './run-settings.js';

/** So many files are at hand at once: their writes overlap with the mapping of others. */
const filesAtOnce = 8;

/**
 * Yields what became of each file, in the order of the tasks. Once the run is to
 * stop, no further file is begun; those at hand are finished.
 */
export async function* processFiles(
  tasks: readonly FileTask[],
  processFile: ProcessFile,
  isStopped: () => boolean,
): AsyncGenerator<Processed> {
  const atHand: Promise<Processed>[] = [];
  for (const task of tasks) {
    // Let signals in.
    await setImmediate();
    if (isStopped()) break;
    atHand.push(processFile(task));
    const first = atHand.length < filesAtOnce ? undefined : atHand.shift();
    if (first) yield await first;
  }
  for (const result of atHand) yield await result;
}

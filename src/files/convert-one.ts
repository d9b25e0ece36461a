import { resolve } from 'node:path';
import { failedRecord } from '../file/record.js';
import { createMigrator } from './migrate-file.js';
import { createPrettierOptionsReader } from './prettier-options.js';
import { pathFromHere, type ReadResult } from './read-file.js';
import type { Run } from './run.js';
import { type FilesRun, processFiles } from './process-files.js';

/**
 * Converts one text that is already read, as a migration converts each file.
 * Other files are not known, so decisions may name any source.
 * @param output the file that the result is written to
 */
export async function convertOne(
  run: Run,
  name: string,
  read: ReadResult,
  output: string | undefined,
): Promise<Omit<FilesRun, 'found'>> {
  const isStandardInput = name === '-';
  const file = {
    path: isStandardInput ? name : pathFromHere(name),
    absolute: resolve(isStandardInput ? 'stdin.json' : name),
    below: '',
    named: true,
  };
  const { options: print, warnings } = await createPrettierOptionsReader()(
    output ?? file.absolute,
  );
  const migrate = await createMigrator(run, [file], undefined);
  const ran = await processFiles(
    run,
    [
      read.ok
        ? { ...file, bytes: read.bytes, print, target: output }
        : failedRecord(file.path, read.reason),
    ],
    'migrated',
    migrate,
  );
  return { ...ran, excluded: 0, searched: 0, warnings, findings: [] };
}

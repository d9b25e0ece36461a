import { pointerTo } from '../json/pointer.js';
import type { Migration } from '../mapping/migration.js';
import type { FileReport } from './report.js';

/** JSON Pointers of names in the output, by those in the source. */
type TargetsInFile = ReadonlyMap<string, string>;

/** The same for each file, by its path. */
export type NameTargets = ReadonlyMap<string, TargetsInFile>;

/** Where the names of a migrated file go. */
export function targetsOfNames({ algorithms }: Migration): TargetsInFile {
  const written = algorithms.filter(({ current }) => current !== undefined);
  return new Map(
    written.map(({ legacy }, index) => [
      pointerTo(legacy.node.pointer, 'name'),
      pointerTo(pointerTo('', index), 'Name'),
    ]),
  );
}

/** The same, of the files of a full report. */
export function targetsInReport(files: readonly FileReport[]): NameTargets {
  return new Map(
    files.map(({ path, fields = [] }) => [
      path,
      new Map(
        fields.flatMap(({ source, target: [target] }) =>
          source?.endsWith('/name') && target !== undefined
            ? [[source, target]]
            : [],
        ),
      ),
    ]),
  );
}

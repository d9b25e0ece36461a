import { namesIn } from '../file/declared-names.js';
import type { DeclaredName } from '../file/file-outcome.js';
import { sourceTextOf } from '../json/decode.js';
import { locate } from '../json/parse.js';
import { positionsIn } from '../json/position.js';
import type { FileReport } from './report.js';

/** The names that each file declares, by its path. */
export type DeclaredNames = ReadonlyMap<string, readonly DeclaredName[]>;

/** Returns the names in the files of a full report. */
export function namesInReport(files: readonly FileReport[]): DeclaredNames {
  return new Map(files.map((file) => [file.path, namesInFile(file)]));
}

/** Whether the algorithms of a file were read: its text is JSON then. */
export function isRead({
  format,
  status,
}: Pick<FileReport, 'format' | 'status'>): boolean {
  return format !== 'other' && status !== 'invalid';
}

function namesInFile(file: FileReport): readonly DeclaredName[] {
  const { sourceText, fields = [] } = file;
  if (!isRead(file) || typeof sourceText !== 'string') return [];
  const source = sourceTextOf(sourceText);
  return namesIn(
    locate(source.text),
    source.text,
    positionsIn(source),
    new Map(
      fields.flatMap(({ source, target: [target] }) =>
        source?.endsWith('/name') && target !== undefined
          ? [[source, target]]
          : [],
      ),
    ),
  );
}

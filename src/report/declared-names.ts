import { sourceTextOf } from '../json/decode.js';
import { locate } from '../json/locate.js';
import type { JsonNode } from '../json/node.js';
import { type Position, positionsIn } from '../json/position.js';
import { declaredNames } from '../mapping/constructs/name-shared.js';
import type { FileReport } from './report.js';

/** A name that a file declares, with all that is needed to say something of it later. */
export interface DeclaredName {
  readonly name: string;
  /** The name as JSON text, as it stands in the file. */
  readonly spelling: string;
  /** JSON Pointer into the source. */
  readonly pointer: string;
  readonly start: Position;
  readonly end: Position;
  /** JSON Pointer of the name in the output; null where it is not in it. */
  readonly target: string | null;
}

/** The names that each file declares, by its path. */
export type DeclaredNames = ReadonlyMap<string, readonly DeclaredName[]>;

/**
 * Returns the same text in memory of its own: a text that is cut out of a longer
 * one keeps the whole of that in memory.
 */
export function detached(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/**
 * The names in a Legacy or Current text, or in one algorithm of it.
 *
 * @param targets JSON Pointers of names in the output, by those in the source
 */
export function namesIn(
  root: JsonNode,
  text: string,
  positionAt: (offset: number) => Position,
  targets: ReadonlyMap<string, string> = new Map(),
): readonly DeclaredName[] {
  return declaredNames(root).map(({ value, pointer, start, end }) => ({
    name: detached(value),
    spelling: detached(text.slice(start, end)),
    pointer,
    start: positionAt(start),
    end: positionAt(end),
    target: targets.get(pointer) ?? null,
  }));
}

/** The names in the files of a full report. */
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

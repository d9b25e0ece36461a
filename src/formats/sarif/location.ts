import type { Position } from '../../json/position.js';
import { visible } from '../terminal/visible.js';
import type { Message } from './message.js';
import { uriOf } from './uri.js';

/** The root of the sources, which whoever reads the log knows. */
export const sourceRoot = '%SRCROOT%';

/** From a position to behind the last character. */
export interface Extent {
  readonly start: Position;
  readonly end: Position;
}

/** Where something is, as SARIF has it (3.28). */
export interface Location {
  readonly id?: number;
  readonly message?: Message;
  readonly physicalLocation?: {
    readonly artifactLocation: {
      readonly uri: string;
      readonly uriBaseId: string;
    };
    readonly region?: Readonly<
      Record<'startLine' | 'startColumn' | 'endLine' | 'endColumn', number>
    >;
  };
  readonly logicalLocations?: readonly {
    readonly fullyQualifiedName: string;
  }[];
}

/** A place in a file: its extent and its JSON Pointer, as far as they are known. */
export function locationOf(
  path: string,
  extent?: Extent,
  pointer?: string,
): Location {
  return {
    // Standard input is no file of the sources.
    ...(path !== '-' && {
      physicalLocation: {
        artifactLocation: { uri: uriOf(path), uriBaseId: sourceRoot },
        ...(extent && { region: regionOf(extent) }),
      },
    }),
    ...(pointer && {
      logicalLocations: [{ fullyQualifiedName: visible(pointer) }],
    }),
  };
}

function regionOf({ start, end }: Extent) {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  };
}

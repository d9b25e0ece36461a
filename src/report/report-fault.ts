import { sourceTextOf } from '../json/decode.js';
import { parseJson } from '../json/parse.js';
import { positionsIn, type Position } from '../json/position.js';
import type { FileRecord } from '../file/record.js';

/**
 * Finds what a schema cannot express, so that formats can trust a saved record:
 * places lie in their texts, and JSON text is JSON. Only an edited report can fail.
 * @returns the first fault with its JSON Pointer in the record; undefined if there is none
 */
export function findRecordFault(record: FileRecord): string | undefined {
  return wrongPlace(record) ?? wrongText(record);
}

function wrongPlace({ findings, sourceText }: FileRecord): string | undefined {
  const isPlace = placesIn(sourceText);
  const index = findings.findIndex(
    ({ start, end }) =>
      end.offset < start.offset || !isPlace(start) || !isPlace(end),
  );
  return index < 0
    ? undefined
    : `/findings/${index} has a place that its text does not have`;
}

/** Returns a function that says whether a place is in its text; any place is, if the text is unknown. */
function placesIn(
  text: string | null | undefined,
): (position: Position) => boolean {
  if (typeof text !== 'string') return () => true;
  const source = sourceTextOf(text);
  const before = source.byteOrderMark ? 1 : 0;
  const positionAt = positionsIn(source);
  return ({ line, column, offset }) => {
    if (offset < before || offset > text.length) return false;
    const there = positionAt(offset - before);
    return there.line === line && there.column === column;
  };
}

function wrongText(file: FileRecord): string | undefined {
  const { fields = [], sourceText, outputText, format, status } = file;
  const index = fields.findIndex(
    ({ before, after }) => !isJson(before) || !isJson(after),
  );
  if (index >= 0) return `/fields/${index} has a value that is not JSON`;
  const isRead = format !== 'other' && status !== 'invalid';
  const mustBeJson = fields.length > 0 || isRead;
  if (mustBeJson && !isJson(sourceTextOf(sourceText ?? '[]').text))
    return '/sourceText is not JSON, but its file was read';
  return isJson(outputText) ? undefined : '/outputText is not JSON';
}

function isJson(text: string | null | undefined): boolean {
  return typeof text !== 'string' || parseJson(text).ok;
}

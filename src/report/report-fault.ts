import { sourceTextOf } from '../json/decode.js';
import { parseJson } from '../json/parse.js';
import { positionsIn, type Position } from '../json/position.js';
import type { FileReport, Report } from './report.js';
import { isRead } from './shared-names.js';

/**
 * Finds what a schema cannot express, so that formats can trust a report: places
 * lie in their texts, and JSON text is JSON. Only an edited report can fail.
 * @returns the first fault with its JSON Pointer; undefined if there is none
 */
export function findReportFault({ files }: Report): string | undefined {
  for (const [index, file] of files.entries()) {
    const fault = wrongPlace(file) ?? wrongText(file);
    if (fault !== undefined) return `/files/${index}${fault}`;
  }
  return undefined;
}

function wrongPlace({ findings, sourceText }: FileReport): string | undefined {
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

function wrongText(file: FileReport): string | undefined {
  const { fields = [], sourceText, outputText } = file;
  const index = fields.findIndex(
    ({ before, after }) => !isJson(before) || !isJson(after),
  );
  if (index >= 0) return `/fields/${index} has a value that is not JSON`;
  const mustBeJson = fields.length > 0 || isRead(file);
  if (mustBeJson && !isJson(sourceTextOf(sourceText ?? '[]').text))
    return '/sourceText is not JSON, but its file was read';
  return isJson(outputText) ? undefined : '/outputText is not JSON';
}

function isJson(text: string | null | undefined): boolean {
  return typeof text !== 'string' || parseJson(text).ok;
}

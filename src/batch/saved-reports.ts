import type { ErrorObject } from 'ajv';
import jsonSourceMap from 'json-source-map';
import { report as validate } from '#validators/report';
import { sourceTextOf } from '../json/decode.js';
import { positionsIn } from '../json/position.js';
import type { Report } from '../report/report.js';
import { findReportFault } from '../report/report-fault.js';
import { addArticle } from '../rule/message-text.js';
import { readInputFile } from './read-file.js';
import { runError } from './run-error.js';

export interface SavedReport {
  readonly path: string;
  readonly report: Report;
}

export type AsReport =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly why: string };

/** Reads saved reports; throws a run error for files that are none. */
export function readReports(paths: readonly string[]): readonly SavedReport[] {
  const reports: SavedReport[] = [];
  const errors: string[] = [];
  for (const path of paths) {
    const read = readInputFile(path, { maxBytes: Infinity });
    if (!read.ok) {
      errors.push(read.reason);
      continue;
    }
    const taken = parseReport(read.bytes);
    if (taken.ok) reports.push({ path, report: taken.report });
    else
      errors.push(
        `${path} is not a report of infomodel-migrate: ${taken.why}. Save one with --report.`,
      );
  }
  if (errors.length > 0) throw runError(...errors);
  return reports;
}

function parseReport(bytes: Uint8Array): AsReport {
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, why: 'it is not JSON' };
  }
  return asReport(value, (pointer) => placeIn(text, pointer));
}

/** @param placeOf the place of a JSON Pointer, in words */
export function asReport(
  value: unknown,
  placeOf: (pointer: string) => string = () => '',
): AsReport {
  if (!validate(value)) {
    const [error] = validate.errors ?? [];
    const pointer = error?.instancePath ?? '';
    const what = pointer === '' ? 'it' : `${pointer}${placeOf(pointer)}`;
    const why = `${what} ${error ? problemWith(error, value) : ''}`;
    return { ok: false, why };
  }
  const report = value as Report;
  const why = findReportFault(report);
  return why === undefined ? { ok: true, report } : { ok: false, why };
}

function placeIn(text: string, pointer: string): string {
  try {
    const start = jsonSourceMap.parse(text).pointers[pointer]?.value.pos;
    if (start === undefined) return '';
    const { line, column } = positionsIn(sourceTextOf(text))(start);
    return ` (line ${line}, column ${column})`;
  } catch {
    // Nested too deeply for it.
    return '';
  }
}

function problemWith(
  { keyword, params, message = '', instancePath }: ErrorObject,
  value: unknown,
): string {
  switch (keyword) {
    case 'type':
      return `must be ${addArticle(String(params['type']))}`;
    case 'required':
      return `has no \`${String(params['missingProperty'])}\``;
    case 'additionalProperties':
      return `has a key that is not known: \`${String(params['additionalProperty'])}\``;
    case 'const':
      return instancePath === '/version'
        ? `is ${JSON.stringify((value as { readonly version: unknown }).version)}, and this version of the tool reads ${String(params['allowedValue'])}`
        : message;
    default:
      return message;
  }
}

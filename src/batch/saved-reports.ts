import type { ErrorObject } from 'ajv';
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { record as isRecord, report as isReport } from '#validators/report';
import { positionsIn, sourceTextOf } from '../json/source-text.js';
import { placeFinder } from '../json/place-finder.js';
import type { FileRecord } from '../file/record.js';
import type { Report } from '../report/report.js';
import { findRecordFault } from '../formats/json.js';
import { addArticle } from '../rule/message-text.js';
import { whyNotRead } from './read-file.js';
import { runError } from './run-errors.js';

/** A record of a saved report. */
export interface SavedRecord {
  readonly path: string;
  /** It was saved with `--full`. */
  readonly isFull: boolean;
  /** Parses it, at each call. */
  readonly read: () => FileRecord;
}

export interface SavedReport {
  readonly path: string;
  readonly report: Omit<Report, 'files'>;
  readonly records: readonly SavedRecord[];
}

/** Opens saved reports and checks all that is in them; throws a run error for files that are none. */
export function readReports(paths: readonly string[]): readonly SavedReport[] {
  const errors: string[] = [];
  const reports = paths.flatMap((path) => {
    try {
      return [readReport(path)];
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      errors.push(
        'syscall' in error
          ? whyNotRead(path, error)
          : `${path} is not a report of infomodel-migrate: ${error.message}. Save one with --report.`,
      );
      return [];
    }
  });
  if (errors.length > 0) throw runError(...errors);
  return reports;
}

const byteOrderMark = '\uFEFF';

function readReport(path: string): SavedReport {
  const file = readFileSync(path);
  if (!isUtf8(file)) throw new Error('it is not UTF-8');
  const bytes = file.subarray(file.indexOf(byteOrderMark) === 0 ? 3 : 0);
  const { rest, records } = splitLines(bytes) ?? splitFormatted(bytes);
  const report = parse(rest.text);
  refuse(isReport, report, rest);
  return {
    path,
    report: report as Report,
    records: records.map(openRecord),
  };
}

/** A part of a report. */
interface ReportPart {
  readonly text: string;
  /** Its line in the file; undefined in a report that was formatted since. */
  readonly line: number | undefined;
}

interface SplitReport {
  /** The report without its records. */
  readonly rest: ReportPart;
  readonly records: readonly ReportPart[];
}

/** The line before the records, each of which is a line, and that after them, as the reporter writes them. */
const [firstLine, lastLine] = ['"files": [', '],'];

/** Splits a report as the reporter writes it, which may be too long for one string. */
function splitLines(bytes: Buffer): SplitReport | undefined {
  const rest: string[] = [];
  const records: ReportPart[] = [];
  let isInFiles = false;
  for (const line of linesOf(bytes)) {
    if (line === lastLine) isInFiles = false;
    rest.push(isInFiles ? '' : line);
    if (isInFiles && line !== '')
      records.push({ text: line.replace(/,$/, ''), line: rest.length });
    if (line === firstLine) isInFiles = true;
  }
  return rest.includes(firstLine) && rest.includes(lastLine)
    ? { rest: { text: rest.join('\n'), line: 1 }, records }
    : undefined;
}

function* linesOf(bytes: Buffer): Iterable<string> {
  for (let start = 0; start < bytes.length;) {
    const lineBreak = bytes.indexOf('\n', start);
    const end = lineBreak < 0 ? bytes.length : lineBreak;
    yield bytes.toString('utf8', start, end);
    start = end + 1;
  }
}

/** Splits a report that was formatted since. */
function splitFormatted(bytes: Buffer): SplitReport {
  const text = bytes.toString();
  const whole = parse(text) as Partial<Report> | null;
  const files: unknown = whole?.files;
  if (!Array.isArray(files)) return { rest: { text, line: 1 }, records: [] };
  const partOf = (value: unknown, line?: number): ReportPart => ({
    text: JSON.stringify(value),
    line,
  });
  return {
    rest: partOf({ ...whole, files: [] }, 1),
    records: files.map((it) => partOf(it)),
  };
}

/** Checks a record. */
function openRecord(part: ReportPart, index: number): SavedRecord {
  const at = `/files/${index}`;
  const value = parse(part.text);
  refuse(isRecord, value, part, at);
  const record = value as FileRecord;
  const fault = findRecordFault(record);
  if (fault !== undefined) throw new Error(`${at}${fault}`);
  return {
    path: record.path,
    isFull: record.sourceText !== undefined,
    read: () => JSON.parse(part.text) as FileRecord,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not JSON');
  }
}

/** Throws if a value is not what the schema allows. */
function refuse(
  validate: typeof isReport,
  value: unknown,
  part: ReportPart,
  at = '',
): void {
  if (validate(value)) return;
  const [error] = validate.errors ?? [];
  const pointer = error?.instancePath ?? '';
  const what =
    at + pointer === '' ? 'it' : `${at}${pointer}${placeIn(part, pointer)}`;
  throw new Error(`${what} ${error ? problemWith(error, value) : ''}`);
}

function placeIn({ text, line }: ReportPart, pointer: string): string {
  const place = placeFinder(text)(pointer);
  if (!place || line === undefined) return '';
  const position = positionsIn(sourceTextOf(text))(place.start);
  return ` (line ${line + position.line - 1}, column ${position.column})`;
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

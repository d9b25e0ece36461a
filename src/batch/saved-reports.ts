import type { ErrorObject } from 'ajv';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { record as isRecord, report as isReport } from '#validators/report';
import { sourceTextOf } from '../json/decode.js';
import { placeFinder } from '../json/place-finder.js';
import { positionsIn } from '../json/position.js';
import type { FileRecord } from '../file/record.js';
import type { Report } from '../report/report.js';
import { findRecordFault } from '../formats/json.js';
import { addArticle } from '../rule/message-text.js';
import { whyNotRead } from './read-file.js';
import { runError } from './run-error.js';

/** A saved report, of which only one file is in memory at a time. */
export interface SavedReport {
  readonly path: string;
  readonly report: Omit<Report, 'files'>;
  /** It was saved with `--full`. */
  readonly isFull: boolean;
  /** Reads the records again at each call, in path order. */
  readonly records: () => Iterable<FileRecord>;
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

function readReport(path: string): SavedReport {
  const { rest, records } = openReport(path);
  const whole: unknown = parse(rest.join('\n'));
  refuse(isReport, whole, rest.join('\n'));
  let isFull = true;
  for (const { value, text, line, index } of records()) {
    refuse(isRecord, value, text, line, `/files/${index}`);
    const record = value as FileRecord;
    isFull &&= record.sourceText !== undefined;
    const fault = findRecordFault(record);
    if (fault !== undefined) throw new Error(`/files/${index}${fault}`);
  }
  return {
    path,
    report: whole as Report,
    isFull,
    records: function* () {
      for (const { value } of records()) yield value as FileRecord;
    },
  };
}

interface SavedRecord {
  readonly value: unknown;
  readonly text: string;
  /** The line of the text in the report. */
  readonly line: number;
  readonly index: number;
}

interface OpenedReport {
  /** The lines without records. */
  readonly rest: readonly string[];
  readonly records: () => Iterable<SavedRecord>;
}

/** The line before the records, and that after them, as the reporter writes them. */
const [firstLine, lastLine] = ['"files": [', '],'];

/** Finds the records, each of which is a line; in a report that was formatted since, they are read at once. */
function openReport(path: string): OpenedReport {
  const rest: string[] = [];
  let isInFiles = false;
  for (const line of linesOf(path)) {
    if (line === lastLine) isInFiles = false;
    if (!isInFiles) rest.push(line);
    if (line === firstLine) isInFiles = true;
  }
  if (rest.includes(firstLine) && rest.includes(lastLine))
    return { rest, records: () => recordLines(path) };
  const text = readFileSync(path, 'utf8');
  const whole = parse(text) as Partial<Report> | null;
  const files: unknown = whole?.files;
  if (!Array.isArray(files)) return { rest: [text], records: () => [] };
  return {
    rest: [JSON.stringify({ ...whole, files: [] })],
    records: () =>
      files.map((value: unknown, index) => ({
        value,
        text: '',
        line: 1,
        index,
      })),
  };
}

function* recordLines(path: string): Iterable<SavedRecord> {
  let isInFiles = false;
  let [line, index] = [0, 0];
  for (const found of linesOf(path)) {
    line++;
    if (found === lastLine) return;
    if (isInFiles && found !== '') {
      const text = found.replace(/,$/, '');
      yield { value: parse(text), text, line, index: index++ };
    }
    if (found === firstLine) isInFiles = true;
  }
}

const bytesAtOnce = 1 << 20;

/** Reads a file line by line. */
function* linesOf(path: string): Iterable<string> {
  const file = openSync(path, 'r');
  try {
    const decode = utf8Decoder();
    const chunk = Buffer.alloc(bytesAtOnce);
    let text = '';
    for (;;) {
      const count = readSync(file, chunk);
      text += decode(chunk.subarray(0, count));
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      yield* lines;
      if (count === 0) break;
    }
    if (text !== '') yield text;
  } finally {
    closeSync(file);
  }
}

/** Returns a function that decodes what comes next; an empty chunk is the end. */
function utf8Decoder(): (chunk: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk.length > 0 });
    } catch {
      throw new Error('it is not UTF-8');
    }
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not JSON');
  }
}

type Validator = typeof isReport;

/** Throws if a value is not what the schema allows. */
function refuse(
  validate: Validator,
  value: unknown,
  text: string,
  line = 1,
  at = '',
): void {
  if (validate(value)) return;
  const [error] = validate.errors ?? [];
  const pointer = error?.instancePath ?? '';
  const what =
    at + pointer === ''
      ? 'it'
      : `${at}${pointer}${placeIn(text, pointer, line)}`;
  throw new Error(`${what} ${error ? problemWith(error, value) : ''}`);
}

function placeIn(text: string, pointer: string, line: number): string {
  const place = placeFinder(text)(pointer);
  if (!place) return '';
  const found = positionsIn(sourceTextOf(text))(place.start);
  return ` (line ${line + found.line - 1}, column ${found.column})`;
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

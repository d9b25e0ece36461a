import type { ErrorObject } from 'ajv';
import { report as validate } from '#validators/report';
import type { Report } from '../report/report.js';
import { unsoundness } from '../report/sound.js';
import { addArticle } from '../rule/message-text.js';
import { readInputFile } from './read-file.js';
import { ensureMemoryFor } from './memory.js';

/** A saved report, and where it was read from. */
export interface SavedReport {
  readonly path: string;
  readonly report: Report;
}

export type ReadReports =
  | { readonly ok: true; readonly reports: readonly SavedReport[] }
  /** Sentences for people that name the file and what to do. */
  | { readonly ok: false; readonly troubles: readonly string[] };

export type AsReport =
  | { readonly ok: true; readonly report: Report }
  /** The place in it that is wrong, and how. */
  | { readonly ok: false; readonly why: string };

/** Takes a value for a report, if that is what it is. */
export function asReport(value: unknown): AsReport {
  if (!validate(value)) {
    const [error] = validate.errors ?? [];
    const why = `${error?.instancePath || 'it'} ${error ? wrongWith(error) : ''}`;
    return { ok: false, why };
  }
  const report = value as Report;
  const why = unsoundness(report);
  return why === undefined ? { ok: true, report } : { ok: false, why };
}

function wrongWith({ keyword, params, message = '' }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `must be ${addArticle(String(params['type']))}`;
    case 'required':
      return `has no \`${String(params['missingProperty'])}\``;
    default:
      return message;
  }
}

/** Reads saved reports. Never rejects. */
export async function readReports(
  paths: readonly string[],
  maxBytes: number,
): Promise<ReadReports> {
  ensureMemoryFor(paths);
  const read = await Promise.all(
    paths.map(async (path): Promise<ReadReports> => {
      const file = await readInputFile(path, maxBytes);
      if (!file.ok) return { ok: false, troubles: [file.reason] };
      let report: unknown;
      try {
        report = JSON.parse(new TextDecoder().decode(file.bytes));
      } catch {
        return notAReport(path, 'it is not JSON');
      }
      const taken = asReport(report);
      return taken.ok
        ? { ok: true, reports: [{ path, report: taken.report }] }
        : notAReport(path, taken.why);
    }),
  );
  const troubles = read.flatMap((it) => (it.ok ? [] : it.troubles));
  return troubles.length > 0
    ? { ok: false, troubles }
    : { ok: true, reports: read.flatMap((it) => (it.ok ? it.reports : [])) };
}

function notAReport(path: string, why: string): ReadReports {
  return {
    ok: false,
    troubles: [
      `${path} is not a report of infomodel-migrate: ${why}. Save one with --report.`,
    ],
  };
}

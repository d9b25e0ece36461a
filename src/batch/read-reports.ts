import { Ajv } from 'ajv';
import { decisionUnused } from '../decisions/rules.js';
import { asPart, buildReport } from '../report/build.js';
import type { ReportPart } from '../report/file.js';
import type { FileReport, Report } from '../report/report.js';
import { nameShared } from '../mapping/constructs/name-shared.js';
import { reportSchema } from '../report/schema.js';
import { type FoundDecisions, findDecisions } from './decisions-file.js';
import { readInputFile } from './read-file.js';
import { reportOfRun } from './run.js';

export type MergedReports =
  | { readonly ok: true; readonly report: Report }
  /** Sentences for people that name the file and what to do. */
  | { readonly ok: false; readonly troubles: readonly string[] };

/**
 * Reads saved reports and merges them into the report of one run. What concerns
 * the whole run is worked out again where all of them have their texts
 * (`--full`). Never rejects.
 *
 * @param decisions the decisions file that the user named; else that of the run
 */
export async function mergeReports(
  paths: readonly string[],
  workingFolder: string,
  decisions: string | undefined,
  maxBytes: number,
): Promise<MergedReports> {
  const read = await Promise.all(
    paths.map((path) => readReport(path, maxBytes)),
  );
  const troubles = read.flatMap((it) => (it.ok ? [] : it.troubles));
  const reports = read.flatMap((it) => (it.ok ? [it.report] : []));
  const [first] = reports;
  if (troubles.length > 0 || !first) return { ok: false, troubles };

  const { tool, command } = first;
  const isFull = reports.every(({ files }) =>
    files.every(({ sourceText }) => sourceText !== undefined),
  );
  if (!isFull)
    return { ok: true, report: buildReport(first, reports.map(asPart)) };
  const path = decisions ?? first.decisions;
  const found: FoundDecisions =
    path === null
      ? { ok: true, file: undefined }
      : await findDecisions(path, workingFolder, maxBytes);
  if (!found.ok) return found;
  return {
    ok: true,
    report: reportOfRun(
      { tool, command },
      reports.flatMap(filesOfRun),
      found.file,
      workingFolder,
    ),
  };
}

/** A part for each file, without what was said of the whole run. */
function filesOfRun(report: Report): readonly ReportPart[] {
  const { counts, functions } = asPart(report);
  const files = report.files
    .filter((file) => !isAboutDecisions(file))
    .map((file) => ({
      ...file,
      findings: file.findings.filter(({ rule }) => rule !== nameShared.id),
    }));
  return [{ counts, functions, files }];
}

/** Whether the decisions file stands here for its decisions, and not as a file that was met. */
function isAboutDecisions({ findings }: FileReport): boolean {
  return findings.some(({ rule }) => rule === decisionUnused.id);
}

async function readReport(
  path: string,
  maxBytes: number,
): Promise<MergedReports> {
  const read = await readInputFile(path, maxBytes);
  if (!read.ok) return { ok: false, troubles: [read.reason] };
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(read.bytes));
  } catch {
    return notAReport(path, 'it is not JSON');
  }
  const validate = new Ajv().compile<Report>(reportSchema);
  if (validate(value)) return { ok: true, report: value };
  const [error] = validate.errors ?? [];
  return notAReport(
    path,
    `${error?.instancePath === '' ? 'it' : (error?.instancePath ?? 'it')} ${error?.message ?? ''}`,
  );
}

function notAReport(path: string, why: string): MergedReports {
  return {
    ok: false,
    troubles: [
      `${path} is no report of infomodel-migrate: ${why}. Save one with --report.`,
    ],
  };
}

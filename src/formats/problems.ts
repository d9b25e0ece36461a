import { isNewIn } from '../report/comparison.js';
import { countedFindings, levelOf } from '../report/report-findings.js';
import type { FileReport, Report } from '../report/report.js';
import { failedWords } from '../report/status-words.js';
import { unaccountedIn } from '../report/unaccounted.js';
import { type Level, levels } from '../rule/rule.js';

/** What a format shows on a line of its own: a finding, a failed file or a difference. */
export interface Problem {
  readonly path: string;
  /** Line and column are 1 if it is about the whole file. */
  readonly line: number;
  readonly column: number;
  readonly level: Level;
  /** The rule; of a difference its verdict; `failed` of a file. */
  readonly rule: string;
  readonly message: string;
  /** Distinguishes problems of one file and rule when lines move. */
  readonly fingerprint: string;
}

/** Returns what is open in each file, worst first; in a comparison, what is new. */
export function problemsByFile(
  report: Report,
): ReadonlyMap<string, readonly Problem[]> {
  const isNew = isNewIn(report);
  const byFile = new Map<string, readonly Problem[]>();
  for (const file of report.files) {
    const found = countedFindings(file).filter(isNew);
    byFile.set(file.path, [
      ...(file.status === 'failed' ? [failure(file)] : []),
      ...levels.flatMap((level) =>
        found
          .filter((finding) => levelOf(finding) === level)
          .map(({ start, rule, message, fingerprint }) => ({
            ...{ path: file.path, line: start.line, column: start.column },
            ...{ level, rule, message, fingerprint },
          })),
      ),
    ]);
  }
  for (const it of unaccountedIn(report.verification)) {
    const message = `${it.name}: ${it.aspects}. No finding or decision accounts for it: ${it.evidence}.`;
    byFile.set(it.path, [
      ...(byFile.get(it.path) ?? []),
      {
        ...{ path: it.path, line: 1, column: 1, level: it.level, message },
        ...{ rule: it.verdict, fingerprint: `${it.name} ${it.aspects}` },
      },
    ]);
  }
  return byFile;
}

function failure({ path, reason = failedWords }: FileReport): Problem {
  return {
    ...{ path, line: 1, column: 1, level: 'error' },
    ...{ rule: 'failed', message: reason, fingerprint: 'failed' },
  };
}

import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describeError, runError } from './run-errors.js';
import {
  notWrittenMessage,
  type OpenedFile,
  openFileSafely,
  refuseIrregular,
} from './write-file.js';

/** A report that is saved piece by piece; its file is whole or as it was. */
export interface ReportFile {
  readonly write: (text: string) => void;
  readonly close: () => Promise<void>;
  /** Removes what was written; does nothing once it is closed. */
  readonly abandon: () => void;
}

/**
 * Opens the file of a report. Throws a run error if it cannot be written, also
 * later.
 */
export function openReportFile(
  path: string,
  { begins, force }: ReplacedReport,
): ReportFile {
  const notWritten = (error: unknown): Error =>
    runError(notWrittenMessage(path, describeError(error, 'the file')));
  const attempt = <T>(action: () => T): T => {
    try {
      return action();
    } catch (error) {
      throw notWritten(error);
    }
  };
  const opened = attempt((): OpenedFile => {
    const target = resolve(path);
    return openFileSafely({
      target,
      expected: oldReport(target, { begins, force }),
      inside: [dirname(target)],
    });
  });
  return {
    write(text) {
      attempt(() => {
        opened.write(text);
      });
    },
    close: () =>
      opened.commit().catch((error: unknown) => {
        throw notWritten(error);
      }),
    abandon: opened.abandon,
  };
}

/** What a report may replace. */
interface ReplacedReport {
  /** What a report of the same format begins with; undefined: nothing tells. */
  readonly begins: RegExp | undefined;
  /** Whether it may replace any file. */
  readonly force: boolean;
}

/** Returns what the report replaces; throws if that is not a report of its format. */
function oldReport(
  path: string,
  { begins, force }: ReplacedReport,
): Uint8Array | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  refuseIrregular(stats);
  const bytes = readFileSync(path);
  const isReport = begins?.test(Buffer.from(bytes).toString()) ?? false;
  if (!force && bytes.length > 0 && !isReport)
    throw new Error(
      'it exists and is not known to be such a report: move it away, write elsewhere, or use --force',
    );
  return bytes;
}

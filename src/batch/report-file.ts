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
 * @param force whether it may replace a file that is not a report
 */
export function openReportFile(path: string, force: boolean): ReportFile {
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
      expected: oldReport(target, force),
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

/** Returns what the report replaces; throws if that is not a report. */
function oldReport(path: string, force: boolean): Uint8Array | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  refuseIrregular(stats);
  const bytes = readFileSync(path);
  if (!force && !isReport(bytes))
    throw new Error(
      'it exists and is not a report: move it away, write elsewhere, or use --force',
    );
  return bytes;
}

/** Returns whether a file begins as a report does. */
function isReport(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 200)).toString();
  return /^\s*\{\s*"version"\s*:\s*1\s*,\s*"tool"/.test(start);
}

import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { describeError, runError } from './run-errors.js';
import { temporaryPath } from './temporary-files.js';
import {
  notWrittenMessage,
  openTemporary,
  refuseIrregular,
} from './write-file.js';

/** A report that is saved piece by piece; its file is whole or not there. */
export interface ReportFile {
  readonly write: (text: string) => void;
  readonly close: () => void;
  /** Removes what was written; does nothing once it is closed. */
  readonly abandon: () => void;
}

/**
 * Opens the file of a report. Throws a run error if it cannot be written, also
 * later.
 * @param force whether it may replace a file that is not a report
 */
export function openReportFile(path: string, force: boolean): ReportFile {
  let file: number | undefined;
  let target = '';
  let temporary = '';
  const abandon = (): void => {
    if (file === undefined) return;
    closeSync(file);
    file = undefined;
    unlinkSync(temporary);
  };
  const attempt = (action: () => void): void => {
    try {
      action();
    } catch (error) {
      abandon();
      throw runError(notWrittenMessage(path, describeError(error, 'the file')));
    }
  };
  attempt(() => {
    target = existsSync(path) ? realpathSync(path) : resolve(path);
    refuseOther(target, force);
    temporary = temporaryPath(target);
    file = openTemporary(temporary, 0o666);
  });
  return {
    write(text) {
      attempt(() => {
        writeFileSync(file ?? -1, text);
      });
    },
    close() {
      attempt(() => {
        fsyncSync(file ?? -1);
        refuseOther(target, force);
        renameSync(temporary, target);
        closeSync(file ?? -1);
        file = undefined;
      });
    },
    abandon,
  };
}

/** Throws if the file is there and not a report. */
function refuseOther(path: string, force: boolean): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  refuseIrregular(stats);
  if (!force && !isReport(path))
    throw new Error(
      'it exists and is not a report: move it away, write elsewhere, or use --force',
    );
}

/** Returns whether a file begins as a report does. */
function isReport(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(200);
    readSync(file, start);
    return /^\s*\{\s*"version"\s*:\s*1\s*,\s*"tool"/.test(start.toString());
  } finally {
    closeSync(file);
  }
}

import type { FileRecord } from '../file/record.js';
import { realPathOf, repositoryAround } from '../files/disk-paths.js';
import { troublesOf } from '../files/run-errors.js';
import { syncFolder } from '../files/write-file.js';
import { type OpenedReport, openReportFile } from '../files/write-output.js';
import type { FormatOptions } from '../formats/format.js';
import {
  formatByExtension,
  formatNamed,
  formatNamesFor,
  namedFile,
} from '../formats/formats.js';
import { countLines } from '../formats/kept-list.js';
import type { Repositories } from '../formats/repository-paths.js';
import type { RunHead, Summary } from '../run/summary.js';
import { joinWords, pluralise } from '../rule/message-text.js';
import { usageError } from './command.js';

/** Takes the records of a run, in the order of the files, and then its end. */
interface RunSink {
  readonly add: (record: FileRecord) => void;
  /** Returns what it printed. */
  readonly end: (summary: Summary) => string;
}

/** A file that a report is saved to, with its format. */
interface ReportTarget {
  readonly format: string;
  readonly file: string;
}

/** Returns where reports are saved. Throws a usage error for a format that is not known or not suited. */
export function reportTargets({
  report = [],
  command,
}: {
  /** `FILE` or `FORMAT:FILE`. */
  readonly report: readonly string[] | undefined;
  readonly command: string;
}): readonly ReportTarget[] {
  const suitable = formatNamesFor(command);
  return report.map((text) => {
    const { format: named, file } = namedFile(text);
    const format = named ?? formatByExtension(file)?.name;
    if (format === undefined)
      throw usageError(
        `The extension of the report ${file} says no format: write FORMAT:${file}, with ${joinWords(suitable)}.`,
      );
    if (!suitable.includes(format))
      throw usageError(
        `${format} does not show what ${command} finds: choose ${joinWords(suitable)}.`,
      );
    return { format, file };
  });
}

/** Returns whether a format that a run is shown or saved in has the field lists of records. */
export function needsFieldLists(
  command: string,
  {
    format,
    report,
    quiet,
    verbose,
  }: {
    readonly format: string;
    readonly report: readonly string[] | undefined;
    readonly quiet: boolean;
    readonly verbose: boolean;
  },
): boolean {
  const options = { command, quiet, isVerbose: verbose };
  return [format, ...reportTargets({ report, command }).map((it) => it.format)]
    .map(formatNamed)
    .some(({ needsFields }) => needsFields?.(options) ?? false);
}

/** A report that is being saved. */
interface OpenReport {
  readonly path: string;
  /** Whether it keeps what was in its file. */
  readonly isAdded: boolean;
  readonly file: OpenedReport;
  readonly sink: RunSink;
}

/** The reports of a run, and what takes its records. */
export type Reports = Awaited<ReturnType<typeof openReports>>;

/**
 * Opens the files of reports. Throws a run error for a file that cannot be opened. One
 * that cannot be written later ends no run.
 */
export async function openReports(
  targets: readonly ReportTarget[],
  head: RunHead,
  options: FormatOptions,
) {
  const plain = { ...options, color: false, isTerminal: false };
  const files = new Set<OpenedReport>();
  const errors: string[] = [];
  const reports: OpenReport[] = [];
  const drop = (file: OpenedReport, error: unknown): void => {
    const troubles = troublesOf(error);
    if (!troubles) throw error;
    errors.push(...troubles);
    files.delete(file);
  };
  const abandon = (): void => {
    for (const file of files) file.abandon();
  };
  try {
    for (const { format, file: path } of targets) {
      const { isAdded = false } = formatNamed(format);
      const file = openReportFile(path, isAdded);
      files.add(file);
      const write = (text: string): void => {
        try {
          if (files.has(file)) file.write(text);
        } catch (error) {
          drop(file, error);
        }
      };
      const { addedTo } = file;
      const sink = await sinkFor(format, head, { ...plain, addedTo }, write);
      reports.push({ path, isAdded, file, sink });
    }
  } catch (error) {
    abandon();
    throw error;
  }
  return {
    sinks: reports.map(({ sink }) => sink),
    /**
     * Completes the reports and renames them into place. Returns what was added to lists,
     * and why reports cannot be written.
     */
    save: async (summary: Summary, which: 'all' | 'added') => {
      const saved = reports.filter((it) => which === 'all' || it.isAdded);
      const said: string[] = [];
      for (const { path, isAdded, file, sink } of saved) {
        const text = sink.end(summary);
        if (!files.has(file)) continue;
        await file.close().then(syncFolder, (error: unknown) => {
          drop(file, error);
        });
        if (isAdded && files.has(file))
          said.push(`${path}: ${addedWords(file.addedTo, text)}`);
      }
      return { said, errors };
    },
    /** Removes reports that are not whole. */
    abandon,
  };
}

/** Counts the lines that were added to a list; none is ever taken out. */
function addedWords(before: string, after: string): string {
  const kept = countLines(before);
  return `${pluralise(countLines(after) - kept, 'line')} added, ${kept} kept`;
}

/** Prints a run in a format: returns what takes its records, and its end. */
export async function sinkFor(
  name: string,
  head: RunHead,
  options: FormatOptions,
  write: (text: string) => void,
): Promise<RunSink> {
  const format = await formatNamed(name).load();
  const { begin = '', file, end } = format(head, options);
  const print = (text: string): void => {
    if (text !== '') write(text);
  };
  print(begin);
  return {
    add: (record: FileRecord) => {
      print(file(record));
    },
    end: (run) => {
      const text = end(run);
      print(text);
      return text;
    },
  };
}

/** Returns the repositories from whose roots some formats name files. */
export function repositoriesOf(paths: readonly string[]): Repositories {
  const roots = ['.', ...paths.filter((it) => it !== '-')].flatMap(
    (path) => repositoryAround(realPathOf(path)) ?? [],
  );
  return { workingFolder: realPathOf('.'), roots: [...new Set(roots)] };
}

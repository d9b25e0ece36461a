import type { FileRecord } from '../file/record.js';
import { realPathOf, repositoryAround } from '../files/read-file.js';
import { troublesOf } from '../files/run-errors.js';
import { openReportFile } from '../files/write-output.js';
import type { OpenedFile } from '../files/write-file.js';
import type { FormatOptions } from '../formats/format.js';
import {
  formatByExtension,
  formatNamed,
  formatNamesFor,
  namedFile,
} from '../formats/formats.js';
import type { Repositories } from '../formats/repository-paths.js';
import type { RunHead, Summary } from '../run/summary.js';
import { joinWords } from '../rule/message-text.js';
import { usageError } from './command.js';

/** Takes the records of a run, in the order of the files, and then its end. */
interface RunSink {
  readonly add: (record: FileRecord) => void;
  readonly end: (summary: Summary) => void;
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
  const files = new Set<OpenedFile>();
  const errors: string[] = [];
  const sinks: RunSink[] = [];
  const drop = (file: OpenedFile, error: unknown): void => {
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
      const file = openReportFile(path);
      files.add(file);
      const write = (text: string): void => {
        try {
          if (files.has(file)) file.write(text);
        } catch (error) {
          drop(file, error);
        }
      };
      sinks.push(await sinkFor(format, head, plain, write));
    }
  } catch (error) {
    abandon();
    throw error;
  }
  return {
    sinks,
    /** Returns why reports cannot be written, now or since they were opened. */
    close: async (): Promise<readonly string[]> => {
      for (const file of files)
        await file.close().catch((error: unknown) => {
          drop(file, error);
        });
      return errors;
    },
    /** Removes reports that are not whole. */
    abandon,
  };
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
      print(end(run));
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

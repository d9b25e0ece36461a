import type { FileRecord } from '../file/record.js';
import { realPathOf, repositoryAround } from '../files/disk-paths.js';
import { troublesOf } from '../files/run-errors.js';
import { syncFolder } from '../files/write-file.js';
import { type OpenedReport, openReportFile } from '../files/write-output.js';
import type { FormatOptions, Printer } from '../formats/format.js';
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
import { type ArgsOf, usageError } from './command.js';
import type { reportOptions } from './options.js';

/** Takes the records of a run, in the order of the files, and then its end. */
type RunSink = Awaited<ReturnType<typeof sinkFor>>;

interface ReportTarget {
  readonly format: string;
  readonly file: string;
}

/**
 * Returns where reports are saved. Throws a usage error for a format that is not known or not suited.
 * @param report `FILE` or `FORMAT:FILE`
 */
export function reportTargets(
  command: string,
  report: readonly string[] = [],
): readonly ReportTarget[] {
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
  { format, report, quiet, verbose }: ArgsOf<typeof reportOptions>,
): boolean {
  const options = { command, quiet, isVerbose: verbose };
  return [format, ...reportTargets(command, report).map((it) => it.format)]
    .map(formatNamed)
    .some(({ needsFields }) => needsFields?.(options) ?? false);
}

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
  const reports: { readonly file: OpenedReport; readonly sink: RunSink }[] = [];
  const lists: (Pick<Printer, 'end'> & { readonly path: string })[] = [];
  const drop = (error: unknown, file?: OpenedReport): void => {
    const troubles = troublesOf(error);
    if (!troubles) throw error;
    errors.push(...troubles);
    if (file) files.delete(file);
  };
  const abandon = (): void => {
    for (const file of files) file.abandon();
  };
  try {
    for (const { format, file: path } of targets) {
      const { isAdded = false, load } = formatNamed(format);
      const file = openReportFile(path, isAdded);
      if (isAdded) {
        file.abandon();
        lists.push({ path, ...(await load())(head, plain) });
        continue;
      }
      files.add(file);
      const write = (text: string): void => {
        try {
          if (files.has(file)) file.write(text);
        } catch (error) {
          drop(error, file);
        }
      };
      reports.push({ file, sink: await sinkFor(format, head, plain, write) });
    }
  } catch (error) {
    abandon();
    throw error;
  }
  return {
    sinks: reports.map(({ sink }) => sink),
    /** Why reports and lists cannot be written. */
    errors,
    /** Returns the lists, with what was added; undefined: it could not be written. */
    addToLists: async (summary: Summary) => {
      const all = [];
      for (const { path, end } of lists) {
        const add = (list: string): string => end(summary, list);
        all.push({ path, end, added: await addToList(path, add).catch(drop) });
      }
      return all;
    },
    /** Completes the other reports and renames them into place. */
    save: async (summary: Summary) => {
      for (const { file, sink } of reports) {
        sink.end(summary);
        if (!files.has(file)) continue;
        await file.close().then(syncFolder, (error: unknown) => {
          drop(error, file);
        });
      }
    },
    /** Removes reports that are not whole. */
    abandon,
  };
}

/**
 * Adds to a list, and says how many lines; none is ever taken out. Begins again where
 * a person or another run changed the list meanwhile. Throws a run error.
 */
async function addToList(
  path: string,
  add: (list: string) => string,
  attempts = 20,
): Promise<string> {
  const file = openReportFile(path, true);
  try {
    const text = add(file.addedTo);
    await syncFolder(await file.close(Buffer.from(text)));
    const kept = countLines(file.addedTo);
    return `${pluralise(countLines(text) - kept, 'line')} added, ${kept} kept`;
  } catch (error) {
    file.abandon();
    const now = openReportFile(path, true);
    now.abandon();
    if (attempts === 1 || now.addedTo === file.addedTo) throw error;
    return addToList(path, add, attempts - 1);
  }
}

/** Prints a run in a format: returns what takes its records, and its end. */
export async function sinkFor(
  name: string,
  head: RunHead,
  options: FormatOptions,
  write: (text: string) => void,
) {
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
    end: (run: Summary) => {
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

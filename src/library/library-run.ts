import {
  checkBytes,
  checkTogether,
  lookedUpIn,
  readReferenceFile,
  type ReferenceFile,
  sharedFacts,
} from '../file/check-file.js';
import {
  type Conversion,
  convertBytes,
  isConverted,
} from '../file/convert-bytes.js';
import {
  sourcesIn,
  type SourcesOfRun,
  sourcesReadBy,
  sourcesWithout,
} from '../file/decide-with.js';
import { makeRecord } from '../file/make-record.js';
import { definitionsIn, readCurrent } from '../file/open.js';
import { createVerifier } from '../file/verify-file.js';
import { bytewise } from '../file/paths.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import {
  bytesOf,
  decideInWith,
  type Decisions,
  decisionsFileOf,
  mappingOptions,
  type MappingOptions,
  printOptionsOf,
  refuseUnknown,
  sortedFiles,
  type SourceFile,
} from './library-options.js';
import { createRun, type Run } from './runs.js';

/** Options of {@link migrate}. */
export interface MigrateOptions extends MappingOptions {
  /**
   * Whether a file counts as written although something is left out of it.
   * @defaultValue `false`
   */
  readonly allowPartial?: boolean | undefined;
}

/**
 * Migrates many files that belong together, as the command `migrate` does with
 * those of a folder. It skips files that are not information model files, and
 * holds back a file if something would be left out of it. A file that would be
 * written has the status `would-write` (or `partial`), and its `outputText`.
 *
 * Always returns a run: findings report what is wrong with the files.
 * @example
 * for await (const file of migrate([{ path: 'fan.json', text }]))
 *   if (file.status === 'would-write') write(file.path, file.outputText);
 * @throws TypeError for unknown options, and for two files with the same path
 */
export function migrate(
  files: Iterable<SourceFile>,
  options: MigrateOptions = {},
): Run {
  const what = 'migrate()';
  const all = sortedFiles(what, files);
  refuseUnknown(what, options, [...mappingOptions, 'allowPartial']);
  const { decisions, allowPartial = false } = options;
  const convert = converter(all, options, allowPartial);
  return createRun('migrate', decisions, false, function* () {
    for (const file of all) {
      const { conversion, record } = convert(file);
      const output = isConverted(conversion) ? file.path : null;
      yield { record: { ...record, output } };
    }
  });
}

/** Options of {@link verify}. */
export interface VerifyOptions extends MappingOptions {
  /**
   * Existing Current files, by the path of the Legacy file to compare with; a
   * Legacy file without one is not compared. By default, Legacy files are
   * compared with what {@link migrate} makes of them.
   */
  readonly against?: Readonly<Record<string, SourceFile>> | undefined;
}

/**
 * Compares what Legacy files do at run time with what Current ones do, as the
 * command `verify` does with those of a folder. The comparison is the
 * `verification` of each record.
 *
 * Always returns a run.
 * @example
 * const { verification } = await collect(verify(files));
 * @throws TypeError for unknown options, and for two files with the same path
 */
export function verify(
  files: Iterable<SourceFile>,
  options: VerifyOptions = {},
): Run {
  const what = 'verify()';
  const all = sortedFiles(what, files);
  refuseUnknown(what, options, [...mappingOptions, 'against']);
  const { decisions, against } = options;
  const convert = converter(all, options, true);
  const paths = new Set(all.map(({ path }) => path));
  const others = new Map(
    Object.entries(against ?? {}).map(([legacy, file]) => {
      if (!paths.has(legacy))
        throw new TypeError(
          `${what}: \`against\` names ${JSON.stringify(legacy)}, which is not among the files.`,
        );
      return [legacy, readCurrent(file.path, bytesOf(file))];
    }),
  );
  const definitions = [...others.values()].flatMap((it) =>
    it.ok ? definitionsIn(it.file) : [],
  );
  return createRun('verify', decisions, false, function* () {
    const compare = createVerifier();
    for (const file of all) {
      const { path } = file;
      const { conversion, record } = convert(file);
      const other = others.get(path);
      if (other?.ok === false)
        yield { record: failedRecord(path, other.reason) };
      else if (!isConverted(conversion) || (against && !other))
        yield { record };
      else {
        const { verification, windows } = compare(
          {
            legacy: conversion.mapped.legacy,
            findings: record.findings,
            outputText: conversion.outputText,
          },
          other?.file,
          (name) =>
            definitions.filter(
              (it) => it.name === name && it.path !== other?.file.path,
            ),
        );
        yield { record: { ...record, verification }, windows };
      }
    }
  });
}

/** Options of {@link check}. */
export interface CheckOptions {
  /** Decisions, as {@link parseDecisions} returns them: what they accept for the migration is accepted here. */
  readonly decisions?: Decisions | undefined;
  /** Signal mapping files: they are checked, and symbolic names are looked up in them. */
  readonly signals?: readonly SourceFile[] | undefined;
  /** Type configuration files: asset properties are looked up in them. */
  readonly types?: readonly SourceFile[] | undefined;
}

/**
 * Checks Legacy and Current files against their format, all of them together, as
 * the command `check` does with those of a folder.
 *
 * Always returns a run: findings report what is wrong with the files.
 * @example
 * for await (const { path, findings } of check(files)) console.log(path, findings);
 * @throws TypeError for unknown options, and for two files with the same path
 */
export function check(
  files: Iterable<SourceFile>,
  options: CheckOptions = {},
): Run {
  const what = 'check()';
  const all = sortedFiles(what, files);
  refuseUnknown(what, options, ['decisions', 'signals', 'types']);
  const { decisions } = options;
  const given = {
    types: sortedFiles(`${what}: \`types\``, options.types ?? []),
    signals: sortedFiles(`${what}: \`signals\``, options.signals ?? []),
  };
  const decideIn = decideInWith(decisions);
  return createRun('check', decisions, true, function* () {
    const read = (kind: 'types' | 'signals'): readonly ReferenceFile[] =>
      given[kind].map((it) => readReferenceFile(kind, it.path, bytesOf(it)));
    const [types, signals] = [read('types'), read('signals')];
    const references = new Map(
      [...types, ...signals].map(({ record }) => [record.path, record]),
    );
    const models = all.filter(({ path }) => !references.has(path));
    const findingsAcross = checkTogether(
      new Map(models.map((it) => [it.path, sharedFacts(bytesOf(it), false)])),
      lookedUpIn(options.signals && signals, options.types && types),
    );
    const makers = [
      ...Array.from(references, ([path, record]) => ({
        path,
        make: () => record,
      })),
      ...models.map((file) => ({
        path: file.path,
        make: () =>
          checkBytes(file.path, bytesOf(file), {
            decideIn,
            named: false,
            signals: findingsAcross.signals,
            across: findingsAcross.across.get(file.path) ?? [],
          }),
      })),
    ];
    for (const { make } of makers.toSorted((a, b) => bytewise(a.path, b.path)))
      yield { record: make() };
  });
}

/** Returns a function that converts one of several files that belong together, and makes its record. */
function converter(
  files: readonly SourceFile[],
  { decisions, prettier }: MappingOptions,
  allowPartial: boolean,
): (file: SourceFile) => {
  readonly conversion: Conversion;
  readonly record: FileRecord;
} {
  const decideIn = decideInWith(decisions);
  const print = printOptionsOf(prettier);
  const names = sourcesReadBy(decisionsFileOf(decisions)?.decisions ?? []);
  const sources: SourcesOfRun = new Map(
    names.size === 0
      ? []
      : Array.from(files, (it) => [
          it.path,
          sourcesIn(it.path, bytesOf(it), names, false, decideIn),
        ]),
  );
  return (file) => {
    const conversion = convertBytes(file.path, bytesOf(file), {
      print,
      named: false,
      decideIn,
      allowPartial,
      sourcesElsewhere: sourcesWithout(file.path, sources),
    });
    const request = { needsFields: true, decideIn };
    return { conversion, record: makeRecord(file.path, conversion, request) };
  };
}

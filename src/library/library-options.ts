import {
  defaultPrintOptions,
  type PrintOptions,
  printOptionKinds,
} from '../current/print-options.js';
import { bytewise } from '../file/paths.js';
import { addArticle, suggestionEnding } from '../rule/message-text.js';
import {
  type Answer,
  decisionsFileName,
  type DecisionsFile,
} from '../decisions/decision.js';
import { loadDecisions } from '../decisions/load-decisions.js';
import { type DecideIn, decideWith } from '../file/decide-with.js';

/** A decisions file that {@link parseDecisions} has parsed. */
export interface Decisions {
  /** The name of the file in reports. */
  readonly path: string;
  /** Its decisions, without stubs that nobody has decided. */
  readonly decisions: readonly Answer[];
}

/** Options of every function that makes Current text. */
export interface MappingOptions {
  /** Decisions, as {@link parseDecisions} returns them. */
  readonly decisions?: Decisions | undefined;
  /**
   * How Current text is formatted: the options that affect JSON, as
   * `prettier.resolveConfig` returns them. Others are ignored. Missing ones are
   * prettier's defaults, except `endOfLine`, which is `auto`.
   */
  readonly prettier?: PrettierOptions | null | undefined;
}

/** Options of prettier; those that do not affect JSON are ignored. */
export type PrettierOptions = Partial<PrintOptions> &
  Readonly<Record<string, unknown>>;

export const mappingOptions = ['decisions', 'prettier'] as const;

/** Throws a TypeError for options that `what` does not have, and for what is not an object. */
export function refuseUnknown(
  what: string,
  given: unknown,
  names: readonly string[],
): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new TypeError(
      `${what} takes an object with ${names.map((it) => `\`${it}\``).join(', ')}, and got ${describe(given)}.`,
    );
  for (const name of Object.keys(given))
    if (!names.includes(name))
      throw new TypeError(
        `${what} has no option \`${name}\`${suggestionEnding(name, names)}`,
      );
}

function describe(value: unknown): string {
  if (value == null) return String(value);
  return addArticle(Array.isArray(value) ? 'array' : typeof value);
}

/** Returns the given prettier options, with prettier's defaults for the others. Throws a TypeError for a wrong value. */
export function printOptionsOf(
  given: MappingOptions['prettier'],
): PrintOptions {
  const names = Object.keys(printOptionKinds) as (keyof PrintOptions)[];
  const known = names.flatMap((name) => {
    const value = given?.[name];
    if (value == null) return [];
    const { fits, expected } = printOptionKinds[name];
    if (!fits(value))
      throw new TypeError(
        `The prettier option \`${name}\` must be ${expected}.`,
      );
    return [[name, value] as const];
  });
  return { ...defaultPrintOptions, ...Object.fromEntries(known) };
}

/** The content of a file: text, or bytes as on a disk. */
export type Content =
  | { readonly text: string; readonly bytes?: undefined }
  | { readonly bytes: Uint8Array; readonly text?: undefined };

/**
 * A file, with the path that names it in reports: relative, with `/`. The `where`
 * of a decision is compared with that path, relative to the folder of the
 * decisions.
 */
export type SourceFile = Content & { readonly path: string };

/**
 * Returns files in the order of their paths, bytewise. Throws a TypeError unless
 * they are a list of files with content in which no path is twice.
 */
export function sortedFiles(
  what: string,
  files: unknown,
): readonly SourceFile[] {
  if (
    typeof files !== 'object' ||
    files === null ||
    !(Symbol.iterator in files)
  )
    throw new TypeError(
      `${what} takes a list of files, each { path, text } or { path, bytes }, and got ${describe(files)}.`,
    );
  const byPath = new Map<string, SourceFile>();
  for (const file of files as Iterable<SourceFile>) {
    const { path } = file;
    refuseContent(file);
    if (typeof path !== 'string')
      throw new TypeError(`${what} has a file without a \`path\`.`);
    if (byPath.has(path))
      throw new TypeError(
        `${what} has two files with the path ${JSON.stringify(path)}.`,
      );
    byPath.set(path, file);
  }
  return [...byPath.values()].toSorted((a, b) => bytewise(a.path, b.path));
}

function refuseContent({ text, bytes }: Content): void {
  if ((typeof text === 'string') === ArrayBuffer.isView(bytes))
    throw new TypeError(
      'A file needs either `text`, a string, or `bytes`, a Uint8Array.',
    );
}

/** Returns the bytes of a file. Throws a TypeError unless it has either text or bytes. */
export function bytesOf(content: Content): Uint8Array {
  refuseContent(content);
  const { text, bytes } = content;
  if (bytes) return bytes;
  const encoder = new TextEncoder();
  const lone = /\p{Surrogate}/u.exec(text);
  if (!lone) return encoder.encode(text);
  // Half a character has no UTF-8. An encoder would replace it; these bytes are
  // reported as invalid UTF-8, with their place.
  return Buffer.concat([
    encoder.encode(text.slice(0, lone.index)),
    Uint8Array.of(0xed, 0xa0, 0x80),
  ]);
}

/** The result of {@link parseDecisions}. */
export type ParsedDecisions =
  | { readonly ok: true; readonly decisions: Decisions }
  /** Sentences for people, each beginning with `path:line:column`. */
  | { readonly ok: false; readonly troubles: readonly string[] };

/** The input of {@link parseDecisions}. */
export type DecisionsText = Content & {
  /**
   * The name of the file in reports and troubles. `where.file` of a decision is
   * relative to its folder.
   * @defaultValue `infomodel-migrate.decisions.json`
   */
  readonly path?: string | undefined;
};

const parsed = new WeakSet<Decisions>();

/**
 * Parses a decisions file for the other functions of the library. If anything is
 * wrong with it, returns no decisions: a decision that was not understood must
 * not be ignored.
 */
export function parseDecisions(file: DecisionsText): ParsedDecisions {
  refuseUnknown('parseDecisions()', file, ['path', 'text', 'bytes']);
  const { path = decisionsFileName } = file;
  const loaded = loadDecisions(bytesOf(file), path);
  if (!loaded.ok) return loaded;
  parsed.add(loaded.file);
  return { ok: true, decisions: loaded.file };
}

/** Returns the decisions file behind the public {@link Decisions}. Throws a TypeError for any others. */
export function decisionsFileOf(
  decisions: Decisions | undefined,
): DecisionsFile | undefined {
  if (decisions && !parsed.has(decisions))
    throw new TypeError(
      '`decisions` must be the `decisions` that parseDecisions() gives.',
    );
  return decisions as DecisionsFile | undefined;
}

/** Need not exist: paths are relative. Deep, so that `..` stays inside. */
export const placeholderFolder = `/${'folder/'.repeat(100)}`;

/** Applies the decisions, without a file system. */
export function decideInWith(decisions: Decisions | undefined): DecideIn {
  return decideWith(decisionsFileOf(decisions), placeholderFolder);
}

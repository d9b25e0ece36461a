import {
  defaultPrintOptions,
  type PrintOptions,
} from '../current/print-options.js';
import { suggestionEnding } from '../rule/message-text.js';
import type { Decisions } from './decisions.js';

/** Options of every function that makes Current text. */
export interface MappingOptions {
  /** Decisions, as {@link parseDecisions} returns them. */
  readonly decisions?: Decisions | undefined;
  /** How Current text is formatted. Missing options are prettier's defaults, except `endOfLine`, which is `auto`. */
  readonly prettier?: Partial<PrintOptions> | undefined;
}

/** Options of every function that reports about many files. */
export interface ReportOptions {
  /**
   * Whether the report has the field list and both texts of every file.
   * @defaultValue `false`
   */
  readonly full?: boolean | undefined;
}

export const mappingOptions = ['decisions', 'prettier'] as const;

/** Throws a TypeError for an option that `what` does not have. */
export function refuseUnknown(
  what: string,
  given: object,
  names: readonly string[],
): void {
  for (const name of Object.keys(given))
    if (!names.includes(name))
      throw new TypeError(
        `${what} has no option \`${name}\`${suggestionEnding(name, names)}`,
      );
}

/** Returns the given prettier options, with prettier's defaults for the others. */
export function printOptionsOf(
  caller: string,
  given: Partial<PrintOptions> = {},
): PrintOptions {
  const names = Object.keys(defaultPrintOptions);
  refuseUnknown(`${caller}: \`prettier\``, given, names);
  const chosen = Object.entries<unknown>(given).filter(
    ([, it]) => it !== undefined,
  );
  return { ...defaultPrintOptions, ...Object.fromEntries(chosen) };
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

/** Throws a TypeError if two files have the same path. */
export function refuseRepeated(
  what: string,
  files: readonly SourceFile[],
): void {
  const paths = new Set<string>();
  for (const { path } of files) {
    if (paths.has(path))
      throw new TypeError(
        `${what} has two files with the path ${JSON.stringify(path)}.`,
      );
    paths.add(path);
  }
}

/** Returns the bytes of a file. Throws a TypeError unless it has either text or bytes. */
export function bytesOf({ text, bytes }: Content): Uint8Array {
  if ((text === undefined) === (bytes === undefined))
    throw new TypeError('A file needs either `text` or `bytes`.');
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

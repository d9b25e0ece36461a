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

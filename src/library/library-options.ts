import {
  defaultPrintOptions,
  type PrintOptions,
  printOptionKinds,
} from '../current/print-options.js';
import { isObject } from '../json/node.js';
import { decisionsKind, type Decisions } from './decisions.js';
import { expectObject, type Kind } from './expect.js';

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

/** The kinds of {@link MappingOptions}. */
export const mappingKinds: Readonly<Record<string, Kind>> = {
  decisions: decisionsKind,
  prettier: [isObject, 'an object'],
};

/** Returns the given prettier options, with prettier's defaults for the others. */
export function printOptionsOf(
  caller: string,
  given: Partial<PrintOptions> = {},
): PrintOptions {
  expectObject(
    `${caller}: \`prettier\``,
    given,
    Object.fromEntries(
      Object.entries(printOptionKinds).map(([name, { fits, expected }]) => [
        name,
        [fits, expected],
      ]),
    ),
  );
  const chosen = Object.entries<unknown>(given).filter(
    ([, it]) => it !== undefined,
  );
  return { ...defaultPrintOptions, ...Object.fromEntries(chosen) };
}

import {
  defaultPrintOptions,
  type PrintOptions,
  printOptionKinds,
} from '../current/print-options.js';
import { isObject } from '../json/node.js';
import { aDecisionsFile, type Decisions } from './decisions.js';
import { expectObject, type Kind } from './expect.js';

/** Options of every function that makes Current text. */
export interface MappingOptions {
  /** A person's answers, as {@link parseDecisions} gives them. */
  readonly decisions?: Decisions | undefined;
  /**
   * How Current text is formatted. What is not given is as prettier has it, but
   * for `endOfLine`: that is `auto`.
   */
  readonly prettier?: Partial<PrintOptions> | undefined;
}

/** Options of every function that reports about many files. */
export interface ReportOptions {
  /**
   * Whether the report has the field list and both texts of every file.
   *
   * @defaultValue `false`
   */
  readonly full?: boolean | undefined;
}

/** The kinds of {@link MappingOptions}. */
export const mappingKinds: Readonly<Record<string, Kind>> = {
  decisions: aDecisionsFile,
  prettier: [isObject, 'an object'],
};

/** The options of prettier that are given, and its own for the others. */
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

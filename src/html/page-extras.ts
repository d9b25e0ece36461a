import { choicePictures } from '#choice-pictures';
import type { PicturedRequest } from '../behaviour/compare/compare-windows.js';
import { allRules } from '../file/all-rules.js';
import type { FormatOptions } from '../formats/format.js';
import { commandLine } from '../formats/safe-text.js';
import { accountSentences } from '../formats/text/verdict-lines.js';
import type { Summary } from '../run/summary.js';
import { decideCommand, nextCommand } from '../run/next-command.js';
import { type Advice, adviceAfterMigration } from '../run/nothing-compared.js';
import { isNothingCompared } from '../run/summary.js';
import { choicesOf } from '../rule/choice.js';
import type { Rule } from '../rule/rule.js';

/** Which results are read in the example of a rule, by rule and choice. */
export type ChoicePictures = Readonly<
  Partial<Record<string, Readonly<Partial<Record<string, PicturedRequest>>>>>
>;

/** What the page needs beside the report; commands are for a shell. */
export interface PageExtras {
  /** With all choices that a decision has. */
  readonly rules: readonly Rule[];
  readonly pictures: ChoicePictures;
  /** The result of a comparison of behaviour, in sentences; else empty. */
  readonly accounts: readonly string[];
  /** What to do next if no question is open. */
  readonly next: Advice | null;
  /** The command that answers questions; null where it is not known. */
  readonly decide: string | null;
  /** The command that writes the recommended answers. */
  readonly decideRecommended: string | null;
  /** The number of files that are left out. */
  readonly omitted: number;
}

export function pageExtras(
  run: Summary,
  { invocation }: FormatOptions,
  omitted: number,
): PageExtras {
  const shellLine = (command: readonly string[] | undefined): string | null =>
    command ? commandLine(command, invocation?.program) : null;
  const next = shellLine(invocation && nextCommand(run, invocation));
  const compared = run.verification?.summary;
  const isAdvised = compared && isNothingCompared(compared);
  return {
    rules: allRules.map((rule) => ({ ...rule, choices: choicesOf(rule) })),
    pictures: choicePictures as ChoicePictures,
    accounts: isAdvised
      ? ['Nothing was compared.']
      : compared
        ? accountSentences(run, compared).map(([text]) => text)
        : [],
    next:
      (isAdvised && adviceAfterMigration(run, invocation?.program)) ||
      (next === null ? null : { words: 'Next:', commands: [next] }),
    decide: shellLine(invocation && decideCommand(invocation)),
    decideRecommended: shellLine(
      invocation && decideCommand(invocation, '--recommended'),
    ),
    omitted,
  };
}

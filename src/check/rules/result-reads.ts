import { defaultOutputName } from '../../current/current-enums.js';
import { quoted, suggestionEnding } from '../../rule/message-text.js';
import type { Keeping, ResultRead, Window } from '../check-facts.js';
import { errorRule, type Report, warningRule } from '../check-rule.js';
import type { FoundSource } from '../source-index.js';

/** An input that reads results, and what it finds. */
export interface FoundRead extends ResultRead {
  readonly found: FoundSource;
}

const section = 'Current format: input kinds, `AlgorithmOutput`';

/** Rules about the source of an `AlgorithmOutput` input of a Current file. */
export const sourceRules = {
  sourceUndefined: errorRule({
    id: 'current/source-undefined',
    title: 'The source algorithm is in none of the files.',
    explanation:
      '`SourceAlgorithm` is the `Name`, not the `Path`, of an algorithm that is defined for the asset too. It is looked for in all Current files that are given together; give the files of an asset in one run.',
    section,
    check({ source, found }: FoundRead, report: Report) {
      if (found.state === 'no-algorithm')
        report(
          source.place,
          found.isInLegacy
            ? `No Current file has the algorithm ${quoted(source.value)}, only a Legacy one; migrate that file.`
            : `No algorithm of the files is named ${quoted(source.value)}${suggestionEnding(source.value, found.names)}`,
        );
    },
  }),

  sourceOutputMissing: errorRule({
    id: 'current/source-output-missing',
    title:
      'The source has several object results, and the input does not say which.',
    explanation:
      '`SourceOutputName` is required where the source has more than one output of the kind `ObjectResult`.',
    section,
    check({ place, source, found }: FoundRead, report: Report) {
      if (found.state === 'ambiguous')
        report(
          place,
          `${quoted(source.value)} has several object results; say in \`SourceOutputName\` which is read.`,
        );
    },
  }),

  sourceOutputUndefined: errorRule({
    id: 'current/source-output-undefined',
    title: 'The source has no output of that name.',
    explanation:
      '`SourceOutputName` is the `OutputName` of an output of the source. An output without a name has the name `algorithm_output`.',
    section,
    check({ source, output, found }: FoundRead, report: Report) {
      if (found.state !== 'no-output') return;
      const name = output?.value ?? defaultOutputName;
      report(
        (output ?? source).place,
        `${quoted(source.value)} has no output named ${quoted(name)}${suggestionEnding(name, found.names)}`,
      );
    },
  }),

  sourceNotObject: errorRule({
    id: 'current/source-not-object',
    title: 'The output that is read is not an object result.',
    explanation:
      'An `AlgorithmOutput` input reads outputs of the object kind. A timeseries output is read by a `Timeseries` input of its `SymbolicName`, an asset-property output by an `AssetProperty` input of its `AssetPropertyKey`.',
    section,
    check({ source, output, found }: FoundRead, report: Report) {
      if (found.state === 'other-kind')
        report(
          (output ?? source).place,
          `The output of ${quoted(source.value)} that is read is of the kind \`${found.kind}\`; an input of the kind \`${found.kind}\` reads it instead.`,
        );
    },
  }),
};

/** Rules about an input of either format that reads results. */
export const resultRules = {
  selfReferenceMandatory: warningRule({
    id: 'self-reference-mandatory',
    title:
      'An algorithm needs its own results, of which its first run has none.',
    explanation:
      'The first run of an algorithm finds no earlier result of its own. Where the input is mandatory that is an error at payload preparation, and the error propagates to every later run. Make the input optional.',
    section: 'Errors',
    check({ source, optional, algorithm }: FoundRead, report: Report) {
      if (source.value === algorithm && optional?.value === false)
        report(
          optional.place,
          `${quoted(algorithm)} reads its own results, of which its first run has none; make the input optional.`,
        );
    },
  }),

  retentionOutlived: warningRule({
    id: 'retention-outlived',
    title: 'An input reads results for longer than they are kept.',
    explanation:
      'Results with the retention `sevenDays` are removed after seven days, and of `latest` only the most recent one is kept: a window of more than seven days (`thirtyDays`, `calendarMonth`, `all`, the lifetime of a component; in the Current format `All`, `CalendarMonth` or a longer `Duration`) finds less than it asks for. With `unlimitedPerMonth` one result for each calendar month is left, so whoever reads a value for each day (`thirtyDays`, the lifetime of a component, a `Duration` of several days) finds one for each month.',
    section: 'Legacy format: scheduling and retention',
    check({ source, window, found }: FoundRead, report: Report) {
      if (found.state !== 'found' || !found.kept || !window) return;
      const why = shortfall(found.kept, window);
      if (why !== undefined)
        report(
          window.place,
          `${quoted(window.value)} reads more than is kept: the results of ${quoted(source.value)} have the retention ${quoted(found.kept.retention)}, ${why}.`,
        );
    },
  }),
};

/** How many days results with `sevenDays` are kept. */
const daysKept = 7;

function shortfall(
  { of }: Keeping,
  { days, isDaily }: Window,
): string | undefined {
  switch (of) {
    case 'seven days':
      return days > daysKept
        ? 'which removes them after seven days'
        : undefined;
    case 'latest':
      return days > daysKept
        ? 'which keeps the most recent one only'
        : undefined;
    case 'one per month':
      return isDaily ? 'which keeps one for each calendar month' : undefined;
  }
}

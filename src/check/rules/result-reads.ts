import { keptByWord } from '../../behaviour/kept.js';
import { defaultOutputName } from '../../current/current-enums.js';
import {
  isOutlived,
  outlivedMessage,
  retentionOutlived,
} from '../../legacy/retention-outlived.js';
import { quoted, suggestionEnding } from '../../rule/message-text.js';
import type { OwnWrites, InputFacts, ResultRead } from '../check-facts.js';
import { errorRule, type ReportProblem, warningRule } from '../check-rule.js';
import type { FoundRead } from '../find-source.js';

const section = 'Current format: input kinds, `AlgorithmOutput`';

export const sourceRules = {
  sourceUndefined: errorRule({
    id: 'current/source-undefined',
    title: 'The source algorithm is in none of the files.',
    explanation:
      '`SourceAlgorithm` is the `Name`, not the `Path`, of an algorithm that is defined for the asset too. The tool looks for it in all Current files of the run; check all files of an asset in one run.',
    section,
    check({ source, foundSource }: FoundRead, report) {
      if (foundSource.state === 'no-algorithm')
        report(
          source.place,
          foundSource.isInLegacy
            ? `No Current file has the algorithm ${quoted(source.value)}, only a Legacy one; migrate that file.`
            : `No algorithm of the files is named ${quoted(source.value)}${suggestionEnding(source.value, foundSource.names)}`,
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
    check({ place, source, foundSource }: FoundRead, report) {
      if (foundSource.state === 'ambiguous')
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
    check({ source, output, foundSource }: FoundRead, report) {
      if (foundSource.state !== 'no-output') return;
      const name = output?.value ?? defaultOutputName;
      report(
        (output ?? source).place,
        `${quoted(source.value)} has no output named ${quoted(name)}${suggestionEnding(name, foundSource.names)}`,
      );
    },
  }),

  sourceNotObject: errorRule({
    id: 'current/source-not-object',
    title: 'The output that is read is not an object result.',
    explanation:
      'An `AlgorithmOutput` input reads outputs of the object kind. A timeseries output is read by a `Timeseries` input of its `SymbolicName`, an asset-property output by an `AssetProperty` input of its `AssetPropertyKey`.',
    section,
    check({ source, output, foundSource }: FoundRead, report) {
      if (foundSource.state === 'other-kind')
        report(
          (output ?? source).place,
          `The output of ${quoted(source.value)} that is read is of the kind \`${foundSource.kind}\`; an input of the kind \`${foundSource.kind}\` reads it instead.`,
        );
    },
  }),

  sourceOptional: warningRule({
    id: 'current/source-optional',
    title: 'A mandatory input reads an output that may be absent.',
    explanation:
      'An output with `Optional` true may be absent from what its algorithm returns. A mandatory input that reads it is then missing, which is an error at payload preparation. Make the input optional, or the output mandatory.',
    section,
    check({ source, optional, foundSource }: FoundRead, report) {
      if (
        foundSource.state === 'found' &&
        foundSource.output.isOptional &&
        optional?.value === false
      )
        report(
          optional.place,
          `The output of ${quoted(source.value)} that is read is optional and may be absent; make the input optional too.`,
        );
    },
  }),
};

export const resultRules = {
  readBeforeWritten: warningRule({
    id: 'read-before-written',
    title:
      'An algorithm reads results of the current period that cannot exist yet.',
    explanation:
      'With `DataInterval` `Default` an input reads the results of the current hour or day; Legacy `day` and `default` select those of the day. An algorithm has no result of a period before it runs in it. Neither have algorithms of the same frequency that need its results of the same period first.',
    section: 'Errors',
    check({ source, currentPeriod, algorithm, leadsBack }: FoundRead, report) {
      if (!currentPeriod || algorithm === null) return;
      const { place, isOfOneRun, earlier } = currentPeriod;
      if (source.value === algorithm && isOfOneRun)
        report(
          place,
          `${quoted(algorithm)} reads its own results of the current period, which it has not written yet; read earlier ones with ${earlier}.`,
        );
      else if (source.value !== algorithm && leadsBack)
        report(
          place,
          `${quoted(source.value)} needs results of ${quoted(algorithm)} of the same period first, so neither can run before the other; read earlier results with ${earlier}, or make the input optional.`,
        );
    },
  }),

  selfReferenceMandatory: warningRule({
    id: 'self-reference-mandatory',
    title:
      'An algorithm needs its own results, of which its first run has none.',
    explanation:
      'The first run of an algorithm finds no earlier result of its own. Where the input is mandatory that is an error at payload preparation, and the error propagates to every later run. A mandatory `Timeseries` or `AssetProperty` input of a name that only the algorithm itself writes lacks its first value in the same way. Make the input optional.',
    section: 'Errors',
    check({ source, optional, algorithm }: FoundRead, report) {
      if (source.value === algorithm && optional?.value === false)
        report(
          optional.place,
          `${quoted(algorithm)} reads its own results, of which its first run has none; make the input optional.`,
        );
    },
  }),

  retentionOutlived: {
    ...retentionOutlived,
    check(
      { source, window, algorithm, runsFirst, foundSource }: FoundRead,
      report: ReportProblem,
    ) {
      if (foundSource.state !== 'found' || !window) return;
      const {
        period,
        output: { retention },
      } = foundSource;
      const keeping = retention && keptByWord[retention];
      if (!keeping || keeping === 'forever' || keeping === 'managed') return;
      const isOwn = source.value === algorithm;
      if (!isOutlived(window, keeping, period, isOwn, runsFirst)) return;
      const asking = `${quoted(window.value)} asks`;
      report(
        window.place,
        window.isSingle
          ? `${asking} for an earlier result of ${quoted(source.value)}, which runs first and then keeps only its newest one (${quoted(retention)}); read the current period, or keep the earlier results.`
          : outlivedMessage(asking, source.value, retention, keeping),
      );
    },
  },
};

/** Reports a mandatory input of a name that only its own algorithm writes. */
export function checkOwnWrites(
  { value, algorithm }: Exclude<InputFacts, ResultRead>,
  { kind, optional }: OwnWrites,
  report: ReportProblem,
): void {
  const what = kind === 'Timeseries' ? 'timeseries' : 'asset property';
  report(
    optional,
    `${quoted(algorithm ?? '')} reads the ${what} ${quoted(value)}, which only its own output writes and which its first run lacks; make the input optional.`,
  );
}

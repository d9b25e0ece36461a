import { pluralise } from '../../rule/message-text.js';
import { isNewIn } from '../../report/comparison.js';
import { levelOf } from '../../report/level.js';
import type { Report } from '../../report/report.js';
import {
  isNothingCompared,
  type VerificationSummary,
} from '../../report/verification/model.js';
import { code } from './escape.js';

/** What a reader has to know first, in one line. */
export function verdict(report: Report): string {
  return [comparing(report), ...outcome(report)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function comparing(report: Report): string {
  const { comparison, files } = report;
  if (!comparison) return '';
  const { ref, gone, outputs } = comparison;
  const differing = outputs.filter(({ change }) => change !== 'same').length;
  const found = files
    .flatMap(({ findings }) => findings)
    .filter(isNewIn(report));
  return `Compared with ${code(ref)}: ${pluralise(found.length, 'new finding')}, ${gone.length} gone, ${pluralise(differing, 'Current file')} changed.`;
}

function outcome(report: Report): readonly string[] {
  const { command, files, summary, verification } = report;
  const of = (status: keyof typeof summary.files): number =>
    summary.files[status] ?? 0;
  const isCheck = command === 'check';
  const all = files.length - of('other') - (isCheck ? 0 : of('current'));
  if (all === 0) {
    const does = isCheck ? 'check' : verification ? 'compare' : 'migrate';
    return [`There is nothing to ${does}.`];
  }
  const failed = of('failed');
  const stopped = of('held') + of('invalid');
  const partial = of('partial');
  const open = openErrors(files);
  const counts: readonly (readonly [number, string])[] = [
    [failed, `${pluralise(failed, 'file')} could not be read or written.`],
    [
      stopped,
      `${stopped} of ${pluralise(all, 'file')} ${stoppedWords(report, stopped)}.`,
    ],
    [partial, `Something is left out of ${pluralise(partial, 'file')}.`],
    [open.unmapped, `${pluralise(open.unmapped, 'finding')} to decide.`],
    [
      open.invalid,
      `${pluralise(open.invalid, 'finding')} to mend in the source.`,
    ],
  ];
  const sentences = counts.flatMap(([count, sentence]) =>
    count > 0 ? [sentence] : [],
  );
  if (verification) return [...sentences, ...compared(verification.summary)];
  if (sentences.length > 0) return sentences;
  return isCheck
    ? [`${pluralise(all, 'file')} checked, without an error.`]
    : [
        `${all === 1 ? 'The Legacy file comes' : `All ${all} Legacy files come`} over with nothing undecided left out.`,
      ];
}

function stoppedWords(
  { command, verification }: Report,
  stopped: number,
): string {
  if (verification) return 'cannot be compared yet';
  if (command !== 'check') return 'cannot be written yet';
  return stopped === 1 ? 'breaks its format' : 'break their format';
}

/** What a comparison of behaviour found. */
function compared(summary: VerificationSummary): readonly string[] {
  if (isNothingCompared(summary)) return ['Nothing was compared.'];
  const { unaccounted } = summary;
  const differing = unaccounted.differs + unaccounted.leftOut;
  return [
    differing > 0
      ? `Behaviour differs in ${pluralise(differing, 'respect')} for which no finding or decision accounts.`
      : 'A finding or a decision accounts for all behaviour that differs or is left out.',
    ...(unaccounted.unknown > 0
      ? [
          `In ${pluralise(unaccounted.unknown, 'further respect')} it is not known to be the same.`,
        ]
      : []),
  ];
}

function openErrors(files: Report['files']): {
  readonly unmapped: number;
  readonly invalid: number;
} {
  const open = files
    .flatMap(({ findings }) => findings)
    .filter((it) => levelOf(it) === 'error');
  const unmapped = open.filter((it) => it.fidelity === 'unmapped').length;
  return { unmapped, invalid: open.length - unmapped };
}

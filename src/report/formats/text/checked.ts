import { type Level, levelOfFidelity } from '../../../rule/rule.js';
import type { Report } from '../../report.js';
import type { Paint } from '../../terminal/paint.js';

const words: readonly (readonly [Level, string])[] = [
  ['error', 'error'],
  ['warning', 'warning'],
  ['note', 'note'],
];

/** What a check looked at, and how much it found. */
export function checkedLines(
  { files }: Report,
  paint: Paint,
): readonly string[] {
  const read = files.filter(({ status }) => status !== 'failed');
  const of = (format: string): number =>
    read.filter((file) => file.format === format).length;
  const parts = [
    ...counted(of('legacy'), 'Legacy'),
    ...counted(of('current'), 'Current'),
    ...counted(of('other'), 'other'),
    ...counted(files.length - read.length, 'failed'),
  ];
  const findings = files
    .flatMap((file) => file.findings)
    .filter(({ decision }) => decision === null);
  const found = words.flatMap(([level, word]) => {
    const count = findings.filter(
      ({ fidelity }) => levelOfFidelity[fidelity] === level,
    ).length;
    return counted(count, count === 1 ? word : `${word}s`);
  });
  return [
    paint.strong(
      `${files.length} file${files.length === 1 ? '' : 's'} checked: ${parts.join(', ')}`,
    ),
    paint.strong(found.length === 0 ? 'nothing found' : found.join(', ')),
  ];
}

function counted(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}

import { levels } from '../../rule/rule.js';
import { pluralise } from '../../rule/message-text.js';
import { levelOf } from '../../report/level.js';
import type { FileReport, Report } from '../../report/report.js';
import type { Paint } from '../terminal/paint.js';

/** What a check looked at, and how much it found. */
export function checkedLines(
  { files }: Report,
  paint: Paint,
): readonly string[] {
  const read = files.filter(({ status }) => status !== 'failed');
  const of = (format: FileReport['format']): number =>
    read.filter((file) => file.format === format).length;
  const parts = [
    ...ifAny(of('legacy'), 'Legacy'),
    ...ifAny(of('current'), 'Current'),
    ...ifAny(of('other'), 'other'),
  ];
  const failed = ifAny(files.length - read.length, 'failed').join('');
  if (read.length === 0) return [paint.strong(`nothing checked: ${failed}`)];
  const findings = files.flatMap((file) => file.findings);
  const found = levels.flatMap((level) => {
    const count = findings.filter((it) => levelOf(it) === level).length;
    return count === 0 ? [] : [pluralise(count, level)];
  });
  return [
    paint.strong(
      [`${pluralise(read.length, 'file')} checked: ${parts.join(', ')}`, failed]
        .filter(Boolean)
        .join('; '),
    ),
    paint.strong(found.length === 0 ? 'nothing found' : found.join(', ')),
  ];
}

function ifAny(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${what}`];
}

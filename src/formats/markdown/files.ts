import { levels } from '../../rule/rule.js';
import { pluralise } from '../../rule/message-text.js';
import { levelOf } from '../../report/level.js';
import type { FileReport, Report } from '../../report/report.js';
import { statusWordsOf } from '../../report/status-words.js';
import { details, type Section, underHeading } from './blocks.js';
import { htmlCode } from './escape.js';
import { fieldBlocks } from './fields.js';
import { findingsTable } from './findings.js';

/** Every file of which there is something to say, to be unfolded. */
export function fileSections(report: Report): readonly Section[] {
  const { files } = report;
  const words = statusWordsOf(report);
  const told = files.filter(
    ({ status, findings, fields = [] }) =>
      status === 'failed' || findings.length > 0 || fields.length > 0,
  );
  return underHeading(
    'Files',
    told.map((file) =>
      details(
        `${htmlCode(file.path)}: ${words[file.status]}${countsOf(file)}`,
        [
          findingsTable(file.findings.map((finding) => ({ finding }))),
          ...fieldBlocks(file),
        ],
      ),
    ),
  );
}

function countsOf({ findings }: FileReport): string {
  const decided = findings.filter(({ decision }) => decision !== null).length;
  return [
    ...levels.flatMap((level) => {
      const count = findings.filter((it) => levelOf(it) === level).length;
      return count > 0 ? [pluralise(count, level)] : [];
    }),
    ...(decided > 0 ? [`${decided} decided`] : []),
  ]
    .map((count) => `, ${count}`)
    .join('');
}

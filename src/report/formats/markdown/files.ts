import { type Level, levelOfFidelity } from '../../../rule/rule.js';
import type { FileReport } from '../../report.js';
import { statusWords } from '../../status-words.js';
import { details, type Section, underHeading } from './blocks.js';
import { htmlCode } from './escape.js';
import { fieldBlocks } from './fields.js';
import { findingsTable } from './findings.js';
import { counted } from './words.js';

/** Every file of which there is something to say, to be unfolded. */
export function fileSections(files: readonly FileReport[]): readonly Section[] {
  const told = files.filter(
    ({ status, findings, fields = [] }) =>
      status === 'failed' || findings.length > 0 || fields.length > 0,
  );
  return underHeading(
    'Files',
    told.map((file) =>
      details(`${htmlCode(file.path)}: ${whatBecameOf(file)}`, [
        findingsTable(file.findings.map((finding) => ({ finding }))),
        ...fieldBlocks(file),
      ]),
    ),
  );
}

function whatBecameOf({ status, findings }: FileReport): string {
  const open = findings.filter(({ decision }) => decision === null);
  const levels: readonly Level[] = ['error', 'warning', 'note'];
  const decided = findings.length - open.length;
  return [
    statusWords[status],
    ...levels.flatMap((level) => {
      const count = open.filter(
        ({ fidelity }) => levelOfFidelity[fidelity] === level,
      ).length;
      return count > 0 ? [counted(count, level)] : [];
    }),
    ...(decided > 0 ? [`${decided} decided`] : []),
  ].join(', ');
}

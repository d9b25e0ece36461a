import { record as isRecord } from '#validators/report';
import { expect, test } from '@jest/globals';
import { allRules } from '../../src/file/all-rules.js';
import { printedRecord } from '../../src/file/record.js';
import { fullReport } from '../support/reports.js';

test('every rule has an id that reports may have', () => {
  const [file] = fullReport.files.map(printedRecord);
  expect(isRecord(file)).toBe(true);
  const refused = allRules.filter(({ id: rule }) => {
    const findings = file?.findings.map((it) => ({ ...it, rule }));
    return !isRecord({ ...file, findings });
  });
  expect(refused).toEqual([]);
});

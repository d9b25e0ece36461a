import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildPageDecisions } from '../../src/html/build-decisions.js';
import { fullReport } from '../support/reports-of-commands.js';

test('paths of a new decisions file are those of the report', () => {
  const { paths } = buildPageDecisions(
    fullReport,
    { file: undefined, workingFolder: resolve('/folder') },
    null,
  );
  expect(paths).toEqual(fullReport.files.map(({ path }) => path));
});

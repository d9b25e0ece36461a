import { expect, test } from '@jest/globals';
import { functionParts } from '../../src/document/functions.js';
import { summarise } from '../../src/run/summarise.js';
import { factsOfRecords, recordOf } from '../support/reports.js';
import { legacyText, signalInput } from '../support/legacy.js';

test('functions to change are listed as people count: 1, 2, 10', () => {
  const records = ['fan10', 'fan2', 'fan1'].map((name) =>
    recordOf(`${name}.json`, legacyText([signalInput], { name, path: name })),
  );
  const head = { tool: { name: 't', version: '0' }, command: 'diff' };
  const run = summarise(factsOfRecords(records), {
    head: { ...head, decisions: null },
    findings: [],
  });
  const list = functionParts(run).find(({ kind }) => kind === 'list');
  expect(list).toMatchObject({
    items: ['fan1', 'fan2', 'fan10'].map((code) => [
      { code },
      expect.stringMatching(/ of its own$/),
    ]),
  });
});

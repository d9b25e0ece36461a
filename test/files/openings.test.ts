import { jest, expect, test } from '@jest/globals';
import type { RunRequest } from '../../src/files/request.js';
import { exact } from '../support/legacy.js';
import { repositoryOf } from '../support/repository.js';
import { writeTree } from '../support/tree.js';

/** How often a run opens, converts and checks a file. */
const counts = { openings: 0, conversions: 0, checks: 0 };

const open = await import('../../src/file/open.js');
jest.unstable_mockModule('../../src/file/open.js', () => ({
  ...open,
  openFile: (...args: Parameters<typeof open.openFile>) => {
    counts.openings++;
    return open.openFile(...args);
  },
}));
const converting = await import('../../src/file/convert-file.js');
jest.unstable_mockModule('../../src/file/convert-file.js', () => ({
  ...converting,
  convertFile: (...args: Parameters<typeof converting.convertFile>) => {
    counts.conversions++;
    return converting.convertFile(...args);
  },
}));
const checking = await import('../../src/file/check-file.js');
jest.unstable_mockModule('../../src/file/check-file.js', () => ({
  ...checking,
  checkFile: (...args: Parameters<typeof checking.checkFile>) => {
    counts.checks++;
    return checking.checkFile(...args);
  },
}));
const { findRun } = await import('../../src/files/find-run.js');

const asked = {
  paths: ['in'],
  exclude: undefined,
  maxSize: 1 << 20,
  decisions: { kind: 'loaded', file: undefined },
  scope: { kind: 'compared', since: { kind: 'merge-base', ref: 'HEAD' } },
} as const;

test.each<[RunRequest, typeof counts]>([
  [
    {
      ...asked,
      job: 'convert',
      allowPartial: false,
      needsFields: false,
      destination: { kind: 'in-place', isDryRun: true, undo: undefined },
    },
    { openings: 3, conversions: 2, checks: 0 },
  ],
  [
    {
      ...asked,
      job: 'check',
      signals: undefined,
      types: undefined,
      noLegacy: false,
      only: undefined,
    },
    { openings: 6, conversions: 0, checks: 3 },
  ],
])(
  'compares one edited file of two with little work: %#',
  async (request, wanted) => {
    const folder = repositoryOf({
      'in/a.json': exact('a'),
      'in/b.json': exact('b'),
    });
    writeTree(folder, { 'in/b.json': exact('b', { schedule: 'hour' }) });
    const start = process.cwd();
    process.chdir(folder);
    Object.assign(counts, { openings: 0, conversions: 0, checks: 0 });
    try {
      const watch = { onDone: () => undefined, onStage: () => undefined };
      await findRun(request, watch);
    } finally {
      process.chdir(start);
    }
    expect(counts).toEqual(wanted);
  },
);

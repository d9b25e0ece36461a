import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { formatNames } from '../../src/formats/formats.js';
import { findFaults } from '../support/find-faults.js';
import { decisionsFile } from './decisions.js';
import { mangled, mangledBytes, randomBytes } from './mangled.js';
import { mangledFiles, targets } from './targets.js';
import { everyInjection } from '../support/injections.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { start } from '../support/start-command.js';
import { type Tree, treeOf } from '../support/tree.js';

jest.setTimeout(300_000);

const prototypes = [Object, Array, String, Number, Function, Map, Set].map(
  (it) => it.prototype as object,
);

/** The keys that everything inherits. */
const inheritedKeys = (): string =>
  prototypes.map((it) => Reflect.ownKeys(it).map(String).join()).join('\n');

test.each(targets())('$given', async ({ bytes, take, share }) => {
  const before = inheritedKeys();
  await fc.assert(
    fc.asyncProperty(bytes, async (given) => {
      const start = performance.now();
      await take(given);
      // On a busy machine, too: ms.
      expect(performance.now() - start).toBeLessThan(20_000);
      expect(inheritedKeys()).toBe(before);
    }),
    { numRuns: share },
  );
});

/** Commands for a folder `in` of mangled files and of files with hostile names. */
const commands = [
  'migrate in --out out --allow-partial -r json-full:r',
  'migrate in --write --allow-no-vcs --allow-dirty --check',
  ...['diff', 'check', 'verify'].map((command) => `${command} in`),
  ...formatNames.map((format) => `diff in --format ${format}`),
  'check in --signals in/*0.json --types in/*1.json',
  'decide in --all --decisions new.json',
  'convert in/0.json --format json-full',
  'diff sound.json --decisions decisions.json',
  'decide sound.json --decisions decisions.json',
];

test.each(commands)('mangled files: %s ends in words', async (line) => {
  const valid = legacyText([plainInput, unmappedInput]);
  // As a file system can have them.
  const names = everyInjection
    .map((text) => text.replaceAll(/[/\0]|\p{Cs}/gu, '_').slice(0, 60))
    .filter((text) => !text.startsWith('-'));
  const files = fc.sample(fc.oneof(mangledFiles, randomBytes), 5);
  const [decisions = ''] = fc.sample(mangledBytes(mangled(decisionsFile)), 1);
  const cwd = treeOf({
    'sound.json': valid,
    'decisions.json': decisions,
    ...(Object.fromEntries([
      ...files.map((bytes, at) => [`in/${at}.json`, bytes] as const),
      ...names.map((name) => [`in/${name}.json`, valid] as const),
    ]) as Tree),
  });
  const under = ['timeout', '60'];
  const ended = await start(line.split(' '), { cwd, under }).ended;
  expect(findFaults(ended)).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { WindowPicture } from '../../src/behaviour/compare/compare-windows.js';
import type { Verdict } from '../../src/behaviour/verdict.js';
import type { Slice } from '../../src/behaviour/window.js';
import { bytewise } from '../../src/file/paths.js';
import { createVerifier } from '../../src/file/verify-file.js';
import type {
  VerifiedAlgorithm,
  VerifiedAspect,
  VerifiedObject,
} from '../../src/file/verified-file.js';
import { expectFile, golden } from '../support/golden.js';
import { verifyText } from './verify-text.js';

const cases = join(golden, 'behaviour');

const marks: Readonly<Record<Verdict, string>> = {
  same: '=',
  differs: '≠',
  unknown: '…',
  'left out': '−',
};

/** What each of the two means. */
function meanings({ aspect, legacy, current }: VerifiedAspect): string {
  const words = new Set([legacy ?? 'nothing', current ?? 'nothing']);
  return `${aspect}: ${[...words].join(' | ')}`;
}

/** The verdict, and what shows or hides a difference. */
function aspectLines(aspect: VerifiedAspect): readonly string[] {
  const { verdict, why, witnesses } = aspect;
  return [
    `${marks[verdict]} ${meanings(aspect)}`,
    ...why.map((it) => `  ${it}`),
    ...witnesses.flatMap(({ text, downstream }) => [
      `  ${text}`,
      ...downstream.map(
        (it) => `    ${it.algorithm}: ${it.legacy} | ${it.current}`,
      ),
    ]),
  ];
}

/** The aspects that are the same, on one line, and then the others. */
function objectLines(object: VerifiedObject): readonly string[] {
  const { name, legacy, current, aspects } = object;
  const isSame = ({ verdict, why }: VerifiedAspect): boolean =>
    verdict === 'same' && why.length === 0;
  const same = aspects.filter(isSame).map(meanings);
  // A reason for several aspects is shown with the first.
  const others = new Set(
    aspects.filter((it) => !isSame(it)).flatMap(aspectLines),
  );
  return [
    `${name ?? 'without name'} (${legacy ?? 'nothing'} | ${current ?? 'nothing'})`,
    ...(same.length > 0 ? [`  ${marks.same} ${same.join('; ')}`] : []),
    ...[...others].map((line) => `  ${line}`),
  ];
}

function algorithmLines(algorithm: VerifiedAlgorithm): readonly string[] {
  return [
    ...objectLines(algorithm),
    ...algorithm.inputs.flatMap(objectLines).map((line) => `  ${line}`),
    '',
  ];
}

const sliceWords = ({ kind, ...times }: Slice): string =>
  [kind, ...Object.values(times)].join(' ');

/** What each window selects at each request that the HTML report draws. */
function windowLines(pictures: Iterable<WindowPicture>): readonly string[] {
  const lines = new Set<string>();
  for (const { legacy, current, requests } of pictures)
    for (const it of requests) {
      lines.add(`Legacy, ${legacy}, at ${it.at}: ${slicesWords(it.legacy)}`);
      lines.add(`Current, ${current}, at ${it.at}: ${slicesWords(it.current)}`);
    }
  return [...lines].toSorted(bytewise);
}

const slicesWords = (slices: readonly Slice[]): string =>
  slices.map(sliceWords).join(', or ') || 'unknown';

test.each(readdirSync(cases))('%s: each aspect, in words', (folder) => {
  const read = (name: string): string =>
    readFileSync(join(cases, folder, name), 'utf8');
  const { verification, windows } = verifyText(
    read('source.json'),
    [],
    read('against.json'),
    createVerifier(),
  );
  const lines = [
    ...verification.algorithms.flatMap(algorithmLines),
    ...verification.additions.map(
      ({ algorithm, input, current, text }) =>
        `+ ${algorithm ?? 'without name'} ${input ?? ''} (${current}): ${text}`,
    ),
    ...windowLines(windows.values()),
  ];
  expectFile(join('behaviour', folder, 'aspects.txt'), `${lines.join('\n')}\n`);
  expect(readdirSync(join(cases, folder)).toSorted()).toEqual([
    'against.json',
    'aspects.txt',
    'source.json',
  ]);
});

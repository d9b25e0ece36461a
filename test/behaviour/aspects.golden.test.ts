import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { WindowPicture } from '../../src/behaviour/compare/compare-windows.js';
import type { Verdict } from '../../src/behaviour/verdict.js';
import type { Slice } from '../../src/behaviour/window.js';
import { bytewise } from '../../src/file/paths.js';
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
  unknown: '?',
  'left out': '–',
};

/** A verdict, what each of the two means, and what shows or hides a difference. */
function aspectLines(aspect: VerifiedAspect): readonly string[] {
  const { legacy, current, verdict, why, witnesses } = aspect;
  const words = new Set([legacy ?? 'nothing', current ?? 'nothing']);
  return [
    `${aspect.aspect} ${marks[verdict]} ${[...words].join(' | ')}`,
    ...why.map((it) => `  ${it}`),
    ...witnesses.flatMap(({ text, downstream }) => [
      `  ${text}`,
      ...downstream.map(
        (it) => `    ${it.algorithm}: ${it.legacy} | ${it.current}`,
      ),
    ]),
  ];
}

function objectLines(object: VerifiedObject): readonly string[] {
  const { name, legacy, current, aspects } = object;
  // A reason for several aspects is shown with the first.
  const lines = new Set(aspects.flatMap(aspectLines));
  return [
    `${name ?? 'without name'} (${legacy ?? 'nothing'} | ${current ?? 'nothing'})`,
    ...[...lines].map((line) => `  ${line}`),
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

/** What two windows select at each request that the HTML report draws. */
function windowLines({ legacy, current, requests }: WindowPicture) {
  return [
    `${legacy} | ${current}`,
    ...requests.map((it) => {
      const [old, now] = [it.legacy, it.current].map((slices) =>
        slices.map(sliceWords).join(', or '),
      );
      return `  ${it.at} ${old || '?'} | ${now || '?'}`;
    }),
  ];
}

test.each(readdirSync(cases))('%s: each aspect, in words', (folder) => {
  const read = (name: string): string =>
    readFileSync(join(cases, folder, name), 'utf8');
  const { verification, windows } = verifyText(
    read('source.json'),
    [],
    read('against.json'),
  );
  const lines = [
    ...verification.algorithms.flatMap(algorithmLines),
    ...verification.additions.map(
      ({ algorithm, input, current, text }) =>
        `+ ${algorithm ?? 'without name'} ${input ?? ''} (${current}): ${text}`,
    ),
    ...[...windows]
      .toSorted(([a], [b]) => bytewise(a, b))
      .flatMap(([, picture]) => windowLines(picture)),
  ];
  expectFile(join('behaviour', folder, 'aspects.txt'), `${lines.join('\n')}\n`);
  expect(readdirSync(join(cases, folder)).toSorted()).toEqual([
    'against.json',
    'aspects.txt',
    'source.json',
  ]);
});

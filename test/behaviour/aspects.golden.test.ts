import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { WindowPicture } from '../../src/behaviour/compare/compare-windows.js';
import type { Verdict } from '../../src/behaviour/verdict.js';
import type { Slice } from '../../src/behaviour/window.js';
import { bytewise } from '../../src/file/paths.js';
import { newVerifier } from '../../src/file/verify-file.js';
import type {
  VerifiedAspect,
  VerifiedObject,
} from '../../src/file/verified-file.js';
import { groupBy } from '../../src/json/collections.js';
import { expectFile, golden } from '../support/golden.js';
import { verifyText } from './verify-text.js';

const cases = join(golden, 'behaviour');

const width = 90;

const marks: Readonly<Record<Verdict, string>> = {
  same: '=',
  differs: '≠',
  unknown: '…',
  'left out': '−',
};

/** Breaks a line at blanks; what follows is indented more. */
function wrap(line: string): string {
  const [indent = ''] = /^ */.exec(line) ?? [];
  const full = new RegExp(`(?!.{1,${width}}$)(.{1,${width}}) `, 'g');
  return `${indent}${line.trimStart().replaceAll(full, `$1\n${indent}    `)}`;
}

const isSame = ({ verdict, why }: VerifiedAspect): boolean =>
  verdict === 'same' && why.length === 0;

/** What each of the two means. */
function meanings({ aspect, legacy, current }: VerifiedAspect): string {
  const words = new Set([legacy ?? 'nothing', current ?? 'nothing']);
  return `${aspect}: ${[...words].join(' | ')}`;
}

/** Where an algorithm or input is: its pointer, both if they are of different places. */
function placeOf({ legacy, current }: VerifiedObject): string {
  return legacy !== null && legacy.replace('inputs', 'Inputs') === current
    ? legacy
    : `${legacy ?? 'nothing'} | ${current ?? 'nothing'}`;
}

/** Places, those that follow each other as a range: `/1/inputs/0…3`. */
function rangesOf(places: readonly string[]): string {
  const ranges: { prefix: string; from: number; to: number }[] = [];
  for (const place of places) {
    const [, prefix = '', digits = ''] = /^(.*?)(\d*)$/.exec(place) ?? [];
    const last = ranges.at(-1);
    const at = Number(digits);
    if (last?.prefix === prefix && last.to === at - 1) last.to = at;
    else ranges.push({ prefix, from: at, to: at });
  }
  return ranges
    .map(({ prefix, from, to }) => prefix + [...new Set([from, to])].join('…'))
    .join(', ');
}

/** What shows or hides a difference, unless the meanings say so. */
const evidence = (it: VerifiedAspect): readonly string[] => [
  ...it.why.filter((why) => why !== it.legacy && why !== it.current),
  ...it.witnesses.flatMap(({ text, downstream }) => [
    text,
    ...downstream.map(
      (it) => `  ${it.algorithm}: ${it.legacy} | ${it.current}`,
    ),
  ]),
];

/** Aspects with the same verdict and evidence; of a name that is the same only that it is. */
function aspectsText(aspects: readonly VerifiedAspect[]): string {
  const [first] = aspects;
  if (!first) return '';
  const isOwn = first.aspect === 'name' || first.aspect === 'function';
  const words = aspects.map((it) =>
    isSame(it) && isOwn ? it.aspect : meanings(it),
  );
  return [
    `${marks[first.verdict]} ${words.join('; ')}`,
    ...evidence(first),
  ].join('\n    ');
}

/** The aspects that several algorithms or inputs have, and then those of each. */
function aspectLines(objects: readonly VerifiedObject[]): readonly string[] {
  const all = objects.flatMap((object) =>
    object.aspects.map((it) => ({ object, it, text: aspectsText([it]) })),
  );
  const texts = groupBy(all, ({ text }) => text);
  const isShared = ([text, { length }]: [string, readonly unknown[]]) =>
    text.startsWith(marks.same) || length > 1;
  const own = groupBy(
    [...texts].filter((it) => !isShared(it)).flatMap(([, them]) => them),
    ({ object }) => object,
  );
  return [
    ...[...texts].filter(isShared).map(([text, them]) => {
      const places = rangesOf(them.map(({ object }) => placeOf(object)));
      return text.replace(/$|(?=\n)/, ` (${places})`);
    }),
    ...Array.from(own, ([object, them]) => {
      const alike = groupBy(them, ({ it }) =>
        JSON.stringify([it.verdict, evidence(it)]),
      );
      return [
        `${object.name ?? 'without name'} (${placeOf(object)})`,
        ...Array.from(alike.values(), (some) =>
          aspectsText(some.map(({ it }) => it)),
        ),
      ].join('\n  ');
    }),
  ].flatMap((it) => it.split('\n'));
}

const folders = readdirSync(cases);

const verified = new Map(
  folders.map((folder) => {
    const [source = '', against] = ['source.json', 'against.json'].map((name) =>
      readFileSync(join(cases, folder, name), 'utf8'),
    );
    return [folder, verifyText(source, [], against, newVerifier())];
  }),
);

test.each([...verified])(
  '%s: each aspect, in words',
  (folder, { verification }) => {
    const objects = verification.algorithms.flatMap((it) => [it, ...it.inputs]);
    const lines = [
      ...aspectLines(objects),
      ...verification.additions.map(
        ({ algorithm, input, current, text }) =>
          `+ ${algorithm ?? 'without name'} ${input ?? ''} (${current}): ${text}`,
      ),
    ];
    const text = lines.map(wrap).join('\n');
    expectFile(join('behaviour', folder, 'aspects.txt'), `${text}\n`);
    expect(readdirSync(join(cases, folder)).toSorted()).toEqual([
      'against.json',
      'aspects.txt',
      'source.json',
    ]);
  },
);

const slicesWords = (slices: readonly Slice[]): string =>
  slices
    .map(({ kind, ...times }) => [kind, ...Object.values(times)].join(' '))
    .join(', or ')
    .replaceAll(/:00\b(?=,| |$)/g, '');

/** Which of its results a source still has, or has by then. */
function partOf(words: string): string {
  if (words.includes(', only the latest ')) return '-of-the-latest';
  return /, (only|from|after|as far) /.test(words) ? '-of-a-part' : '';
}

/** What a window selects at each request that the HTML report draws, requests with the same together. */
function selectionLines(
  { requests }: WindowPicture,
  side: 'legacy' | 'current',
): readonly string[] {
  const known = requests.filter((it) => it[side].length > 0);
  const bySelection = groupBy(known, (it) => slicesWords(it[side]));
  return Array.from(
    bySelection,
    ([words, all]) => `  at ${all.map(({ at }) => at).join(' ')}: ${words}`,
  );
}

test.each(['legacy', 'current'] as const)(
  'what each window of %s selects',
  (side) => {
    const pictures = [...verified.values()].flatMap((it) => [
      ...it.windows.values(),
    ]);
    const lines = new Map(
      pictures.map((it) => [it[side], selectionLines(it, side)]),
    );
    const known = [...lines]
      .filter(([, at]) => at.length > 0)
      .toSorted(([one], [other]) => bytewise(one, other));
    for (const [part, some] of groupBy(known, ([words]) => partOf(words))) {
      const text = some.flat(2).map(wrap).join('\n');
      expectFile(`windows/${side}${part}.txt`, `${text}\n`);
    }
  },
);

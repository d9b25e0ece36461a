import { describe, expect, test } from '@jest/globals';
import { globOf } from '../../src/decisions/decision.js';
import { compileGlob, splitGlob } from '../../src/decisions/glob.js';
import { expectTable } from '../support/golden.js';

test('each glob matches the texts that the table says', () => {
  expectTable('decisions/globs.txt', (value) => {
    const [glob, texts] = value as readonly [string, readonly string[]];
    const matching = texts.filter(compileGlob(glob));
    return `matches ${JSON.stringify(matching)}`;
  });
});

test.each([
  ['a/b.json', undefined],
  ['a{b.json', undefined],
  ['${IFS}', undefined],
  ['a(b)', undefined],
  ['*.json', { base: '.', below: '*.json' }],
  ['./a/*.json', { base: './a', below: '*.json' }],
  ['/*', { base: '/', below: '*' }],
  ['a/b{c,d}/e', { base: 'a', below: 'b{c,d}/e' }],
])('the folder that %s fixes', (glob, parts) => {
  expect(splitGlob(glob)).toEqual(parts);
});

test('an escaped name matches itself alone', () => {
  const name = '[a]{b,c}*?\\(d)!e';
  expect(compileGlob(globOf(name))(name)).toBe(true);
  expect(compileGlob(globOf(name))('ab')).toBe(false);
});

test.each([
  ['{a,b}c', 'bc', 'bd'],
  ['*[ab', 'x[ab', 'x[a'],
  ['{a,b', '{a,b', 'b'],
  [String.raw`*\*.b`, 'a*.b', 'a.b'],
  ['*]', 'a]', 'a'],
  ['a*a', 'aa', 'a'],
  ['**/b', 'b', 'ab'],
])('what is plain at both ends of %s counts', (glob, text, other) => {
  expect([text, other].map(compileGlob(glob))).toEqual([true, false]);
});

describe('a hostile glob ends: it looks at no pair of step and character twice', () => {
  const text = 'm'.repeat(2000);
  test.each([
    ['stars', `${'*m'.repeat(60)}!`],
    ['nested extglobs', `${'+('.repeat(20)}m${')*'.repeat(20)}x`],
    ['extglob of stars', '+(+(+(m)*)*)*x'],
    ['negated extglobs', `${'!(m*)'.repeat(20)}x`],
    ['folders', `${'**/'.repeat(60)}!`],
    ['choices', `${'{m,m}'.repeat(60)}*!`],
    ['nested choices', `${'{m*,'.repeat(60)}${'}'.repeat(60)}!`],
    ['choices of stars', `${'{*m,*m*}'.repeat(40)}!`],
    ['repeated groups', '(m+)+(m*)*(m|mm)+!'],
    ['sets', `${'*[a-z]'.repeat(60)}!`],
    ['a range', '{1..100000000}'],
    ['a long name before a star', `${'m'.repeat(100_000)}*`],
    ['50,000 open braces', '{a,'.repeat(50_000)],
  ])('%s', (_, glob) => {
    expect(compileGlob(glob)(text)).toBe(false);
    expect(compileGlob(glob)(`${'m/'.repeat(500)}m`)).toBe(false);
  });
});

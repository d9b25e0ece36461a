import { describe, expect, test } from '@jest/globals';
import { readCodeOwners } from '../../src/files/code-owners.js';

/** The patterns of GitHub's documented example, each with an owner of its own name. */
const example = `
# The owners of everything, unless a later line matches.
*               @everything @and-all

*.js            @js-owner #an inline comment
*.go            docs@example.com
*.txt           @octo-org/octocats
/build/logs/    @build-logs
docs/*          @flat-docs
apps/           @any-apps
/docs/          @root-docs
/scripts/       @first @second
**/logs         @any-logs
/apps/          @root-apps
/apps/github
`;

describe("GitHub's documented example", () => {
  test.each<[string, readonly string[]]>([
    ['README', ['@everything', '@and-all']],
    ['a/b/c.js', ['@js-owner']],
    ['main.go', ['docs@example.com']],
    ['a/notes.txt', ['@octo-org/octocats']],
    ['docs/getting-started.md', ['@root-docs']],
    ['lib/apps/a', ['@any-apps']],
    ['lib/apps/deep/a', ['@any-apps']],
    ['scripts/run', ['@first', '@second']],
    ['build/logs/a', ['@any-logs']],
    ['deeply/nested/logs/x/y', ['@any-logs']],
    ['apps/a', ['@root-apps']],
    ['apps/github', []],
    ['apps/github/a', []],
  ])('%s', (path, owners) => {
    expect(readCodeOwners(example).of(path)).toEqual(owners);
  });

  test('`docs/*` is for the files of that folder, not for what is below them', () => {
    const { of: ownersOf } = readCodeOwners('docs/* @flat');
    expect(ownersOf('docs/a.md')).toEqual(['@flat']);
    expect(ownersOf('docs/build-app/a.md')).toEqual([]);
    expect(ownersOf('lib/docs/a.md')).toEqual([]);
  });
});

test.each([
  '!models/a.json @a',
  'models/[ab].json @a',
  '\\#a.json @a',
  '# models/ @a',
  'Models/ @a',
])('%s has no effect', (line) => {
  const { of: ownersOf } = readCodeOwners(line);
  expect(ownersOf('models/a.json')).toEqual([]);
  expect(ownersOf('#a.json')).toEqual([]);
});

test('a blank in a pattern is escaped, and lines may end with CRLF', () => {
  const { of: ownersOf } = readCodeOwners('my\\ models/ @a\r\n*.json @b\r\n');
  expect(ownersOf('my models/a.txt')).toEqual(['@a']);
  expect(ownersOf('a.json')).toEqual(['@b']);
});

import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import {
  hasCursor,
  usesColor,
  widthOf,
  type World,
} from '../../src/cli/world.js';
import { run } from '../support/command.js';

/** A process with a terminal behind one of its outputs. */
function worldWith(
  terminal: 'stdout' | 'stderr',
  env: World['env'] = {},
): World {
  const stream = (name: string) =>
    Object.assign(new PassThrough(), { isTTY: name === terminal });
  return {
    stdin: stream('stdin'),
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    env,
    packageRoot: new URL('.', import.meta.url),
  };
}

describe('colours', () => {
  test.each([
    ['--color', true],
    ['--no-color', false],
  ])('with %s, whatever the environment says', (option, isColoured) => {
    const env = { [isColoured ? 'NO_COLOR' : 'FORCE_COLOR']: '1' };
    const { stdout } = run(['explain', 'time-range', option], { env });
    expect(stdout.includes('\u001b[')).toBe(isColoured);
  });

  test.each(['stdout', 'stderr'] as const)(
    'go to the terminal behind %s, and not into what is redirected',
    (terminal) => {
      const other = terminal === 'stdout' ? 'stderr' : 'stdout';
      expect(usesColor(worldWith(terminal), undefined, terminal)).toBe(true);
      expect(usesColor(worldWith(terminal), undefined, other)).toBe(false);
    },
  );

  test.each([
    [true, { NO_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '1' }, false],
    [undefined, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [undefined, { NO_COLOR: '', FORCE_COLOR: '1' }, true],
    [undefined, { FORCE_COLOR: '0' }, false],
    [undefined, { TERM: 'dumb' }, false],
    [undefined, { TERM: 'xterm' }, true],
  ])('asked for: %j, with %j: %j', (asked, env, expected) => {
    expect(usesColor(worldWith('stdout', env), asked, 'stdout')).toBe(expected);
  });
});

test.each([
  [true, {}],
  [true, { TERM: 'xterm', CI: '' }],
  [true, { CI: 'false' }],
  [false, { TERM: 'dumb' }],
  [false, { CI: 'true' }],
])('whether text may be erased is %j with %j', (expected, env) => {
  expect(hasCursor(worldWith('stderr', env))).toBe(expected);
  expect(hasCursor(worldWith('stdout', env))).toBe(false);
});

describe('the width', () => {
  test.each([
    ['stdout', 120, {}, 120],
    ['stderr', 120, {}, 120],
    ['stdout', 20, {}, 40],
    ['stdout', undefined, { COLUMNS: '100' }, 100],
    ['stdout', 120, { COLUMNS: '100' }, 120],
    ['stdout', undefined, { COLUMNS: 'wide' }, 80],
    ['stdout', undefined, {}, 80],
  ] as const)(
    'of a terminal behind %s with %p columns, with %j: %i',
    (terminal, columns, env, expected) => {
      const world = worldWith(terminal, env);
      if (columns !== undefined) Object.assign(world[terminal], { columns });
      expect(widthOf(world)).toBe(expected);
    },
  );
});

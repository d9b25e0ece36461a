import { expect, test } from '@jest/globals';
import { run } from '../support/command.js';
import { exact, legacyText, signalInput } from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

test('lists first what the code of all functions needs, then what single functions need', () => {
  const signal = legacyText([signalInput], { name: 'b', path: 'b' });
  const folder = treeOf({ 'a.json': exact('a'), 'b.json': signal });
  const { stdout } = run(['diff', folder, '--format', 'functions']);
  const [, all, own, ...others] = stdout.split(/^## /m);
  expect(all).toMatch(/^All 2 functions\n\n- \[ \] Return the result .*\n\n$/);
  expect(own).toMatch(/^`b`\n\n- \[ \] `motorSpeed`: Expect no call .*\n$/);
  expect(others).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bin } from '../support/command.js';
import { project } from '../support/workflow.js';
import { treeOf } from '../support/tree.js';

test('A command that is not built says what to do', () => {
  const folder = treeOf({});
  const copy = join(folder, 'bin', 'infomodel-migrate.cjs');
  cpSync(bin, copy);
  cpSync(join(project, 'package.json'), join(folder, 'package.json'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [copy], {
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'infomodel-migrate is not built here: run `npm ci` in its folder, or `npm run build`.\n',
  });
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { run } from '../support/command.js';
import { validDocument } from '../support/legacy-documents.js';
import { followCommands } from './next-commands.js';
import { treeOf } from '../support/tree.js';

test('following the named commands finishes any migration', () => {
  const texts = fc.array(validDocument, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(texts, (all) => {
      const folder = treeOf(
        Object.fromEntries(all.map((text, at) => [`in/${at}.json`, text])),
      );
      const commands = followCommands(folder);
      const check = run(['migrate', 'in', '--check'], { cwd: folder });
      expect({ commands, status: check.status }).toMatchObject({ status: 0 });
    }),
    { numRuns: 30 },
  );
}, 300_000);

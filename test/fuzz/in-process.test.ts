import { test } from '@jest/globals';
import { targets } from '../support/fuzz/targets.js';
import { seedOf, tryBytes } from '../support/fuzz/try-bytes.js';

test.each(targets())('$given', async (target) => {
  await tryBytes(target, target.share, seedOf());
});

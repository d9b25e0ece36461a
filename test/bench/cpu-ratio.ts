// Prints the processor time of `migrate` over that of a script that stays the same, and
// what commands allocate for a byte of source.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { allocatedBy, commands } from './allocated.js';
import { legacyFile, writeFleet } from './corpus.js';
import { measure } from './measure.js';

const files = 200;

const folder = mkdtempSync(join(tmpdir(), 'infomodel-ratio-'));
try {
  writeFleet(folder, files, legacyFile);
  const samples = measure(
    [
      {
        name: 'migrate',
        command: `node ${resolve('bin/infomodel-migrate.cjs')} migrate ${folder} --out "$OUT" --quiet`,
      },
      {
        name: 'script',
        command: `node ${resolve('test/bench/peers/bare.mjs')} ${folder} "$OUT"`,
      },
    ],
    3,
  );
  const cpuOf = (name: string): number => samples.get(name)?.cpu ?? NaN;
  const ratio = cpuOf('migrate') / cpuOf('script');
  process.stdout.write(
    `migrate of ${files} files takes ${ratio.toFixed(1)} times the processor time of a script that renames keys.\n`,
  );
  for (const [name = '', ...ratios] of allocatedBy())
    process.stdout.write(
      `With ${name}, ${commands.map((it, index) => `${it} allocates ${ratios[index] ?? ''}`).join(', ')} bytes for a byte of source.\n`,
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

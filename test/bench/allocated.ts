import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileWithFindings, legacyFile, writeFleet } from './corpus.js';

/** More files would say the same: warm-up counts until then. */
const files = 60;

const corpora = {
  'few findings': legacyFile,
  'many findings': fileWithFindings,
  'shared names': (algorithms: number, seed: number) =>
    legacyFile(algorithms, 1 + (seed % 10)),
};

export const commands = ['migrate --check', 'check', 'verify'];

/**
 * Returns how many bytes each command allocates for a byte of its sources, without its
 * start. It does not depend on the load of the machine.
 * @param build the folder of the built tool
 */
export function allocatedBy(build = '.'): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'infomodel-allocated-'));
  try {
    const one = join(folder, 'one');
    mkdirSync(one);
    writeFileSync(join(one, '1.json'), legacyFile(1, 1));
    return Object.entries(corpora).map(([name, textOf]) => {
      const fleet = join(folder, name);
      writeFleet(fleet, files, textOf);
      const ratios = commands.map((command) => {
        const started = allocated(build, command, one);
        const all = allocated(build, command, fleet);
        return ((all - started) / (sizeOf(fleet) - sizeOf(one))).toFixed(0);
      });
      return [name, ...ratios];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function allocated(build: string, command: string, folder: string): number {
  const result = join(folder, '..', 'allocated');
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--require',
      resolve('test/bench/probe.cjs'),
      resolve(build, 'bin/infomodel-migrate.cjs'),
      ...command.split(' '),
      folder,
      '--quiet',
      '--fail-on=never',
    ],
    { env: { ...process.env, ALLOCATED: result }, encoding: 'utf8' },
  );
  if (status === 2 || status === null) throw new Error(stderr);
  return Number(readFileSync(result, 'utf8'));
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .reduce((sum, it) => sum + statSync(join(it.parentPath, it.name)).size, 0);
}

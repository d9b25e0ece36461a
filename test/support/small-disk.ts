import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complaintsOf, type FailureTally } from './errors.js';
import type { Field } from './field.js';
import { skipNote, start } from './started.js';
import { tryAll } from './trials.js';

const own = ['unshare', '-Urm', 'sh', '-c'];

/** Why tests with small disks are skipped; empty where they can be mounted. */
export const smallDiskNote = skipNote([
  ...own,
  'mount -t tmpfs -o size=64k none "$0"',
  tmpdir(),
]);

/**
 * Runs a command with a small disk ($0: as `mount -o` says it; $1: where) in
 * the place of a folder ($2), and leaves in the folder what is then on the disk.
 */
const onDisk = `
mount -t tmpfs -o "$0" none "$1" && cp -a "$2/." "$1" && mount --bind "$1" "$2" || exit 99
disk=$1 folder=$2
shift 2
"$@"
status=$?
umount "$folder" && find "$folder" -mindepth 1 -delete && cp -a "$disk/." "$folder" || exit 98
exit $status`;

/**
 * Runs with the results on small disks: nothing is lost, and everything that
 * is not written is told.
 *
 * @param disks each as `mount -o` says it, such as `size=64k`
 */
export async function fillDisks(
  field: Field,
  disks: readonly string[],
): Promise<FailureTally> {
  let told = 0;
  const disk = join(field.cwd, 'disk');
  mkdirSync(disk);
  const tally = await tryAll(field, disks, async (plot, size) => {
    const folder = field.folderOf(plot);
    mkdirSync(folder, { recursive: true });
    const run = await start(field.argsFor(plot), {
      cwd: field.cwd,
      under: [...own, onDisk, size, disk, folder],
    }).ended;
    if (run.status === 2) told++;
    return complaintsOf(field, plot, run).map((it) => `${size}: ${it}`);
  });
  return { ...tally, told };
}

/** What files of these texts take on a disk, in bytes. */
export function spaceOf(texts: Readonly<Record<string, string>>): number {
  const pages = Object.values(texts).map((text) =>
    Math.ceil(Buffer.byteLength(text) / page),
  );
  return pages.reduce((sum, it) => sum + it, 0) * page;
}

/** The smallest space on a disk, in bytes. */
export const page = 4096;

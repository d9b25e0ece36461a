import { createHash, randomBytes } from 'node:crypto';
import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  type Stats,
  unlinkSync,
} from 'node:fs';
import { lstat, readdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { onceEach } from '../once-each.js';
import { codeOf, inWords } from '../system-errors.js';

/*
 * A run that is killed leaves the temporary copy of the file it was writing
 * behind, or the second name of the one that was replaced (see move.ts), and a
 * later run that writes in that folder removes it. The name says whose it is:
 *
 *   .model.json.infomodel-migrate-MACHINE-PROCESS-START-RANDOM-CHECK.tmp
 *
 * MACHINE stands for one start of one system and one space of process numbers
 * in it (containers have their own); START, in ticks since the system started,
 * tells a process from a later one with its number; CHECK is a digest of the
 * four before it, so that no name of a user is taken for one of these.
 *
 * - Of a process of this machine it is known whether it lives. What a dead one
 *   left behind is removed at once; what a living one has is never touched.
 * - Of any other process it is not known: it may be on another machine that
 *   works on the same network disk. Its copies are removed when nothing was
 *   done to them for an hour; a write takes some milliseconds.
 *
 * Should a run have stood still for that hour and live on, it finds that its
 * copy is gone, leaves the file as it was and says so: nothing is lost.
 */

/** Who made a temporary copy. */
export interface Owner {
  /** 12 hexadecimal digits; zeros: the system does not tell. */
  readonly machine: string;
  readonly process: number;
  /** Ticks since the system started; `0`: the system does not tell. */
  readonly start: string;
}

/** A copy of an unknown owner is as old when it is removed, in milliseconds. */
const oldAge = 3_600_000;

const unknownMachine = '0'.repeat(12);

const pattern =
  /\.infomodel-migrate-(([\da-f]{12})-([1-9]\d{0,9})-(\d{1,20})-[\da-f]{16})-([\da-f]{8})\.tmp$/;

/** A new name beside the file, for its temporary copy. At most 142 bytes, which even encrypted file systems allow, as a character has at most four. */
export function temporaryPath(file: string, owner = thisProcess()): string {
  const name = basename(file);
  const start = Array.from(name).slice(0, 12).join('');
  const random = randomBytes(8).toString('hex');
  const whose = `${owner.machine}-${owner.process}-${owner.start}-${random}`;
  return join(
    dirname(file),
    `.${start}.infomodel-migrate-${whose}-${digestOf(whose, 8)}.tmp`,
  );
}

/** Deletes a temporary copy; says so if it is still there. */
export function discard(temporary: string): string | undefined {
  try {
    unlinkSync(temporary);
    return undefined;
  } catch (error) {
    return codeOf(error) === 'ENOENT'
      ? undefined
      : `the temporary file ${temporary} could not be removed: delete it`;
  }
}

/** The error for which a temporary copy is deleted; if that is still there, it says so. */
export function discardAfter(error: unknown, temporary: string): unknown {
  const leftover = discard(temporary);
  return leftover === undefined
    ? error
    : new Error(`${inWords(error, 'the file')}; besides, ${leftover}`, {
        cause: error,
      });
}

/**
 * Removes the temporary copies that dead runs left in a folder, once in the
 * life of the program. Never rejects: what cannot be removed stays, and does
 * not keep anything from being written.
 */
export const removeLeftovers = onceEach(tidy);

async function tidy(folder: string): Promise<void> {
  // Who may write to a folder but not list it cannot be helped.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const owner = ownerOf(name);
    if (owner === undefined) continue;
    const path = join(folder, name);
    try {
      if (await isLeftover(path, owner)) await unlink(path);
    } catch {
      // It is gone, or it stays.
    }
  }
}

/** Whether a temporary copy beside the file is the file itself under another name. */
export function hasTemporaryName(file: string, { dev, ino }: Stats): boolean {
  const folder = dirname(file);
  try {
    return readdirSync(folder).some((name) => {
      if (ownerOf(name) === undefined) return false;
      const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
      return found?.dev === dev && found.ino === ino;
    });
  } catch {
    // Who may write to a folder but not list it is told of any other name.
    return false;
  }
}

function ownerOf(name: string): Owner | undefined {
  const [, whose = '', machine = '', process = '', start = '', check] =
    pattern.exec(name) ?? [];
  return check !== undefined && check === digestOf(whose, 8)
    ? { machine, process: Number(process), start }
    : undefined;
}

async function isLeftover(path: string, owner: Owner): Promise<boolean> {
  const lives = isAlive(owner);
  if (lives === true) return false;
  const found = await lstat(path);
  return (
    found.isFile() && (lives === false || Date.now() - found.ctimeMs > oldAge)
  );
}

/** Whether the process lives; undefined: that is not known. */
function isAlive({
  machine,
  process: number,
  start,
}: Owner): boolean | undefined {
  if (machine === unknownMachine || machine !== thisProcess().machine)
    return undefined;
  const since = startOf(String(number));
  if (since !== undefined) return since === start;
  try {
    // Asks only: it may be a process that the system hides from this user.
    process.kill(number, 0);
    return undefined;
  } catch (error) {
    return codeOf(error) === 'ESRCH' ? false : undefined;
  }
}

let own: Owner | undefined;

/** The owner of what this program makes. */
export function thisProcess(): Owner {
  if (own === undefined) {
    const start = startOf('self');
    // In a container, /proc may have the numbers of the processes outside.
    const isTold =
      start !== undefined && start === startOf(String(process.pid));
    own = {
      machine: isTold ? machineOf() : unknownMachine,
      process: process.pid,
      start: start ?? '0',
    };
  }
  return own;
}

function machineOf(): string {
  try {
    const start = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return digestOf(`${start} ${readlinkSync('/proc/self/ns/pid')}`, 12);
  } catch {
    return unknownMachine;
  }
}

/** When a process started, in ticks since the system did; `dead`: it has ended and only its entry is left; undefined: none is seen. */
function startOf(process: string): string | undefined {
  try {
    const line = readFileSync(`/proc/${process}/stat`, 'latin1');
    // The name of the program comes before, in brackets, and may hold anything.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'dead' : fields[19];
  } catch {
    return undefined;
  }
}

function digestOf(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}

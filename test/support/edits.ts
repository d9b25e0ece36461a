import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Field, harvest, sow } from './field.js';
import { startHeld } from './held.js';
import { type Call, withFault } from './strace.js';

/** How editors save. */
export const savings = ['in place', 'by renaming'] as const;
export type Saving = (typeof savings)[number];

/** Saves a text as an editor does. */
function save(path: string, text: string, saving: Saving): void {
  if (saving === 'in place') writeFileSync(path, text);
  else {
    writeFileSync(`${path}~`, text);
    renameSync(`${path}~`, path);
  }
}

const edited = (text: string, at: string): string =>
  text.replace('"schedule": "day"', `"schedule": "day", "edit": "${at}"`);

/**
 * Saves an edit of the file just after each of the calls.
 *
 * @returns the calls after which the edit was lost
 */
export async function editAtCalls(
  field: Field,
  name: string,
  calls: readonly Call[],
  saving: Saving,
): Promise<readonly Call[]> {
  const lost: Call[] = [];
  for (const [index, call] of calls.entries()) {
    const plot = `${saving === 'in place' ? 'p' : 'r'}${index}`;
    sow(field, plot);
    const path = join(field.folderOf(plot), name);
    const text = edited(field.sources[name] ?? '', plot);
    await withFault(
      field,
      plot,
      call,
      'signal=STOP',
      String(call.count),
      async ({ child }, log) => {
        while (!readFileSync(log, 'utf8').includes('stopped by SIGSTOP'))
          await sleep(2);
        save(path, text, saving);
        child.kill('SIGCONT');
      },
    );
    if (readFileSync(path, 'utf8') !== text) lost.push(call);
  }
  return lost;
}

/** What became of edits that were saved while files were written. */
export interface EditTally {
  readonly edits: number;
  /** The run saw that the file was changed, left it alone and said so. */
  readonly seen: number;
  /** They replaced what the run had written. */
  readonly later: number;
  readonly lost: number;
  readonly troubles: readonly string[];
}

/** Runs with an editor that saves so many files, each at a random moment. */
export async function editAtMoments(
  field: Field,
  rounds: number,
  edits: number,
  milliseconds: number,
): Promise<EditTally> {
  const tally = { edits: 0, seen: 0, later: 0, lost: 0 };
  const troubles: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const plot = `round${round}`;
    sow(field, plot);
    const { release, ended } = await startHeld(field.argsFor(plot), field.cwd);
    const names = Object.keys(field.sources).toSorted(
      () => Math.random() - 0.5,
    );
    const planned = names
      .slice(0, edits)
      .map((name, index) => ({
        name,
        path: join(field.folderOf(plot), name),
        text: edited(field.sources[name] ?? '', plot),
        at: Math.random() * milliseconds,
        saving: savings[index % 2] ?? 'in place',
      }))
      .toSorted((a, b) => a.at - b.at);
    release();
    const start = performance.now();
    for (const { path, text, at, saving } of planned) {
      const wait = at - (performance.now() - start);
      if (wait > 0) await sleep(wait);
      save(path, text, saving);
    }
    const { status, stderr } = await ended;
    for (const { name, path, text, saving } of planned) {
      tally.edits++;
      const isSeen = stderr.includes(
        `${name} was not written, because it was changed by someone else meanwhile`,
      );
      if (readFileSync(path, 'utf8') !== text) {
        tally.lost++;
        troubles.push(`${plot}: the edit of ${name}, saved ${saving}, is lost`);
      } else if (isSeen) tally.seen++;
      else tally.later++;
    }
    const { fresh, strays } = harvest(field, plot);
    if (fresh.length !== names.length - edits)
      troubles.push(`${plot}: ${fresh.length} files are written`);
    if (strays.length > 0) troubles.push(`${plot}: ${strays.join()} stayed`);
    if (![0, 2].includes(status ?? -1))
      troubles.push(`${plot}: status ${status} ${stderr}`);
  }
  return { ...tally, troubles };
}

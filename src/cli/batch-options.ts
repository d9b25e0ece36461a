import type { Argv } from 'yargs';
import { parseShard } from '../batch/shard.js';
import { filesGroup, optionsGroup } from './options.js';
import { usageError } from './usage-error.js';

/** Options of every command that takes many files. */
export function withBatchOptions<T>(yargs: Argv<T>) {
  return (
    yargs
      .positional('paths', {
        type: 'string',
        array: true,
        demandOption: true,
        describe: 'Files, folders (every *.json below) or globs',
      })
      // Before the groups that follow.
      .group('help', optionsGroup)
      .option('jobs', {
        group: filesGroup,
        type: 'string',
        coerce: jobsOf,
        requiresArg: true,
        describe: 'Threads (default: as many as serve)',
      })
      .option('shard', {
        group: filesGroup,
        type: 'string',
        coerce: shardOfText,
        requiresArg: true,
        describe: 'Only share I/N of the files, for N machines',
      })
      .option('changed', {
        group: filesGroup,
        type: 'string',
        requiresArg: true,
        describe: 'Only files that differ from this git commit',
      })
  );
}

function jobsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const jobs = Number(text);
  if (Number.isSafeInteger(jobs) && jobs > 0) return jobs;
  throw usageError(
    `--jobs ${JSON.stringify(text)} is no number of threads: write 1 or more.`,
  );
}

function shardOfText(text: string | undefined) {
  if (text === undefined) return undefined;
  const shard = parseShard(text);
  if (shard) return shard;
  throw usageError(
    `--shard ${JSON.stringify(text)} is no share: write I/N, such as 1/4.`,
  );
}

import type { BaselineRequest } from '../batch/baseline-file.js';
import type { Shard } from '../batch/select-files.js';
import { isDay } from '../report/baseline-text.js';
import type { FailOn } from '../report/failing.js';
import {
  type ArgsOf,
  type OptionTable,
  flag,
  usageError,
  value,
} from './command.js';
import type { World } from './world.js';

/** Options to fail only for new findings and new Legacy files. */
export const ratchetOptions = {
  baseline: value('FILE', 'Do not count the findings that this file lists'),
  'create-baseline': flag('Write the baseline from what fails now'),
  'update-baseline': flag('Remove from the baseline what is fixed'),
  today: {
    ...value('DATE', 'The day that `until` in the baseline is compared with'),
    coerce: dayIn,
  },
  'no-legacy-after': value(
    'REF',
    'Fail for what is Legacy and was not at this git commit',
  ),
} as const satisfies OptionTable;

function dayIn(text: string): string {
  if (isDay(text)) return text;
  throw usageError(
    `--today ${JSON.stringify(text)} is not a day: write it as 2026-01-31.`,
  );
}

type RatchetArgs = Omit<ArgsOf<typeof ratchetOptions>, 'operands'> & {
  readonly maxSize: number;
  readonly force: boolean;
  readonly failOn: FailOn;
  readonly quiet: boolean;
  readonly shard: Shard | undefined;
  readonly changed: string | undefined;
  readonly owner: string | undefined;
  readonly stdinFilename: string | undefined;
};

/** Throws a usage error for options that need a baseline. */
export function refuseMisusedRatchet(args: RatchetArgs): void {
  const { baseline, createBaseline, updateBaseline, today } = args;
  const { shard, changed, owner, stdinFilename } = args;
  const needing = [
    ...(createBaseline ? ['--create-baseline'] : []),
    ...(updateBaseline ? ['--update-baseline'] : []),
    ...(today === undefined ? [] : ['--today']),
  ];
  if (baseline === undefined && needing[0] !== undefined)
    throw usageError(`${needing[0]} needs --baseline FILE.`);
  if (
    createBaseline &&
    (shard ?? changed ?? owner ?? stdinFilename) !== undefined
  )
    throw usageError(
      '--create-baseline lists what is found in all files: omit --shard, --changed, --owner and --stdin-filename.',
    );
  if (createBaseline && updateBaseline)
    throw usageError(
      '--create-baseline and --update-baseline exclude each other: choose one.',
    );
}

/** Returns whether an environment variable is on. */
function isSet(variable: string | undefined): boolean {
  return !['', '0', 'false'].includes(variable ?? '');
}

/** Returns the baseline that the options name. */
export function baselineIn(
  args: RatchetArgs,
  { env }: World,
): BaselineRequest | undefined {
  const { baseline } = args;
  return baseline === undefined
    ? undefined
    : { ...args, baseline, isStrict: isSet(env['CI']) };
}

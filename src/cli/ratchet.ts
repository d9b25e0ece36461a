import { withBaseline } from '../batch/baseline-file.js';
import { newLegacyFiles } from '../batch/check-run.js';
import { isDay } from '../report/baseline.js';
import type { Report } from '../report/report.js';
import { exitStatus, type FailOn, fails } from './exit-status.js';
import { printMessage } from './finish.js';
import { type ArgsOf, type Options, usageError } from './command.js';
import type { World } from './world.js';

/** Options to fail only for new findings and new Legacy files. */
export const ratchetOptions = {
  '--baseline FILE': 'Do not count the findings that this file lists',
  '--create-baseline': 'Write the baseline from what fails now',
  '--update-baseline': 'Remove from the baseline what is fixed',
  '--today DATE': {
    help: 'The day that `until` in the baseline is compared with',
    read: dayIn,
  },
  '--no-legacy-after REF':
    'Fail for a Legacy file that was not Legacy at this git commit',
} as const satisfies Options;

function dayIn(text: string): string {
  if (isDay(text)) return text;
  throw usageError(
    `--today ${JSON.stringify(text)} is no day: write it as 2026-01-31.`,
  );
}

type RatchetArgs = Omit<ArgsOf<typeof ratchetOptions>, 'operands'> & {
  readonly maxSize: number;
  readonly force: boolean;
  readonly failOn: FailOn;
  readonly quiet: boolean;
};

/** Throws a usage error for options that need a baseline. */
export function refuseMisusedRatchet(args: RatchetArgs): void {
  const { baseline, createBaseline, updateBaseline, today } = args;
  const needing = [
    ...(createBaseline ? ['--create-baseline'] : []),
    ...(updateBaseline ? ['--update-baseline'] : []),
    ...(today === undefined ? [] : ['--today']),
  ];
  if (baseline === undefined && needing[0] !== undefined)
    throw usageError(`${needing[0]} needs --baseline FILE.`);
  if (createBaseline && updateBaseline)
    throw usageError(
      '--create-baseline and --update-baseline exclude each other: choose one.',
    );
}

/** Subtracts the baseline from the report and writes the baseline if asked. */
export async function subtractBaseline(
  report: Report,
  args: RatchetArgs,
  world: World,
): Promise<Report> {
  const { baseline, failOn } = args;
  if (baseline === undefined) return report;
  const result = await withBaseline(report, baseline, args, (finding) =>
    fails(finding, failOn),
  );
  if (!args.quiet) for (const note of result.notes) printMessage(world, note);
  return result.report;
}

/** Prints an error for each new Legacy file; returns the exit code. */
export function refuseNewLegacy(
  { files }: Report,
  { noLegacyAfter: ref }: RatchetArgs,
  world: World,
): number {
  if (ref === undefined) return exitStatus.ok;
  const legacy = files.filter(({ format }) => format === 'legacy');
  const added = newLegacyFiles(
    legacy.map(({ path }) => path),
    ref,
    process.cwd(),
  );
  for (const path of added)
    printMessage(
      world,
      `error: ${path} is Legacy and was not at ${ref}: write it in the Current format.`,
    );
  return added.length > 0 ? exitStatus.findings : exitStatus.ok;
}

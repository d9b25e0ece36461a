import { tool } from '#tool';
import type { Argv } from 'yargs';
import { findDecisions } from '../../batch/decisions-file.js';
import { reportOfFiles } from '../../report/report-of-run.js';
import { troubleOf } from '../../file/file-outcome.js';
import { comparedStatus, partOf } from '../../report/file.js';
import { isWhole, stageRun } from '../../batch/stage-run.js';
import { readAgainst } from '../../batch/read-against.js';
import { formatNames } from '../../formats/formats.js';
import { withBatchOptions } from '../batch-options.js';
import type { ArgsOf } from '../command.js';
import { detailOf, finish, refuse, say } from '../finish.js';
import { example, withReportOptions } from '../options.js';
import { progressOn } from '../progress.js';
import type { World } from '../world.js';

export const verifyCommand = { options, run };

function options(yargs: Argv) {
  return withReportOptions(
    withBatchOptions(yargs).option('against', {
      type: 'string',
      requiresArg: true,
      describe:
        'Compare with this Current file, or those below this folder (default: what migrate would write)',
    }),
    formatNames,
  )
    .example(
      example('verify algorithms', 'what a migration would change at run time'),
      '',
    )
    .example(
      example(
        'verify algorithms --against current',
        'what Current files do that were edited since',
      ),
      '',
    );
}

async function run(
  args: ArgsOf<ReturnType<typeof options>>,
  world: World,
): Promise<number> {
  const workingFolder = process.cwd();
  const decisions = await findDecisions(
    args.decisions,
    workingFolder,
    args.maxSize,
  );
  if (!decisions.ok) return refuse(world, decisions.troubles);

  // Only who compares waits for the calendar.
  const { verify } = await import('../../report/verify-files.js');
  const progress = progressOn(world, args.quiet);
  const { sources, warnings, troubles } = await stageRun({
    ...args,
    workingFolder,
    except: [],
    maxBytes: args.maxSize,
    decisions: decisions.file,
    allowPartial: true,
    // What is compared are the texts.
    detail: detailOf(args, ['texts']),
    replaces: false,
    onDone: (done, of) => {
      progress.show('read', done, of);
    },
  }).finally(progress.end);
  if (sources.length === 0 && troubles.length > 0)
    return refuse(world, troubles);
  const against =
    args.against === undefined
      ? undefined
      : await readAgainst(args.against, sources, workingFolder, args.maxSize);
  if (!args.quiet)
    for (const warning of warnings) say(world, `warning: ${warning}`);

  const head = { tool, command: 'verify' };
  const outcomes = sources.map(({ staged }) => staged.outcome);
  const parts = outcomes.map((it) => partOf(it, comparedStatus(it)));
  const report = reportOfFiles(
    head,
    parts,
    decisions.file,
    workingFolder,
    isWhole(args),
  );
  const exit = await finish(
    { ...report, verification: verify(report, against?.files) },
    args,
    world,
    'stdout',
  );
  const all = [
    ...troubles,
    ...outcomes.flatMap((it) => troubleOf(it) ?? []),
    ...(against?.troubles ?? []),
  ];
  return all.length > 0 ? refuse(world, all) : exit;
}

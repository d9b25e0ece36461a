import { tool } from '#tool';
import type { Argv } from 'yargs';
import { findDecisions, partOfFolder } from '../../batch/decisions-file.js';
import { reportOfFiles } from '../../report/report-of-run.js';
import { comparedStatus, withFailure } from '../../report/file.js';
import { isWhole } from '../../batch/select-files.js';
import { migrateFiles, type MigrationRun } from '../../batch/migrate.js';
import { type Against, readAgainst } from '../../batch/against.js';
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

type Args = ArgsOf<ReturnType<typeof options>>;

async function run(args: Args, world: World): Promise<number> {
  const workingDirectory = process.cwd();
  const decisions = await findDecisions(
    args.decisions,
    workingDirectory,
    args.maxSize,
  );
  if (!decisions.ok) return refuse(world, decisions.errors);

  // Only a comparison loads the calendar.
  const { verify } = await import('../../report/verify-files.js');
  const progress = progressOn(world, args.quiet);
  const run = await migrateFiles({
    ...args,
    workingDirectory,
    maxBytes: args.maxSize,
    decisions: decisions.file,
    allowPartial: true,
    // The texts are compared.
    detail: detailOf(args, ['texts']),
    statusUnwritten: comparedStatus,
    onDone: (done, of) => {
      progress.show('read', done, of);
    },
  }).finally(progress.end);
  if (run.kind === 'refused') return refuse(world, run.errors);
  if (run.kind === 'stopped') return run.ending.status;
  const against = againstFor(run, args, workingDirectory);
  if (against?.ok === false) return refuse(world, [against.reason]);
  if (!args.quiet)
    for (const warning of run.warnings) say(world, `warning: ${warning}`);

  const report = reportOfFiles(
    {
      ...{ tool, command: 'verify' },
      ...partOfFolder(args.paths, decisions.file, workingDirectory),
    },
    run.parts.map((part) =>
      withFailure(part, against?.reasons.get(part.files[0].path)),
    ),
    decisions.file,
    workingDirectory,
    isWhole(args),
  );
  const exit = await finish(
    { ...report, verification: verify(report, against?.files) },
    args,
    world,
    'stdout',
  );
  const errors = [...run.errors, ...(against?.reasons.values() ?? [])];
  return errors.length > 0 ? refuse(world, errors) : exit;
}

/** Reads the Current files that are named with `--against`. */
function againstFor(
  { files, parts }: MigrationRun,
  { against, maxSize }: Args,
  workingDirectory: string,
): Against | undefined {
  if (against === undefined) return undefined;
  const legacy = new Set(
    parts.flatMap(({ files: [{ path, format, status }] }) =>
      format === 'legacy' && status !== 'invalid' ? [path] : [],
    ),
  );
  return readAgainst(
    against,
    files.filter(({ path }) => legacy.has(path)),
    workingDirectory,
    maxSize,
  );
}

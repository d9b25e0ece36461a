import { tool } from '#tool';
import { findDecisions, partOfFolder } from '../../batch/decisions-file.js';
import { reportOfRun } from '../../report/build.js';
import { comparedStatus } from '../../report/file.js';
import { isWhole } from '../../batch/select-files.js';
import { migrateFiles, type MigrationRun } from '../../batch/migrate-files.js';
import { findAgainst } from '../../batch/against.js';
import { runError } from '../../batch/run-error.js';
import { defineCommand, value } from '../command.js';
import { batchOptions, paths, reportOptions } from '../options.js';
import { detailOf, finishRun, printErrors, printWarnings } from '../finish.js';
import { withProgress } from '../progress.js';

export const command = defineCommand({
  operand: paths,
  builder: {
    ...batchOptions,
    ...reportOptions,
    against: value(
      'PATH',
      'Compare with this Current file, or those below this folder (default: what migrate would write)',
    ),
  },
  examples: {
    'verify algorithms': 'what a migration would change at run time',
    'verify algorithms --against current':
      'what Current files do that were edited since',
  },
  async handler(args, world) {
    const workingDirectory = process.cwd();
    const decisions = await findDecisions(args, workingDirectory);

    const against =
      args.against === undefined
        ? undefined
        : findAgainst(args.against, workingDirectory);

    // Lazy: loads the calendar library.
    const { verificationOf } = await import('../../report/verify-files.js');
    const run = await withProgress(world, args, (show) =>
      migrateFiles({
        ...{ ...args, paths: args.operands, workingDirectory },
        ...{ maxBytes: args.maxSize, decisions, allowPartial: true },
        detail: detailOf(args),
        ...{ verifies: true, against },
        statusUnwritten: comparedStatus,
        onDone: show('read'),
      }),
    );
    const legacy = countLegacyFiles(run);
    if (against && !against.isFolder && legacy > 1)
      throw runError(
        `--against ${against.path} is one file, and there are ${legacy} Legacy files: name a folder with the same relative paths below it, or one Legacy file.`,
      );
    printWarnings(world, run.warnings, args.quiet);

    const report = reportOfRun(
      {
        ...{ tool, command: 'verify' },
        ...partOfFolder(args.operands, decisions, workingDirectory),
      },
      run.parts,
      decisions,
      workingDirectory,
      isWhole(args),
    );
    const verification = verificationOf(
      report.files,
      run.verified,
      run.verified.flatMap(({ windows }) => windows),
    );
    const exit = await finishRun(
      { ...report, verification },
      { ...args, paths: args.operands },
      world,
      'stdout',
    );
    return printErrors(world, run.errors, exit);
  },
});

function countLegacyFiles({ parts }: MigrationRun): number {
  return parts.filter(
    ({ files: [{ format, status }] }) =>
      format === 'legacy' && status !== 'invalid',
  ).length;
}

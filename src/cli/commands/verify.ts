import { tool } from '#tool';
import { findDecisions, partOfFolder } from '../../batch/decisions-file.js';
import { reportOfRun } from '../../report/report-of-run.js';
import { comparedStatus, withFailure } from '../../report/file.js';
import type { FoundFile } from '../../batch/find-files.js';
import { isWhole } from '../../batch/select-files.js';
import { migrateFiles, type MigrationRun } from '../../batch/migrate.js';
import { readAgainst } from '../../batch/against.js';
import { defineCommand } from '../command.js';
import { batchOptions, paths, reportOptions } from '../options.js';
import { detailOf, finishRun, printErrors, printWarnings } from '../finish.js';
import { withProgress } from '../progress.js';

export const command = defineCommand({
  operand: paths,
  options: {
    ...batchOptions,
    ...reportOptions,
    '--against PATH':
      'Compare with this Current file, or those below this folder (default: what migrate would write)',
  },
  examples: {
    'verify algorithms': 'what a migration would change at run time',
    'verify algorithms --against current':
      'what Current files do that were edited since',
  },
  async run(args, world) {
    const workingDirectory = process.cwd();
    const decisions = await findDecisions(args, workingDirectory);

    // Lazy: loads the calendar library.
    const { verify } = await import('../../report/verify-files.js');
    const run = await withProgress(world, args, (show) =>
      migrateFiles({
        ...{ ...args, paths: args.operands, workingDirectory },
        ...{ maxBytes: args.maxSize, decisions, allowPartial: true },
        detail: detailOf(args, ['findings', 'texts']),
        statusUnwritten: comparedStatus,
        onDone: show('read'),
      }),
    );
    if (run.kind === 'stopped') return run.ending.status;
    const against =
      args.against === undefined
        ? undefined
        : readAgainst(
            args.against,
            legacyFilesOf(run),
            workingDirectory,
            args.maxSize,
          );
    if (against?.ok === false) return printErrors(world, [against.reason]);
    printWarnings(world, run.warnings, args.quiet);

    const report = reportOfRun(
      {
        ...{ tool, command: 'verify' },
        ...partOfFolder(args.operands, decisions, workingDirectory),
      },
      run.parts.map((part) =>
        withFailure(part, against?.reasons.get(part.files[0].path)),
      ),
      decisions,
      workingDirectory,
      isWhole(args),
    );
    const exit = await finishRun(
      { ...report, verification: verify(report, against?.files) },
      { ...args, paths: args.operands },
      world,
      'stdout',
    );
    const errors = [...run.errors, ...(against?.reasons.values() ?? [])];
    return errors.length > 0 ? printErrors(world, errors) : exit;
  },
});

function legacyFilesOf({ files, parts }: MigrationRun): readonly FoundFile[] {
  const legacy = new Set(
    parts.flatMap(({ files: [{ path, format, status }] }) =>
      format === 'legacy' && status !== 'invalid' ? [path] : [],
    ),
  );
  return files.filter(({ path }) => legacy.has(path));
}

import { tool } from '#tool';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Argv } from 'yargs';
import {
  findDecisions,
  type FoundDecisions,
} from '../../batch/decisions-file.js';
import { shownPath } from '../../file/paths.js';
import { openRepository } from '../../batch/git.js';
import { createPrettierOptionsReader } from '../../batch/prettier-options.js';
import { reportOfFiles } from '../../report/report-of-run.js';
import { isWhole, stageRun, type StagedRun } from '../../batch/stage-run.js';
import { writeFileSafely } from '../../batch/write-file.js';
import {
  decisionsFileName,
  type DecisionsFile,
} from '../../decisions/decision.js';
import { draftDecisions } from '../../decisions/draft-decisions.js';
import { rules } from '../../mapping/mapping-rules.js';
import { troubleOf } from '../../file/file-outcome.js';
import { wholeText } from '../../file/locate-finding.js';
import { partOf, statusOf } from '../../report/file.js';
import { withBatchOptions } from '../batch-options.js';
import { printDraft } from '../draft-summary.js';
import { example, withReadingOptions } from '../options.js';
import { exitStatus } from '../exit-status.js';
import { refuse, say } from '../finish.js';
import type { ArgsOf } from '../command.js';
import { progressOn } from '../progress.js';
import type { World } from '../world.js';

export const decideCommand = { options, run };

function options(yargs: Argv) {
  return withReadingOptions(withBatchOptions(yargs))
    .option('all', {
      type: 'boolean',
      default: false,
      describe: 'Ask about warnings and notes too, not only about errors',
    })
    .example(
      example('decide algorithms', 'stubs for what only a person can say'),
      '',
    )
    .example(
      example('decide algorithms --all', 'for warnings and notes too'),
      '',
    );
}

type Args = ArgsOf<ReturnType<typeof options>>;

/** Drafts what is to be decided in the files, and gives the exit status. */
async function run(args: Args, world: World): Promise<number> {
  const workingFolder = process.cwd();
  const old = await decisionsAt(args.decisions, workingFolder, args.maxSize);
  if (!old.ok) return refuse(world, old.troubles);
  const target = await targetOf(args.decisions, old.file, workingFolder);
  const file = shownPath(target, workingFolder);

  const progress = progressOn(world, args.quiet);
  const staged = await stageRun({
    paths: args.paths,
    workingFolder,
    except: [],
    shard: args.shard,
    changed: args.changed,
    maxBytes: args.maxSize,
    jobs: args.jobs,
    decisions: old.file,
    allowPartial: false,
    detail: ['values'],
    replaces: false,
    onDone: (of, all) => {
      progress.show('read', of, all);
    },
  }).finally(() => {
    progress.end();
  });

  const { source } = old.file ?? {};
  const oldText = source && wholeText(source);
  const print = await createPrettierOptionsReader(workingFolder)(target);
  const draft = draftDecisions(
    oldText,
    reportedFiles(staged, old.file, args, workingFolder),
    {
      rules,
      all: args.all,
      print: print.options,
      // As `where` of a decision calls it.
      pathInFile: (path) =>
        shownPath(resolve(workingFolder, path), dirname(target)),
    },
  );
  if (draft.text !== undefined) {
    const encode = (text: string) => new TextEncoder().encode(text);
    const written = await writeFileSafely({
      target,
      called: file,
      bytes: encode(draft.text),
      expected: oldText === undefined ? null : encode(oldText),
      inside: [dirname(target)],
    });
    if (!written.ok) return refuse(world, [written.reason]);
  }

  const troubles = [
    ...staged.troubles,
    ...staged.sources.flatMap((it) => troubleOf(it.staged.outcome) ?? []),
  ];
  if (!args.quiet)
    for (const warning of new Set([...staged.warnings, ...print.warnings]))
      say(world, `warning: ${warning}`);
  printDraft(
    draft,
    {
      file,
      isNew: oldText === undefined,
      isComplete: troubles.length === 0,
    },
    args,
    world,
  );
  return troubles.length > 0 ? refuse(world, troubles) : exitStatus.ok;
}

/** The decisions file that the user names, or else the nearest, or else the one to begin. */
async function targetOf(
  named: string | undefined,
  nearest: DecisionsFile | undefined,
  workingFolder: string,
): Promise<string> {
  const path = named ?? nearest?.path;
  if (path !== undefined) return resolve(workingFolder, path);
  const repository = await openRepository(workingFolder);
  return join(repository?.root ?? workingFolder, decisionsFileName);
}

/** The decisions there are; one who names a file that does not exist begins it. */
async function decisionsAt(
  named: string | undefined,
  workingFolder: string,
  maxBytes: number,
): Promise<FoundDecisions> {
  return named === undefined || existsSync(resolve(workingFolder, named))
    ? findDecisions(named, workingFolder, maxBytes)
    : { ok: true, file: undefined };
}

function reportedFiles(
  { sources }: StagedRun,
  decisions: DecisionsFile | undefined,
  args: Args,
  workingFolder: string,
) {
  const head = { tool, command: 'decide' };
  const parts = sources.map(({ staged: { outcome } }) =>
    partOf(outcome, statusOf(outcome, 'none', true)),
  );
  return reportOfFiles(head, parts, decisions, workingFolder, isWhole(args))
    .files;
}

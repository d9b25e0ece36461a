import { tool } from '#tool';
import type { Argv } from 'yargs';
import { convertFile } from '../../batch/convert-file.js';
import { findDecisions } from '../../batch/decisions-file.js';
import { shownPath } from '../../file/paths.js';
import { decideWith } from '../../file/decide-with.js';
import { createPrettierOptionsReader } from '../../batch/prettier-options.js';
import { readInputFile, readInputStream } from '../../batch/read-file.js';
import {
  ensureMemoryFor,
  ensureMemoryForEach,
  ensureMemoryForInput,
} from '../../batch/memory.js';
import { partOf, statusOf } from '../../report/file.js';
import { buildReport } from '../../report/build.js';
import { formatNames } from '../../formats/formats.js';
import { visibleLines } from '../../formats/visible.js';
import { finish, detailOf, refuse, say } from '../finish.js';
import type { ArgsOf } from '../command.js';
import { example, optionsGroup, withReportOptions } from '../options.js';
import type { World } from '../world.js';

export const convertCommand = { options, run };

function options(yargs: Argv) {
  return withReportOptions(
    yargs
      .positional('file', {
        type: 'string',
        default: '-',
        describe: 'A Legacy file; - is standard input',
      })
      .group('help', optionsGroup)
      .option('output', {
        alias: 'o',
        type: 'string',
        requiresArg: true,
        describe: 'Write to this file and not to standard output',
      })
      .option('allow-partial', {
        type: 'boolean',
        default: false,
        describe: 'With -o: write although something is left out',
      }),
    formatNames,
  )
    .example(
      example('convert fan.json', 'the Current text, findings below'),
      '',
    )
    .example(
      example('convert old.json -o new.json', 'nothing half-done is written'),
      '',
    )
    .example(
      example('convert - --quiet < old.json > new.json', 'in a pipe'),
      '',
    );
}

/** A byte order mark, too, is shown. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Converts, prints and saves what was asked for; gives the exit status. */
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
  if (args.output !== undefined) ensureMemoryForEach([args.output]);
  const isStandardInput = args.file === '-';
  if (isStandardInput && world.stdin.isTTY === true && !args.quiet)
    say(world, 'Waiting for a text to be typed: end it with Ctrl-D.');
  const converted = await convertFile({
    path: isStandardInput ? '-' : shownPath(args.file, workingFolder),
    read: async () => {
      if (!isStandardInput) ensureMemoryFor([args.file]);
      const read = isStandardInput
        ? await readInputStream(world.stdin, 'Standard input', args.maxSize)
        : await readInputFile(args.file, args.maxSize);
      if (read.ok && isStandardInput) ensureMemoryForInput(read.bytes);
      return read;
    },
    formatAs: args.output ?? (isStandardInput ? 'stdin.json' : args.file),
    prettierOptions: createPrettierOptionsReader(workingFolder),
    decideIn: decideWith(decisions.file, workingFolder),
    output: args.output,
    allowPartial: args.allowPartial,
    force: args.force,
    detail: detailOf(args),
  });
  if (!args.quiet)
    for (const warning of converted.warnings) say(world, `warning: ${warning}`);
  const { outcome, result, output, text, trouble } = converted;
  if (args.output === undefined && text)
    world.stdout.write(
      world.stdout.isTTY === true ? visibleLines(decoder.decode(text)) : text,
    );

  const status = statusOf(outcome, result, false);
  const exit = await finish(
    buildReport(
      {
        tool,
        command: 'convert',
        decisions: decisions.file?.path ?? null,
      },
      [partOf(outcome, status, output)],
    ),
    args,
    world,
    'stderr',
  );
  if (status === 'held')
    say(
      world,
      `${args.output ?? ''} was not written, because something is left out of it: mend the source, decide, or say --allow-partial.`,
    );
  if (status === 'current' && !args.quiet)
    say(world, `${outcome.path} is a Current file already.`);
  if (trouble !== undefined) say(world, `error: ${trouble}`);
  return exit;
}

import { relative, sep } from 'node:path';
import type { Argv } from 'yargs';
import { convertFile } from '../../batch/convert-file.js';
import { createPrettierOptionsReader } from '../../batch/prettier-options.js';
import { readInputFile, readInputStream } from '../../batch/read-file.js';
import { writeOutput } from '../../batch/write-output.js';
import { buildReport, savedReport } from '../../report/build.js';
import { formats } from '../../report/formats.js';
import { visible } from '../../report/text/terminal.js';
import { exitStatus, exitStatusOf } from '../exit-status.js';
import { type ArgsOf, withReportOptions } from '../options.js';
import { toolOf } from '../package.js';
import { usesColor, widthOf, type World } from '../world.js';

export function convertCommand(
  cli: Argv,
  world: World,
  done: (status: number) => void,
): Argv {
  return cli.command(
    'convert [file]',
    'Convert one Legacy file to Current text',
    options,
    async (args) => {
      done(await run(args, world));
    },
  );
}

function options(yargs: Argv) {
  return withReportOptions(
    yargs
      .positional('file', {
        type: 'string',
        default: '-',
        describe: 'A Legacy file; - is standard input',
      })
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
    Object.keys(formats),
  )
    .example('$0 convert fan.json', 'the Current text, findings below')
    .example('$0 convert old.json -o new.json', 'nothing half-done is written')
    .example('$0 convert - --quiet < old.json > new.json', 'in a pipe');
}

/** Converts, prints and saves what was asked for; gives the exit status. */
async function run(
  args: ArgsOf<ReturnType<typeof options>>,
  world: World,
): Promise<number> {
  const isStandardInput = args.file === '-';
  const say = (message: string): void => {
    world.stderr.write(`${visible(message)}\n`);
  };
  const { file, troubles, warnings, text } = await convertFile({
    path: isStandardInput ? '-' : shownPath(args.file),
    read: () =>
      isStandardInput
        ? readInputStream(world.stdin, 'Standard input', args.maxSize)
        : readInputFile(args.file, args.maxSize),
    formatAs: args.output ?? (isStandardInput ? 'stdin.json' : args.file),
    prettierOptions: createPrettierOptionsReader(),
    output: args.output,
    allowPartial: args.allowPartial,
    force: args.force,
  });
  if (!args.quiet) for (const warning of warnings) say(`warning: ${warning}`);

  if (args.output === undefined && text) world.stdout.write(text);
  const report = buildReport(toolOf(world), 'convert', [file]);
  const format = formats[args.format];
  world.stderr.write(
    format?.(args.format === 'json' ? savedReport(report, args.full) : report, {
      color: usesColor(world, args.color),
      width: widthOf(world),
      quiet: args.quiet,
    }) ?? '',
  );
  if (file.status === 'held')
    say(
      `${args.output ?? ''} was not written, because something is left out of it: mend the source, or say --allow-partial.`,
    );
  if (file.status === 'current' && !args.quiet)
    say(`${file.path} is a Current file already.`);
  for (const trouble of troubles) say(`error: ${trouble}`);

  if (args.report !== undefined) {
    const saved = await writeOutput(
      args.report,
      new TextEncoder().encode(
        `${JSON.stringify(savedReport(report, args.full), null, 2)}\n`,
      ),
      args.force ? 'anything' : 'report',
    );
    if (!saved.ok) {
      say(`error: ${saved.reason}`);
      return exitStatus.error;
    }
  }
  return exitStatusOf(report, args.failOn);
}

/** A path as reports call it: relative to the working folder, with `/`. */
function shownPath(path: string): string {
  return relative(process.cwd(), path).split(sep).join('/');
}

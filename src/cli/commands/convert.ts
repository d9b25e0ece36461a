import { tool } from '#tool';
import {
  failedRecord,
  type FileRecord,
  isHeldBack,
} from '../../file/record.js';
import { findDecisions } from '../../files/decisions-file.js';
import { createMigrator } from '../../files/migrate-file.js';
import { createPrettierOptionsReader } from '../../files/prettier-options.js';
import { type FilesRun, processFiles } from '../../files/process-files.js';
import {
  comparedPath,
  pathFromHere,
  readFileOrPipe,
  type ReadResult,
  realPathOf,
} from '../../files/read-file.js';
import type { Run } from '../../files/run.js';
import { visibleLines } from '../../formats/safe-text.js';
import {
  type ArgsOf,
  type OptionTable,
  defineCommand,
  flag,
  usageError,
  value,
} from '../command.js';
import { printMessage } from '../messages.js';
import { reportOptions } from '../options.js';
import { processAndShow } from '../show-run.js';
import { readStandardInput, type World } from '../world.js';

const builder = {
  ...reportOptions,
  output: {
    alias: 'o',
    ...value('Write to this file and not to standard output'),
  },
  force: flag('With -o: replace a file that is not a Current file'),
  'allow-partial': flag('With -o: write although something is left out'),
} as const satisfies OptionTable;

type Args = ArgsOf<typeof builder>;

export const command = defineCommand({
  operand: { describe: 'A Legacy file; - is standard input' },
  builder,
  examples: {
    'convert fan.json': 'the Current text, findings below',
    'convert old.json -o new.json': 'nothing half-done is written',
    'convert - --quiet < old.json > new.json': 'in a pipe',
  },
  exits: {
    0: 'the whole file is printed or written',
    1: 'something is left out, or a finding fails',
    2: 'the file cannot be read or written',
    3: 'written in part (`--allow-partial`)',
  },
  async handler(args: Args, world) {
    const [file = '-'] = args.operands;
    const { output } = args;
    if (output !== undefined && realPathOf(output) === realPathOf(file))
      throw usageError(
        `--output ${output} is the file that is read: name another, or use migrate --write.`,
      );
    const decisions = await findDecisions(args);
    const decided = decisions && realPathOf(decisions.path);
    if (output !== undefined && realPathOf(output) === decided)
      throw usageError(
        `--output ${output} is the decisions file, which is read: name another.`,
      );
    const read =
      file === '-'
        ? await readStandardInput(args, world)
        : await readFileOrPipe(file, args);
    let converted: FileRecord | undefined;
    const keep = (record: FileRecord): void => {
      converted = record;
    };
    const status = await processAndShow(
      { tool, command: 'convert', decisions: decisions?.path ?? null },
      {
        ...args,
        // `decide` cannot read it again.
        invocation: file === '-' ? undefined : args.typed,
        printsErrors: true,
      },
      world,
      output === undefined || args.format === 'text' ? 'stderr' : 'stdout',
      (sinks) =>
        convertOne(
          {
            paths: [file],
            maxSize: args.maxSize,
            decisions,
            sinks: [...sinks, { add: keep }],
            onDone: () => undefined,
            // Standard output gets the text even if something is left out.
            allowPartial: output === undefined || args.allowPartial,
            writing: {
              dryRun: false,
              force: args.force,
              copiesCurrent: true,
              print: output === undefined ? printTo(world) : undefined,
            },
          },
          file,
          read,
          output,
        ),
    );
    if (converted) sayWhat(converted, args, world);
    return status;
  },
});

/** Says what became of the file, if no format does. */
function sayWhat(
  { path, status }: FileRecord,
  { output, quiet }: Args,
  world: World,
): void {
  if (isHeldBack({ status }) && output !== undefined)
    printMessage(
      world,
      `${output} was not written, because something is left out of it: fix the source, decide, or use --allow-partial.`,
    );
  if (status === 'current' && !quiet)
    printMessage(world, `${path} is a Current file already.`);
}

/** Keep the byte order mark. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function printTo({ stdout }: World): (text: Uint8Array) => void {
  return (text) => {
    stdout.write(
      stdout.isTTY === true ? visibleLines(decoder.decode(text)) : text,
    );
  };
}

/**
 * Converts one text that is already read, as a migration converts each file.
 * Other files are not known, so decisions may name any source.
 * @param output the file that the result is written to
 */
async function convertOne(
  run: Run,
  name: string,
  read: ReadResult,
  output: string | undefined,
): Promise<Omit<FilesRun, 'found'>> {
  const isStandardInput = name === '-';
  const absolute = comparedPath(isStandardInput ? 'stdin.json' : name);
  const file = {
    path: isStandardInput ? name : pathFromHere(absolute),
    absolute,
    below: '',
    named: true,
  };
  const { options: print, warnings } = await createPrettierOptionsReader()(
    output ?? file.absolute,
  );
  const migrate = await createMigrator(run, [file], undefined);
  const ran = await processFiles(
    run,
    [
      read.ok
        ? { ...file, bytes: read.bytes, print, target: output }
        : failedRecord(file.path, read.reason),
    ],
    'migrated',
    migrate,
  );
  return { ...ran, excluded: 0, searched: 0, warnings, findings: [] };
}

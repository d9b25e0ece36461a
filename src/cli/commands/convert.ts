import type { DecisionsFile } from '../../decisions/decision.js';
import { type FileRecord, isHeldBack } from '../../file/record.js';
import { findDecisions } from '../../files/decisions-file.js';
import { prepareText } from '../../files/prepare-run.js';
import { realPathOf } from '../../files/disk-paths.js';
import { readFileOrPipe } from '../../files/read-file.js';
import type { ConvertRequest } from '../../files/request.js';
import { noModelMessage } from '../../document/problems.js';
import { stateWords } from '../../document/words.js';
import { visibleLines } from '../../render/safe-text.js';
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
import { needsFieldLists } from '../reports.js';
import { showRun } from '../show-run.js';
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
    const request = requestOf(args, file, decisions, world);
    let converted: FileRecord | undefined;
    const status = await showRun(
      {
        ...args,
        command: 'convert',
        operands: [file],
        // `decide` cannot read it again.
        invocation: file === '-' ? undefined : args.typed,
        needsModel: true,
        shownOn:
          output === undefined || args.format === 'text' ? 'stderr' : 'stdout',
        onRecord: (record) => {
          converted = record;
        },
      },
      world,
      () => prepareText(request, file, read),
    );
    if (converted) sayWhat(converted, args, world);
    return status;
  },
});

/** Keep the byte order mark. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function requestOf(
  args: Args,
  file: string,
  decisions: DecisionsFile | undefined,
  { stdout }: World,
): ConvertRequest {
  const { output, force } = args;
  return {
    job: 'convert',
    paths: [file],
    maxSize: args.maxSize,
    decisions: { kind: 'loaded', file: decisions },
    scope: { kind: 'all' },
    // Standard output gets the text even if something is left out.
    allowPartial: output === undefined || args.allowPartial,
    needsFields: needsFieldLists('convert', args),
    destination:
      output === undefined
        ? {
            kind: 'print',
            print: (text) => {
              stdout.write(
                stdout.isTTY === true
                  ? visibleLines(decoder.decode(text))
                  : text,
              );
            },
          }
        : { kind: 'file', output, force },
  };
}

/** Says what became of the file, if no format does. */
function sayWhat(
  record: FileRecord,
  { output, quiet, format }: Args,
  world: World,
): void {
  const { path, status } = record;
  if (status === 'other') printMessage(world, noModelMessage(record));
  if (isHeldBack({ status }) && output !== undefined)
    printMessage(
      world,
      `${output} was not written, because something is left out of it: fix the source, decide, or use --allow-partial.`,
    );
  if (quiet) return;
  if (status === 'current')
    printMessage(world, `${path} is a Current file already.`);
  const isThere = ['written', 'partial', 'up-to-date'].includes(status);
  if (isThere && record.output !== null && format === 'text')
    printMessage(world, `${record.output}: ${stateWords[status]}`);
}

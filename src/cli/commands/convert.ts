import { tool } from '#tool';
import { fstatSync } from 'node:fs';
import { findDecisions } from '../../batch/decisions-file.js';
import { createPrettierOptionsReader } from '../../batch/prettier-options.js';
import {
  readFileOrPipe,
  readInputStream,
  type StreamLimits,
} from '../../batch/read-file.js';
import { writeOutput } from '../../batch/write-output.js';
import { convertBytes } from '../../file/convert-bytes.js';
import { decideWith } from '../../file/decide-with.js';
import {
  currentTextOf,
  failedFile,
  type FailedFile,
  type FileOutcome,
} from '../../file/file-outcome.js';
import { shownPath } from '../../file/paths.js';
import { visibleLines } from '../../formats/visible.js';
import { buildReport } from '../../report/build.js';
import {
  partOf,
  statusOf,
  withFailure,
  type WriteResult,
} from '../../report/file.js';
import { reportOptions } from '../options.js';
import { detailOf, finishRun, printMessage, printWarnings } from '../finish.js';
import {
  type ArgsOf,
  type OptionTable,
  defineCommand,
  flag,
  usageError,
  value,
} from '../command.js';
import type { World } from '../world.js';

const builder = {
  ...reportOptions,
  output: {
    alias: 'o',
    ...value('FILE', 'Write to this file and not to standard output'),
  },
  'allow-partial': flag('With -o: write although something is left out'),
} as const satisfies OptionTable;

type Args = ArgsOf<typeof builder>;

export const command = defineCommand({
  operand: { usage: '[FILE]', help: 'A Legacy file; - is standard input' },
  builder,
  examples: {
    'convert fan.json': 'the Current text, findings below',
    'convert old.json -o new.json': 'nothing half-done is written',
    'convert - --quiet < old.json > new.json': 'in a pipe',
  },
  async handler(args: Args, world) {
    const [file = '-'] = args.operands;
    const workingDirectory = process.cwd();
    const decisions = await findDecisions(args, workingDirectory);
    const isStandardInput = file === '-';
    const path = isStandardInput ? '-' : shownPath(file, workingDirectory);
    const read = isStandardInput
      ? await readStandardInput(args, world)
      : await readFileOrPipe(file, limitsOf(args, file, world));
    const print = await createPrettierOptionsReader(workingDirectory)(
      args.output ?? (isStandardInput ? 'stdin.json' : file),
    );
    printWarnings(world, print.warnings, args.quiet);
    const outcome = read.ok
      ? convertBytes(path, read.bytes, {
          ...{ print: print.options, named: true, detail: detailOf(args) },
          decideIn: decideWith(decisions, workingDirectory),
          // Standard output gets the text even if something is left out.
          allowPartial: args.output === undefined || args.allowPartial,
        })
      : failedFile(path, read.reason);
    const text =
      read.ok && outcome.kind !== 'failed'
        ? currentTextOf(outcome, read.bytes)
        : undefined;
    if (args.output === undefined && text)
      world.stdout.write(
        world.stdout.isTTY === true ? visibleLines(decoder.decode(text)) : text,
      );
    const written = await write(outcome, text, args);
    const exit = await finishRun(
      buildReport(
        { tool, command: 'convert', decisions: decisions?.path ?? null },
        [
          withFailure(
            partOf(
              outcome,
              statusOf(outcome, written.result, false),
              text && args.output !== undefined ? args.output : null,
            ),
            written.reason,
          ),
        ],
      ),
      { ...args, paths: undefined },
      world,
      'stderr',
    );
    if (outcome.kind === 'held' && args.output !== undefined)
      printMessage(
        world,
        `${args.output} was not written, because something is left out of it: fix the source, decide, or use --allow-partial.`,
      );
    if (outcome.kind === 'current' && !args.quiet)
      printMessage(world, `${path} is a Current file already.`);
    if (outcome.kind === 'failed')
      printMessage(world, `error: ${outcome.trouble}`);
    if (written.reason !== undefined)
      printMessage(world, `error: ${written.reason}`);
    return exit;
  },
});

/** Keep the byte order mark. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

async function readStandardInput(args: Args, world: World) {
  if (fstatSync(0).isDirectory())
    throw usageError(
      'Standard input is a folder: name a file, or run migrate on the folder.',
    );
  const name = 'Standard input';
  if (world.stdin.isTTY !== true)
    return readInputStream(world.stdin, name, limitsOf(args, name, world));
  if (!args.quiet)
    printMessage(world, 'Waiting for a text to be typed: end it with Ctrl-D.');
  return readInputStream(world.stdin, name, { maxBytes: args.maxSize });
}

function limitsOf(
  { maxSize, quiet }: Args,
  name: string,
  world: World,
): StreamLimits {
  const onWait = () => {
    printMessage(world, `${name} gives nothing yet: waiting for its text.`);
  };
  return { maxBytes: maxSize, ...(!quiet && { onWait }) };
}

/** Writes the result to `--output`, if given. */
async function write(
  outcome: FileOutcome | FailedFile,
  text: Uint8Array | undefined,
  { output, force }: Args,
): Promise<{ readonly result: WriteResult; readonly reason?: string }> {
  if (!text || outcome.kind === 'held') return { result: 'none' };
  // The text on standard output counts as written.
  if (output === undefined) return { result: 'written' };
  const written = await writeOutput({
    ...{ target: output, shown: output, bytes: text },
    replaceable: force ? 'anything' : 'current',
  });
  if (!written.ok) return { result: 'failed', reason: written.reason };
  return { result: written.changed ? 'written' : 'unchanged' };
}

import { tool } from '#tool';
import { findDecisions } from '../../files/decisions-file.js';
import { createPrettierOptionsReader } from '../../files/prettier-options.js';
import {
  pathFromHere,
  readFileOrPipe,
  realPathOf,
} from '../../files/read-file.js';
import { needFields } from '../../files/run-tasks.js';
import { writeOutput, type Written } from '../../files/write-output.js';
import { convertFile, statusOnceWritten } from '../../file/convert-file.js';
import { decideWith } from '../../file/decide-with.js';
import { visibleLines } from '../../formats/safe-text.js';
import {
  failedRecord,
  type FileRecord,
  isHeldBack,
} from '../../file/record.js';
import { totalsOf } from '../../report/totals.js';
import { reportOptions } from '../options.js';
import { printMessage, printWarnings } from '../messages.js';
import { reportFiles, showRun } from '../show-run.js';
import { limitsOf, readStandardInput } from '../standard-input.js';
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
    ...value('Write to this file and not to standard output'),
  },
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
    const { output, report } = args;
    if (output !== undefined && realPathOf(output) === realPathOf(file))
      throw usageError(
        `--output ${output} is the file that is read: name another, or use migrate --write.`,
      );
    const own = reportFiles({ report }).find(
      (it) => realPathOf(it) === realPathOf(file),
    );
    if (own !== undefined)
      throw usageError(
        `--report ${own} is the file that is read: name another.`,
      );
    const decisions = await findDecisions(args);
    const isStandardInput = file === '-';
    const path = isStandardInput ? '-' : pathFromHere(file);
    const read = isStandardInput
      ? await readStandardInput(args, world)
      : await readFileOrPipe(file, limitsOf(args, file, world));
    const print = await createPrettierOptionsReader()(
      args.output ?? (isStandardInput ? 'stdin.json' : file),
    );
    printWarnings(world, print.warnings, args.quiet);
    const head = {
      tool,
      command: 'convert',
      decisions: decisions?.path ?? null,
    };
    const options = {
      ...args,
      // `decide` cannot read it again.
      invocation: isStandardInput ? undefined : args.typed,
      printsErrors: true,
    };
    const shownRun = await showRun(head, options, world, 'stderr');
    try {
      const converted = read.ok
        ? convertFile(path, read.bytes, {
            print: print.options,
            named: true,
            decideIn: decideWith(decisions, process.cwd()),
            // Standard output gets the text even if something is left out.
            allowPartial: output === undefined || args.allowPartial,
            needsFields: needFields(shownRun.sinks),
          })
        : failedRecord(path, read.reason);
      const text = read.ok ? currentTextOf(converted, read.bytes) : undefined;
      if (output === undefined && text)
        world.stdout.write(
          world.stdout.isTTY === true
            ? visibleLines(decoder.decode(text))
            : text,
        );
      const { result, ...reason } = await write(converted, text, args);
      const record: FileRecord = {
        ...converted,
        ...reason,
        status: statusOnceWritten(converted.status, result, false),
        output: text && output !== undefined ? output : null,
      };
      for (const sink of shownRun.sinks) sink.add(record);
      const status = await shownRun.end({
        head,
        tally: totalsOf([record]),
        findings: [],
      });
      sayWhat(record, args, world);
      return status;
    } finally {
      shownRun.abandon();
    }
  },
});

/** Says what became of the file, if no format does. */
function sayWhat(
  { path, status, reason }: FileRecord,
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
  if (status === 'failed') printMessage(world, `error: ${reason ?? ''}`);
}

/** Keep the byte order mark. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Returns the Current text of a file (the source itself if it is Current);
 * undefined if there is none.
 */
function currentTextOf(
  { status, outputText }: FileRecord,
  source: Uint8Array,
): Uint8Array | undefined {
  if (status === 'current') return source;
  return typeof outputText === 'string'
    ? new TextEncoder().encode(outputText)
    : undefined;
}

async function write(
  { status }: FileRecord,
  text: Uint8Array | undefined,
  { output, force }: Args,
): Promise<Written> {
  if (!text || isHeldBack({ status })) return { result: 'none' };
  // The text on standard output counts as written.
  if (output === undefined) return { result: 'written' };
  return writeOutput({ target: output, path: output, bytes: text, force });
}

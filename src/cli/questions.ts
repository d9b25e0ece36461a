import { tool } from '#tool';
import { isCancel, select, text } from '@clack/prompts';
import { endings, stopError } from '../batch/run-error.js';
import { paintFor, textOfBlocks } from '../formats/terminal/layout.js';
import { closingLines } from '../formats/terminal/closing.js';
import {
  interview,
  type InterviewSettings,
  type Prompts,
} from '../questions/interview.js';
import type { Session } from '../questions/session.js';
import { finishRun } from '../report/finished-run.js';
import { runTally, tallyOf } from '../report/tally.js';
import { ruleLines } from './commands/explain.js';
import { programOf, usesColor, widthOf, type World } from './world.js';

type Settings = Omit<InterviewSettings, 'width' | 'color' | 'explain'>;

interface AskOptions {
  readonly color: boolean | undefined;
  readonly operands: readonly string[];
  readonly decisions: string | undefined;
}

/**
 * Asks the open questions in the terminal, then prints which files are ready.
 * Throws a stop error after Ctrl-C and after a signal.
 */
export async function askQuestions(
  start: Session,
  settings: Settings,
  { color: asked, operands: paths, decisions }: AskOptions,
  world: World,
): Promise<void> {
  const width = widthOf(world);
  const color = usesColor(world, asked, 'stdout');
  const paint = paintFor(color);
  const stop = listenForStop(world);
  const session = await interview(
    start,
    {
      ...{ ...settings, width, color },
      explain: (rule) => ruleLines(rule, { width, paint }).join('\n') + '\n',
    },
    promptsIn(world, stop.signal),
  ).finally(stop.end);
  const status = stop.status();
  if (status !== undefined)
    throw stopError(
      'Stopped. The decisions file has all answers; run the same command to go on.',
      status,
    );
  const run = finishRun({
    head: { tool, command: 'decide', decisions: settings.decisionsPath },
    tally: session.records.reduce(
      (sum, record) => runTally.add(sum, tallyOf(record)),
      runTally.empty(),
    ),
    findings: [],
  });
  const invocation = { paths, decisions, program: programOf(world) };
  world.stdout.write(
    `\n${textOfBlocks([closingLines(run, { width, invocation })], {
      width,
      color,
    })}`,
  );
}

/** Cancels the prompts, which shows the cursor again, at a signal, Ctrl-C and Ctrl-D. */
function listenForStop({ stdin }: World) {
  const abort = new AbortController();
  let status: number | undefined;
  const listeners = endings.map((it) => ({
    signal: it.signal,
    listen: (): void => {
      status ??= it.status;
      abort.abort();
    },
  }));
  const onKey = (
    _: unknown,
    key: { readonly ctrl?: boolean; readonly name?: string },
  ): void => {
    if (key.ctrl !== true) return;
    if (key.name === 'c') process.emit('SIGINT');
    if (key.name === 'd') abort.abort();
  };
  for (const { signal, listen } of listeners) process.on(signal, listen);
  stdin.on('keypress', onKey);
  return {
    signal: abort.signal,
    status: () => status,
    end: (): void => {
      for (const { signal, listen } of listeners) process.off(signal, listen);
      stdin.off('keypress', onKey);
    },
  };
}

/** Creates prompts in the terminal of the command. */
function promptsIn({ stdin, stdout }: World, signal: AbortSignal): Prompts {
  const common = { input: stdin, output: stdout, withGuide: false, signal };
  return {
    show: (shown) => {
      stdout.write(shown);
    },
    pick: async (message, labels) => {
      const options = labels.map((label, value) => ({ label, value }));
      const picked = await select({ ...common, message, options });
      return isCancel(picked) ? undefined : picked;
    },
    line: async (message, example, troubleWith) => {
      const line = await text({
        ...common,
        message,
        placeholder: example,
        validate: (given = '') => troubleWith(given),
      });
      return isCancel(line) ? undefined : line;
    },
  };
}

import { tool } from '#tool';
import { SelectPrompt } from '@clack/core';
import { type CANCEL_SYMBOL, isCancel, select, text } from '@clack/prompts';
import { endings, stopError } from '../batch/run-errors.js';
import { paintFor, textOfBlocks } from '../formats/terminal/layout.js';
import { closingLines } from '../formats/terminal/closing.js';
import { interview, type InterviewSettings } from '../questions/interview.js';
import type { Prompts } from '../questions/ask-question.js';
import type { TerminalSize } from '../questions/screen.js';
import type { Session } from '../questions/session.js';
import { finishRun } from '../report/finished-run.js';
import type { Typed } from '../report/next-command.js';
import { runTally, tallyOf } from '../report/tally.js';
import { ruleLines } from './commands/explain.js';
import { programOf, usesColor, widthOf, type World } from './world.js';

type Settings = Omit<InterviewSettings, 'color' | 'explain'>;

/** Rows if the terminal does not say how many it has. */
const defaultRows = 24;

/** Milliseconds until keys that were typed meanwhile are read. */
const keysArrive = 20;

interface AskOptions {
  readonly color: boolean | undefined;
  readonly typed: Typed;
}

/**
 * Asks the open questions in the terminal, then prints which files are ready.
 * Throws a stop error after Ctrl-C and after a signal.
 */
export async function askQuestions(
  start: Session,
  settings: Settings,
  { color: asked, typed }: AskOptions,
  world: World,
): Promise<void> {
  const width = widthOf(world);
  const color = usesColor(world, asked, 'stdout');
  const paint = paintFor(color);
  const stop = listenForStop(world);
  const size = () => ({
    width: widthOf(world),
    rows: world.stdout.rows ?? defaultRows,
  });
  const { prompts, end } = promptsIn(world, size, stop.signal);
  const session = await interview(
    start,
    {
      ...settings,
      color,
      explain: (rule) => ruleLines(rule, { width, paint }).join('\n') + '\n',
    },
    prompts,
  ).finally(() => {
    stop.end();
    end();
  });
  const status = stop.status();
  if (status !== undefined)
    throw stopError(
      'Stopped. The decisions file has all answers; run the same command to go on.',
      status,
    );
  const run = finishRun({
    head: { tool, command: 'decide', decisions: start.settings.decisionsPath },
    tally: session.records.map(tallyOf).reduce(runTally.add, runTally.empty()),
    findings: [],
  });
  const invocation = { ...typed, program: programOf(world) };
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

const eraseLine = '\r\u001b[2K';

function promptsIn(
  { stdin, stdout }: World,
  size: () => TerminalSize,
  signal: AbortSignal,
): { readonly prompts: Prompts; readonly end: () => void } {
  // A signal of its own for each prompt: prompts never stop listening.
  const common = () => ({
    input: stdin,
    output: stdout,
    withGuide: false,
    signal: AbortSignal.any([signal]),
  });
  // Keys that are typed while the command works would act on the next question.
  const ignoreKeys = (): void => undefined;
  const endWork = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, keysArrive));
    stdin.off('data', ignoreKeys);
    stdout.write(eraseLine);
  };
  const beginWork = (): void => {
    stdin.setRawMode?.(true);
    stdin.on('data', ignoreKeys);
    stdin.resume();
    stdout.write('Working …');
  };
  async function ask<T>(
    prompt: () => Promise<T | typeof CANCEL_SYMBOL | undefined>,
  ): Promise<T | undefined> {
    await endWork();
    const given = await prompt();
    beginWork();
    return isCancel(given) ? undefined : given;
  }
  const end = (): void => {
    stdin.setRawMode?.(false);
    stdin.off('data', ignoreKeys);
    stdin.pause();
    stdout.write(eraseLine);
  };
  const prompts: Prompts = {
    show: (screen) => {
      stdout.write(`${eraseLine}${screen}`);
    },
    choose: (screen) =>
      ask(() => {
        const prompt = new SelectPrompt<{ value: number | string }>({
          ...common(),
          options: Array.from({ length: screen.count }, (_, value) => ({
            value,
          })),
          render() {
            return this.state === 'submit'
              ? screen.leave(this.value ?? this.cursor, size())
              : screen.draw(this.cursor, size());
          },
        });
        prompt.on('key', (key) => {
          if (key === undefined || !screen.keys.includes(key)) return;
          prompt.value = key;
          prompt.state = 'submit';
        });
        return prompt.prompt();
      }),
    pick: (message, labels) =>
      ask(() => {
        const options = labels.map((label, value) => ({ label, value }));
        return select({ ...common(), message, options });
      }),
    line: (message, example, troubleWith) =>
      ask(() =>
        text({
          ...common(),
          message,
          placeholder: example,
          validate: (given = '') => troubleWith(given),
        }),
      ),
  };
  return { prompts, end };
}

import { setTimeout } from 'node:timers/promises';
import { type CANCEL_SYMBOL, isCancel } from '@clack/prompts';
import { endings, stopError } from '../files/run-errors.js';
import type { World } from './world.js';

/** What all prompts of a terminal have in common. */
interface PromptOptions {
  readonly input: World['stdin'];
  readonly output: World['stdout'];
}

/**
 * Opens a terminal for prompts. Ctrl-C and signals end the prompt at hand; then
 * `close` throws a stop error.
 */
export function openTerminal({ stdin, stdout }: World) {
  let status: number | undefined;
  // As Escape does, once the prompt has had the key at hand: an aborted prompt draws
  // its first line twice.
  const cancel = (): void => {
    queueMicrotask(() => stdin.emit('keypress', undefined, { name: 'escape' }));
  };
  const listeners = endings.map((it) => ({
    signal: it.signal,
    listen: (): void => {
      status ??= it.status;
      cancel();
    },
  }));
  for (const { signal, listen } of listeners) process.on(signal, listen);
  return {
    /** Returns the answer of a prompt, or the action of a key; undefined if it is cancelled. */
    ask: async <Answer, Action extends string = never>(
      prompt: (
        options: PromptOptions,
      ) => Promise<Answer | typeof CANCEL_SYMBOL>,
      keys: Readonly<Record<string, Action>> = {},
    ): Promise<Answer | Action | undefined> => {
      await dropTyped(stdin);
      if (status !== undefined) return undefined;
      let action: Action | undefined;
      const onKey = (
        typed = '',
        key: { readonly ctrl?: boolean; readonly name?: string },
      ): void => {
        if (key.ctrl === true && key.name === 'c') process.emit('SIGINT');
        if (action !== undefined || !Object.hasOwn(keys, typed)) return;
        action = keys[typed];
        cancel();
      };
      stdin.on('keypress', onKey);
      const given = await prompt({ input: stdin, output: stdout });
      stdin.off('keypress', onKey);
      return isCancel(given) ? action : given;
    },
    close(): void {
      for (const { signal, listen } of listeners) process.off(signal, listen);
      if (status !== undefined)
        throw stopError(
          'Stopped. The decisions file has all answers; run the same command to go on.',
          status,
        );
    },
  };
}

/** Milliseconds until keys that were typed meanwhile are read. */
const keysArrive = 20;

/** Drops what was typed while the tool worked: no key answers what is not shown yet. */
async function dropTyped(stdin: World['stdin']): Promise<void> {
  const ctrlC = 3;
  const drop = (typed: Buffer | string): void => {
    if (Buffer.from(typed).includes(ctrlC)) process.emit('SIGINT');
  };
  stdin.setRawMode?.(true);
  stdin.on('data', drop);
  await setTimeout(keysArrive);
  stdin.off('data', drop);
}

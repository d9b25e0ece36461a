import { type CANCEL_SYMBOL, isCancel, select, text } from '@clack/prompts';
import { endings, stopError } from '../files/run-errors.js';
import { visible } from '../formats/safe-text.js';
import { paintFor } from '../formats/text/layout.js';
import { widthOf, type World } from './world.js';

/** What the keys of a question do. */
const actions = { s: 'skip', p: 'place', e: 'explain', q: 'quit' } as const;

export type Action = (typeof actions)[keyof typeof actions];

/** Rows if the terminal does not say how many it has. */
const defaultRows = 24;

const guideColumns = 3;

/** Milliseconds of work without a word about it. */
const quietWork = 500;

/** Milliseconds until keys that were typed meanwhile are read. */
const keysArrive = 20;

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** Shown with the option while it is marked. */
  readonly hint: string;
}

export type Terminal = ReturnType<typeof openTerminal>;

/**
 * Opens a terminal for questions. What is typed between them does nothing. Ctrl-C and
 * signals end the question at hand; then `close` throws a stop error.
 */
export function openTerminal(world: World, color: boolean) {
  const { stdin, stdout } = world;
  const ended = new AbortController();
  let status: number | undefined;
  const listeners = endings.map((it) => ({
    signal: it.signal,
    listen: (): void => {
      status ??= it.status;
      ended.abort();
    },
  }));
  for (const { signal, listen } of listeners) process.on(signal, listen);

  const ctrlC = 3;
  const ignoreKeys = (typed: Buffer | string): void => {
    if (Buffer.from(typed).includes(ctrlC)) process.emit('SIGINT');
  };
  const rest = (): void => {
    stdin.setRawMode?.(true);
    stdin.on('data', ignoreKeys);
    stdin.resume();
  };
  /** Returns the answer of a prompt, or the action of a key; undefined if it is cancelled. */
  const ask = async <T>(
    prompt: (common: object) => Promise<T | typeof CANCEL_SYMBOL>,
    takesActions = false,
  ): Promise<T | Action | undefined> => {
    await new Promise((resolve) => setTimeout(resolve, keysArrive));
    stdin.off('data', ignoreKeys);
    const left = new AbortController();
    let action: Action | undefined;
    const onKey = (
      typed: string | undefined,
      key: { readonly ctrl?: boolean; readonly name?: string },
    ): void => {
      if (key.ctrl === true && key.name === 'c') process.emit('SIGINT');
      if (!takesActions || !(typed !== undefined && typed in actions)) return;
      action = actions[typed as keyof typeof actions];
      left.abort();
    };
    stdin.on('keypress', onKey);
    const signal = AbortSignal.any([ended.signal, left.signal]);
    const given = await prompt({
      input: stdin,
      output: stdout,
      signal,
    });
    stdin.off('keypress', onKey);
    rest();
    return isCancel(given) ? action : given;
  };
  rest();
  return {
    paint: paintFor(color),
    color,
    /** Columns beside the line that prompts draw. */
    get width() {
      return widthOf(world) - guideColumns;
    },
    say: (line: string): void => {
      stdout.write(`${line}\n`);
    },
    /** Works, and says what it does if that takes long. */
    async work<T>(what: string, run: () => T | Promise<T>): Promise<T> {
      const timer = setTimeout(() => stdout.write(`${what}\n`), quietWork);
      try {
        return await run();
      } finally {
        clearTimeout(timer);
      }
    },
    /** Returns the value of an option, or an `Action`: Escape quits. */
    async choose(
      message: string,
      options: readonly ChoiceOption[],
      initialValue: string | undefined,
    ): Promise<string> {
      const chosen = await ask<string>(
        (common) =>
          select({
            ...common,
            message,
            options: [...options],
            ...(initialValue !== undefined && { initialValue }),
            showInstructions: false,
          }),
        true,
      );
      return chosen ?? 'quit';
    },
    /** Returns the index of a label; undefined if it is cancelled. */
    async pick(
      message: string,
      labels: readonly string[],
    ): Promise<number | undefined> {
      const options = labels.map((label, value) => ({ label, value }));
      const picked = await ask<number>((common) =>
        select({ ...common, message, options, showInstructions: false }),
      );
      return typeof picked === 'number' ? picked : undefined;
    },
    /** Returns a line without trouble; undefined if it is cancelled. */
    line(
      message: string,
      placeholder: string,
      offered: string | undefined,
      troubleWith: (line: string) => string | undefined,
    ): Promise<string | undefined> {
      return ask<string>((common) =>
        text({
          ...common,
          message,
          placeholder,
          ...(offered !== undefined && { defaultValue: offered }),
          validate: (typed = '') => {
            const line = typed === '' ? (offered ?? '') : typed;
            const trouble = troubleWith(line);
            return trouble === undefined ? undefined : visible(trouble);
          },
        }),
      );
    },
    /** Shows lines in pieces that fit the screen. */
    async page(lines: readonly string[]): Promise<void> {
      const piece = (stdout.rows ?? defaultRows) - 4;
      for (let from = 0; from < lines.length; from += piece) {
        stdout.write(`${lines.slice(from, from + piece).join('\n')}\n`);
        const isLast = from + piece >= lines.length;
        const labels = isLast
          ? ['Back to the question']
          : ['More', 'Back to the question'];
        const picked = await this.pick('', labels);
        if (isLast || picked !== 0) return;
      }
    },
    /** Throws a stop error after Ctrl-C and after a signal. */
    close(): void {
      for (const { signal, listen } of listeners) process.off(signal, listen);
      stdin.setRawMode?.(false);
      stdin.off('data', ignoreKeys);
      stdin.pause();
      if (status !== undefined)
        throw stopError(
          'Stopped. The decisions file has all answers; run the same command to go on.',
          status,
        );
    },
  };
}

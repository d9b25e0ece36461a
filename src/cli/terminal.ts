import { PassThrough } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout } from 'node:timers/promises';
import { type CANCEL_SYMBOL, isCancel } from '@clack/prompts';
import { endings, stopError } from '../files/run-errors.js';
import { frameEnd, linesBetween, type PromptOptions } from './frame.js';
import { selectPrompt, type SelectSettings } from './select-prompt.js';
import { lineInput, type LineSettings, textPrompt } from './text-prompt.js';
import type { World } from './world.js';

export type Left<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** With Escape. */
  | { readonly kind: 'back' }
  /** With Ctrl-D, or because of a signal. */
  | { readonly kind: 'end' };

const ctrlC = '\u0003';
const ctrlD = '\u0004';

/** Milliseconds until keys that were typed meanwhile are read. */
const keysArrive = 20;

interface KeySettings<Answer> {
  /** What keys answer by themselves. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** Returns what the prompt gets in place of what was typed or pasted. */
  readonly inputOf?: (typed: string) => string;
  /** Whether Ctrl-D ends, and deletes no character. */
  readonly isEmpty?: () => boolean;
}

/**
 * Opens a terminal for prompts. Ctrl-C and signals end the prompt at hand; then
 * `close` throws a stop error.
 */
export function openTerminal({ stdin, stdout }: World) {
  const decoder = new StringDecoder();
  let status: number | undefined;
  let isOver = false;
  let endPrompt = (): void => undefined;
  /** The lines of the answered prompts at the end of what is drawn. */
  let heights: readonly number[] = [];
  const end = (): void => {
    isOver = true;
    endPrompt();
  };
  const listeners = endings.map((it) => ({
    signal: it.signal,
    listen: (): void => {
      status ??= it.status;
      end();
    },
  }));
  for (const { signal, listen } of listeners) process.on(signal, listen);
  stdin.on('end', end);

  const eraseLines = (count: number): void => {
    stdout.write(`\u001b[${count}A\u001b[J`);
  };

  async function ask<Answer>(
    prompt: (
      options: PromptOptions,
      isLeftBy: (answer: Answer) => boolean,
    ) => Promise<Answer | typeof CANCEL_SYMBOL>,
    { answers, inputOf, isEmpty }: KeySettings<Answer> = {},
  ): Promise<Left<Answer>> {
    // Drop what was typed while the tool worked: no key answers what is not shown yet.
    const drop = (typed: Buffer | string): void => {
      if (Buffer.from(typed).includes(ctrlC)) process.emit('SIGINT');
    };
    stdin.setRawMode?.(true);
    stdin.on('data', drop);
    await setTimeout(keysArrive);
    stdin.off('data', drop);
    if (isOver) return { kind: 'end' };
    // Each prompt has an input of its own, so no key answers two of them.
    const input = Object.assign(new PassThrough(), {
      isTTY: true,
      setRawMode: (isRaw: boolean) => stdin.setRawMode?.(isRaw),
    });
    let left: Left<Answer> = { kind: 'back' };
    const leave = (how: Left<Answer>): void => {
      left = how;
      // An aborted prompt draws its first line twice.
      input.emit('keypress', undefined, { name: 'escape' });
    };
    endPrompt = () => {
      leave({ kind: 'end' });
    };
    const listen = (bytes: Buffer): void => {
      const typed = decoder.write(bytes);
      const answer = answers?.[typed.charAt(0)];
      if (typed.includes(ctrlC)) process.emit('SIGINT');
      else if (typed.startsWith(ctrlD) && isEmpty?.() !== false) endPrompt();
      else if (answer !== undefined) leave({ kind: 'answer', answer });
      // One by one: Node puts all but the last at the end of the line, wherever the
      // cursor is.
      else for (const key of inputOf?.(typed) ?? typed) input.write(key);
    };
    stdin.on('data', listen);
    let drawn = '';
    const onDraw = (it: string): void => {
      drawn = it;
    };
    const answer = await prompt(
      { input, output: stdout, onDraw },
      (it) => left.kind === 'answer' && left.answer === it,
    );
    stdin.off('data', listen);
    endPrompt = () => undefined;
    // A prompt that leaves nothing leaves the line that it ends with.
    if (drawn === '') eraseLines(1);
    else heights = [...heights, drawn.split('\n').length];
    return isCancel(answer) ? left : { kind: 'answer', answer };
  }

  return {
    /** Asks to select one of several options; some keys answer by themselves. */
    askForOption<Answer>(
      {
        skip,
        ...settings
      }: SelectSettings<Answer> & {
        /** The answer that leaves something, and what it leaves. */
        readonly skip?: { readonly answer: Answer; readonly words: string };
      },
      answers?: Readonly<Record<string, Answer>>,
    ): Promise<Left<Answer>> {
      return ask<Answer>(async (options, isLeftBy) => {
        const leftAs = () =>
          skip && isLeftBy(skip.answer) ? skip.words : undefined;
        const prompt = selectPrompt({ ...settings, leftAs }, options);
        return (await prompt.prompt()) as Answer;
      }, answers && { answers });
    },
    /** Says something between two prompts, in lines that fit into the frame. */
    say(lines: readonly string[]): void {
      stdout.write(linesBetween(lines));
      heights = [];
    },
    /** Takes the prompt away that was answered last, to ask again. */
    goBack(): void {
      const height = heights.at(-1);
      heights = heights.slice(0, -1);
      if (height !== undefined) eraseLines(height);
    },
    /** Asks for a line of text: the answer, or what is typed when somebody leaves. */
    async askForLine(settings: LineSettings): Promise<{
      readonly kind: Left<string>['kind'];
      readonly typed: string;
    }> {
      let typed = (): string => settings.typed;
      const left = await ask<string>(
        async (options) => {
          const prompt = textPrompt(settings, options);
          typed = () => prompt.userInput;
          return (await prompt.prompt()) ?? '';
        },
        { inputOf: lineInput, isEmpty: () => typed() === '' },
      );
      const { kind } = left;
      return { kind, typed: kind === 'answer' ? left.answer : typed() };
    },
    close(): void {
      for (const { signal, listen } of listeners) process.off(signal, listen);
      stdin.off('end', end);
      stdin.pause();
      stdout.write(frameEnd);
      if (status !== undefined)
        throw stopError(
          'Stopped. The decisions file has all answers; run the same command to go on.',
          status,
        );
    },
  };
}

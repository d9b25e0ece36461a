import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { TextPrompt, wrapTextWithPrefix } from '@clack/core';
import { S_BAR, S_BAR_END, symbol, symbolBar } from '@clack/prompts';

export interface LineSettings {
  readonly message: string;
  /** What somebody typed before, to go on with. */
  readonly typed: string;
  /** The answer of Return alone. */
  readonly offered?: string;
  /** Returns why an answer is refused; undefined if it is fine. */
  readonly refusalOf: (answer: string) => string | undefined;
}

/** Returns a prompt for a line of text, which knows what is typed so far. */
export function textPrompt(
  { message, typed, offered = '', refusalOf }: LineSettings,
  options: { readonly input: Readable; readonly output: Writable },
): TextPrompt {
  return new TextPrompt({
    ...options,
    initialValue: typed,
    defaultValue: offered,
    validate: (answer) =>
      refusalOf(answer === '' ? offered : (answer ?? offered)),
    render() {
      const { state, value = '', error } = this;
      const isDone = state === 'submit' || state === 'cancel';
      const gray = styleText('gray', S_BAR);
      const bar = isDone ? gray : symbolBar(state);
      const boxed = (text: string, first = bar, next = bar): string =>
        wrapTextWithPrefix(options.output, text, `${next}  `, `${first}  `);
      const head = `${gray}\n${boxed(message, symbol(state))}`;
      if (isDone) return `${head}\n${boxed(value)}`;
      const end =
        state === 'error'
          ? boxed(
              styleText('yellow', error),
              styleText('yellow', S_BAR_END),
              ' ',
            )
          : styleText('cyan', S_BAR_END);
      return `${head}\n${boxed(this.userInputWithCursor)}\n${end}\n`;
    },
  });
}

/**
 * Puts into one line what was typed or pasted at once: a line end is a space in the
 * middle, and at the end it is Return.
 */
export function lineInput(typed: string): string {
  const text = typed.replace(/[\r\n]+$/, '');
  const isEnded = text !== typed;
  const line = text.length > 1 ? text.replaceAll(/[\r\n\t]+/g, ' ') : text;
  return line + (isEnded ? '\r' : '');
}

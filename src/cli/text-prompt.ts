import { styleText } from 'node:util';
import { TextPrompt, wrapTextWithPrefix } from '@clack/core';
import { S_BAR, S_BAR_END, symbol, symbolBar } from '@clack/prompts';
import { leftPrompt, linesInFrame, type PromptOptions } from './frame.js';

export interface LineSettings {
  readonly question: string;
  /** What else is shown until there is an answer. */
  readonly hint?: string;
  /** What somebody typed before, to go on with. */
  readonly typed: string;
  /** The answer of Return alone. */
  readonly offered?: string;
  /** Returns why an answer is refused; undefined if it is fine. */
  readonly refusalOf: (answer: string) => string | undefined;
}

/** Returns a prompt for a line of text, which knows what is typed so far. */
export function textPrompt(
  { question, hint, typed, offered = '', refusalOf }: LineSettings,
  { onDraw, ...options }: PromptOptions,
): TextPrompt {
  return new TextPrompt({
    ...options,
    initialValue: typed,
    defaultValue: offered,
    validate: (answer) =>
      refusalOf(answer === '' ? offered : (answer ?? offered)),
    render() {
      const drawn = drawingOf(this);
      onDraw(drawn);
      return drawn;
    },
  });

  function drawingOf(prompt: Omit<TextPrompt, 'prompt'>): string {
    const { state, value = '', error } = prompt;
    const linesOf = (text: string) => linesInFrame(text, options.output);
    // Nothing that looks like an answer stays.
    if (state === 'cancel') return '';
    if (state === 'submit')
      return leftPrompt([...linesOf(question), ...linesOf(value)], state);
    const gray = styleText('gray', S_BAR);
    const bar = symbolBar(state);
    const boxed = (text: string, first = bar, next = bar): string =>
      wrapTextWithPrefix(options.output, text, `${next}  `, `${first}  `);
    const message = linesOf(
      hint === undefined ? question : `${question}\n${hint}`,
    );
    const head = `${gray}\n${boxed(message.join('\n'), symbol(state))}`;
    const end =
      state === 'error'
        ? boxed(styleText('yellow', error), styleText('yellow', S_BAR_END), ' ')
        : styleText('cyan', S_BAR_END);
    return `${head}\n${boxed(prompt.userInputWithCursor)}\n${end}\n`;
  }
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

import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { S_BAR, S_BAR_END, symbol, symbolBar } from '@clack/prompts';
import { wrapText } from '../render/layout.js';

export const frameColumns = 3;

export interface PromptOptions {
  readonly input: Readable;
  readonly output: Writable & {
    readonly columns?: number;
    readonly rows?: number;
  };
  readonly onDraw: (drawn: string) => void;
}

/** Wraps a text to lines inside the frame. */
export function linesInFrame(
  text: string,
  { columns = defaultColumns }: PromptOptions['output'],
): readonly string[] {
  return text.split('\n').flatMap((it) => wrapText(it, columns - frameColumns));
}

const defaultColumns = 80;

type State = Parameters<typeof symbol>[0];

const gray = styleText('gray', S_BAR);

function inFrame(bar: string, lines: readonly string[]): readonly string[] {
  return lines.map((line) => `${bar}  ${line}`.trimEnd());
}

/** Draws lines between two prompts, behind a line without text. */
export function linesBetween(lines: readonly string[]): string {
  return [gray, ...inFrame(gray, lines), ''].join('\n');
}

export const frameEnd = `${styleText('gray', S_BAR_END)}\n`;

export function waitingPrompt(
  [head = '', ...lines]: readonly string[],
  state: State,
): string {
  const bar = symbolBar(state) ?? gray;
  return [
    gray,
    `${symbol(state)}  ${head}`,
    ...inFrame(bar, lines),
    styleText(state === 'error' ? 'yellow' : 'cyan', S_BAR_END),
    '',
  ].join('\n');
}

export function leftPrompt(
  [head = '', ...lines]: readonly string[],
  state: State,
): string {
  return [gray, `${symbol(state)}  ${head}`, ...inFrame(gray, lines)].join(
    '\n',
  );
}

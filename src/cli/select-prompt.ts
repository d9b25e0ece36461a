import { SelectPrompt } from '@clack/core';
import { S_RADIO_ACTIVE, S_RADIO_INACTIVE } from '@clack/prompts';
import {
  linesInFrame,
  leftPrompt,
  type PromptOptions,
  waitingPrompt,
} from './frame.js';

interface SelectOption<Value> {
  readonly value: Value;
  /** One line. */
  readonly label: string;
  /** What stays once it is selected. */
  readonly answer: string;
}

export interface SelectSettings<Value> {
  /** Lines that fit into the frame; the first ones are what is asked. */
  readonly question: readonly string[];
  readonly about?: readonly string[];
  readonly options: readonly SelectOption<Value>[];
  readonly marked?: Value | undefined;
  /** Returns the paragraphs below the option that is marked, each in lines that fit. */
  readonly detailsOf?: (value: Value) => readonly (readonly string[])[];
  readonly keys?: string;
  /** Returns what stays of the prompt when somebody leaves it without an answer; undefined: nothing. */
  readonly leftAs?: () => string | undefined;
}

/** As wide as the radio before an option. */
const indent = '  ';

/** Columns before the details of an option. */
export const detailColumns = 2 * indent.length;

const defaultRows = 24;

export function selectPrompt<Value>(
  { question, about = [], keys, ...settings }: SelectSettings<Value>,
  { onDraw, ...options }: PromptOptions,
): SelectPrompt<SelectOption<Value>> {
  const { output } = options;
  const linesOf = (text: string) => linesInFrame(text, output);
  return new SelectPrompt<SelectOption<Value>>({
    ...options,
    options: [...settings.options],
    ...(settings.marked !== undefined && { initialValue: settings.marked }),
    render() {
      const { state, cursor } = this;
      const marked = this.options[cursor];
      const left = settings.leftAs?.();
      const drawn =
        state === 'submit'
          ? leftPrompt([...question, ...linesOf(marked?.answer ?? '')], state)
          : state !== 'cancel'
            ? waitingPrompt(linesAt(cursor), state)
            : left === undefined
              ? ''
              : leftPrompt(linesOf(left), state);
      onDraw(drawn);
      return drawn;
    },
  });

  function linesAt(cursor: number): readonly string[] {
    const rows = settings.options.map(({ label }, index) => {
      const radio = index === cursor ? S_RADIO_ACTIVE : S_RADIO_INACTIVE;
      const [first = '', ...others] = linesOf(`${radio} ${label}`);
      return [first, ...others.map((it) => indent + it)];
    });
    const foot = keys === undefined ? [] : linesOf(keys);
    const others = [question, about, foot, ...rows].flat();
    const marked = settings.options[cursor];
    const details = fitting(
      (marked && settings.detailsOf?.(marked.value)) ?? [],
      // Beside the line above the question and the end of the frame.
      (output.rows ?? defaultRows) - others.length - 3,
    ).map((it) => indent + indent + it);
    return [
      ...question,
      ...about,
      ...rows.flatMap((row, index) =>
        index === cursor ? [...row, ...details] : row,
      ),
      ...foot,
    ];
  }
}

function fitting(
  paragraphs: readonly (readonly string[])[],
  room: number,
): readonly string[] {
  let lines: readonly string[] = [];
  for (const it of paragraphs) {
    if (lines.length + it.length > room) break;
    lines = [...lines, ...it];
  }
  return lines;
}

import type { TerminalSize } from './screen.js';

/** A screen with choices, of which one is marked, and keys that do something else. */
export interface ChoiceScreen {
  readonly count: number;
  readonly keys: readonly string[];
  readonly draw: (marked: number, size: TerminalSize) => string;
  /** Returns what stays on the screen after a choice or a key. */
  readonly leave: (picked: number | string, size: TerminalSize) => string;
}

/** The prompts of an interview. Each returns undefined if the user cancels. */
export interface Prompts {
  readonly show: (text: string) => void;
  readonly choose: (
    screen: ChoiceScreen,
  ) => Promise<number | string | undefined>;
  readonly pick: (
    message: string,
    labels: readonly string[],
  ) => Promise<number | undefined>;
  /** Returns a line that `troubleWith` accepts. */
  readonly line: (
    message: string,
    example: string,
    troubleWith: (line: string) => string | undefined,
  ) => Promise<string | undefined>;
}

import { visible } from '../terminal/visible.js';

/** A text that a viewer shows to a person. */
export interface Message {
  readonly text: string;
}

/**
 * A plain text. Brackets before a parenthesis would be a link (SARIF 2.1.0,
 * 3.11.6); where they are, brackets are escaped.
 */
export function message(text: string): Message {
  const shown = visible(text);
  return {
    text: shown.includes('](') ? shown.replaceAll(/[[\]\\]/g, '\\$&') : shown,
  };
}

import { collectDocument } from '../document/document.js';
import { renderTerminal } from '../render/terminal.js';
import type { Format } from './format.js';

/** Prints a report for people when the run ends. */
export const textFormat: Format = (_, options) => {
  const document = collectDocument({ ...options, showsHunks: true });
  return {
    file(record) {
      document.add(record);
      return '';
    },
    end: (run) => renderTerminal(document.end(run), options),
  };
};

import { collectDocument } from '../document/document.js';
import { renderMarkdown } from '../render/markdown.js';
import type { Format } from './format.js';

/** Prints a pull request comment or job summary when the run ends. */
export const markdownFormat: Format = (_, options) => {
  const document = collectDocument({ ...options, quiet: false });
  return {
    file(record) {
      document.add(record);
      return '';
    },
    end: (run) => renderMarkdown(document.end(run)),
  };
};

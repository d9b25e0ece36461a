import { collectDocument } from '../document/document.js';
import { fileHead, fileParts } from '../document/file-texts.js';
import { commandWords } from '../document/words.js';
import { isHeldBack } from '../file/record.js';
import { collectPageFiles, renderPage } from '../render/page.js';
import type { Format } from './format.js';

/** Prints one self-contained page, with both texts of each file beside each other. */
export const htmlFormat: Format = ({ tool, command, decisions }, options) => {
  const document = collectDocument({ ...options, quiet: false });
  const files = collectPageFiles();
  return {
    file(record) {
      document.add(record);
      const { sourceText, outputText } = record;
      const length = (sourceText?.length ?? 0) + (outputText?.length ?? 0);
      files.add(
        fileHead(record, command),
        isHeldBack(record) || record.status === 'partial' ? 'waiting' : 'other',
        length,
        () => fileParts(record),
      );
      return '';
    },
    end: (run) =>
      renderPage(document.end(run), files, {
        name: tool.name,
        about: [
          tool.version,
          command,
          ...(decisions === null ? [] : [decisions]),
        ],
        commandFor: (path) =>
          commandWords(['diff', path, '-r', 'diff.html'], {
            ...options.invocation,
          }),
      }),
  };
};

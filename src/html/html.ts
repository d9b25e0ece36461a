import { gzipSync } from 'node:zlib';
import { tailOf } from '../formats/json.js';
import type { Format } from '../formats/format.js';
import { headOf } from '../report/report.js';
import { pageHead, pageTail } from './frame-page.js';
import { pageExtras } from './page-extras.js';

/** UTF-16 code units of JSON of one kind: far above it, browsers are slow. */
const maxLength = 64_000_000;

/** Runs nothing. */
const begin = (id: string): string => `\n<script type="text/plain" id="${id}">`;
const end = '</script>';

/**
 * Prints one self-contained page. Its data is the report `json-full`, gzipped: a
 * line for a file without its texts, and a line for its texts. Its script builds
 * all that it shows from the data; no text of a file is ever markup.
 */
export const htmlFormat: Format = (head, options) => {
  const [files, texts] = [createLines(), createLines()];
  return {
    file({ fields, sourceText, outputText, ...record }) {
      files.add(record);
      texts.add({ path: record.path, fields, sourceText, outputText });
      return '';
    },
    end(run) {
      const report = { ...headOf(head), ...tailOf(run, true) };
      const extras = pageExtras(run, options, files.leftOut());
      return [
        `${pageHead}${begin('files')}`,
        [...files.lines, ...texts.lines].join('\n'),
        end,
        `${begin('report')}${packed(JSON.stringify(report))}${end}`,
        `${begin('extras')}${packed(JSON.stringify(extras))}${end}`,
        pageTail,
      ].join('');
    },
  };
};

/** Gathers gzipped parts while they are not too long, and counts the others. */
function createLines() {
  const lines: string[] = [];
  let [length, leftOut] = [0, 0];
  return {
    lines,
    add(part: object): void {
      const json = JSON.stringify(part);
      length += json.length;
      if (length > maxLength) leftOut++;
      else lines.push(packed(json));
    },
    leftOut: (): number => leftOut,
  };
}

/** Gzips a text, in base64: of a file nothing is legible in the page that could act. */
function packed(json: string): string {
  return gzipSync(json).toString('base64');
}

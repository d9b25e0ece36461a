import { gzipSync } from 'node:zlib';
import type { Format } from '../formats/format.js';
import { tailOf, withoutTexts } from '../formats/json.js';
import { headOf } from '../report/report.js';
import { pageHead, pageTail } from './frame-page.js';
import { pageExtras } from './page-extras.js';

/** UTF-16 code units of JSON: far above it, browsers are slow. */
const maxLength = 64_000_000;

/** UTF-16 code units of JSON that are gzipped together: similar texts compress well. */
const partLength = 1_000_000;

/**
 * Prints one self-contained page. Its data is what the page shows of the report
 * `json-full`, a gzipped line for each part: lists of files without their texts,
 * lists of their texts, and the rest. Its script builds all that it shows from
 * the data; no text of a file is ever markup.
 */
export const htmlFormat: Format = (head, options) => {
  const [records, texts] = [createList(), createList()];
  let omitted = 0;
  return {
    file(record) {
      const { path, fields, sourceText, outputText } = record;
      const isAdded = records.add({
        ...withoutTexts(record),
        names: undefined,
        findings: record.findings.map((it) => ({
          ...it,
          fingerprint: undefined,
        })),
      });
      if (!isAdded) omitted++;
      else
        texts.add({
          path,
          // The texts have the values.
          fields: fields?.map(({ source, target, rule, fate }) => ({
            source,
            target,
            rule,
            fate,
          })),
          sourceText,
          outputText,
        });
      return '';
    },
    end(run) {
      const report = {
        ...headOf(head),
        ...tailOf(run, false),
        ...pageExtras(run, options, omitted),
      };
      return [
        // A script of this type is not run.
        `${pageHead}\n<script type="text/plain" id="report">`,
        packed(JSON.stringify(report)),
        ...records.end(),
        ...texts.end(),
        `</script>${pageTail}`,
      ].join('\n');
    },
  };
};

/** Gathers gzipped lists of objects, as long as they are not too long. */
function createList() {
  const lines: string[] = [];
  let [part, length] = ['', 0];
  const flush = (): void => {
    if (part !== '') lines.push(packed(`[${part}]`));
    part = '';
  };
  return {
    /** Returns whether there was room. */
    add(object: object): boolean {
      const json = JSON.stringify(object);
      length += json.length;
      if (length > maxLength) return false;
      part += part === '' ? json : `,${json}`;
      if (part.length > partLength) flush();
      return true;
    },
    end(): readonly string[] {
      flush();
      return lines;
    },
  };
}

/** Gzips a text, in base64: of a file nothing is legible in the page that could act. */
function packed(json: string): string {
  return gzipSync(json).toString('base64');
}

import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { licences, script, style } from '#html-page';
import type { FileRecord } from '../file/record.js';
import type { Format } from '../formats/format.js';
import { tailOf, withoutTexts } from '../formats/json.js';
import { headOf } from '../run/summary.js';
import { pageExtras } from './page-extras.js';

const policy = [
  "default-src 'none'",
  `script-src '${hashOf(script)}'`,
  `style-src '${hashOf(style)}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A self-contained page up to its data; its policy allows no other script, style or request. */
const pageHead = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>infomodel-migrate</title>
<style>${style}</style>
</head>
<body>
<noscript>This page draws its report with a script of its own, and scripts are switched off. The same findings are in the report formats <code>text</code> and <code>markdown</code>.</noscript>`;

/** The page behind its data. */
const pageTail = `
<!--
${licences}-->
<script>${script}</script>
</body>
</html>
`;

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
      if (!records.add(entryOf(record))) omitted++;
      else texts.add(textsOf(record));
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

function entryOf(record: FileRecord): object {
  const findings = record.findings.map((it) => ({
    ...it,
    fingerprint: undefined,
  }));
  return { ...withoutTexts(record), findings };
}

/** Returns the texts of a file, and its fields without the values, which the texts have. */
function textsOf({ path, fields, sourceText, outputText }: FileRecord): object {
  return {
    path,
    fields: fields?.map(({ source, target, rule, fate }) => ({
      source,
      target,
      rule,
      fate,
    })),
    sourceText,
    outputText,
  };
}

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

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

import type { Format } from './format.js';
import { formatFields } from './formats/fields/fields.js';
import { formatGithub } from './formats/github.js';
import { formatHtml } from './formats/html/html.js';
import { formatJson } from './formats/json.js';
import { formatMarkdown } from './formats/markdown/markdown.js';
import { formatSarif } from './formats/sarif/sarif.js';
import { formatText } from './formats/text/text.js';
import { formatUnified } from './formats/unified/unified.js';

/** A format by which reports are shown. */
export interface NamedFormat {
  readonly name: string;
  /** What it is for, as the end of the sentence "It is for …". */
  readonly purpose: string;
  /** Reads the field lists and both texts, which saved reports have with `--full` only. */
  readonly needsFull: boolean;
  readonly format: Format;
}

/** Every format, in the order in which help lists them. */
export const formats: readonly NamedFormat[] = [
  {
    name: 'fields',
    purpose: 'what becomes of each field, in a terminal',
    needsFull: true,
    format: formatFields,
  },
  {
    name: 'text',
    purpose: 'the findings in a terminal',
    needsFull: false,
    format: formatText,
  },
  {
    name: 'unified',
    purpose: '`git apply` and `patch`',
    needsFull: true,
    format: formatUnified,
  },
  {
    name: 'markdown',
    purpose: 'a pull request comment or a job summary',
    needsFull: true,
    format: formatMarkdown,
  },
  {
    name: 'github',
    purpose: 'annotations of a workflow of GitHub Actions',
    needsFull: false,
    format: formatGithub,
  },
  {
    name: 'sarif',
    purpose: 'code scanning',
    needsFull: false,
    format: formatSarif,
  },
  {
    name: 'html',
    purpose: 'looking at a migration in a browser',
    needsFull: true,
    format: formatHtml,
  },
  {
    name: 'json',
    purpose: 'programs',
    needsFull: false,
    format: formatJson,
  },
];

export const formatNames: readonly string[] = formats.map(({ name }) => name);

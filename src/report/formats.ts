import type { Format } from './format.js';

/** A format by which reports are shown. */
export interface NamedFormat {
  readonly name: string;
  /** What it is for, as the end of the sentence "It is for …". */
  readonly purpose: string;
  /** Reads the field lists and both texts, which saved reports have with `--full` only. */
  readonly needsFull: boolean;
  /** Nobody waits for what another format needs. */
  readonly load: () => Promise<Format>;
}

/** Every format, in the order in which help lists them. */
export const formats: readonly NamedFormat[] = [
  {
    name: 'fields',
    purpose: 'what becomes of each field, in a terminal',
    needsFull: true,
    load: async () => (await import('./formats/fields/fields.js')).formatFields,
  },
  {
    name: 'text',
    purpose: 'the findings in a terminal',
    needsFull: false,
    load: async () => (await import('./formats/text/text.js')).formatText,
  },
  {
    name: 'unified',
    purpose: '`git apply` and `patch`',
    needsFull: true,
    load: async () =>
      (await import('./formats/unified/unified.js')).formatUnified,
  },
  {
    name: 'markdown',
    purpose: 'a pull request comment or a job summary',
    needsFull: true,
    load: async () =>
      (await import('./formats/markdown/markdown.js')).formatMarkdown,
  },
  {
    name: 'github',
    purpose: 'annotations of a workflow of GitHub Actions',
    needsFull: false,
    load: async () => (await import('./formats/github.js')).formatGithub,
  },
  {
    name: 'sarif',
    purpose: 'code scanning',
    needsFull: false,
    load: async () => (await import('./formats/sarif/sarif.js')).formatSarif,
  },
  {
    name: 'html',
    purpose: 'looking at a migration in a browser',
    needsFull: true,
    load: async () => (await import('./formats/html/html.js')).formatHtml,
  },
  {
    name: 'json',
    purpose: 'programs',
    needsFull: false,
    load: async () => (await import('./formats/json.js')).formatJson,
  },
];

export const formatNames: readonly string[] = formats.map(({ name }) => name);

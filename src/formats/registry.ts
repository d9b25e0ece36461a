import type { Detail } from '../report/detail.js';
import type { Format } from './format.js';

/** A format by which reports are shown. */
export interface NamedFormat {
  readonly name: string;
  /** What it is for, as the end of the sentence "It is for …". */
  readonly purpose: string;
  /** What it shows of a file besides its findings. */
  readonly detail: Detail;
  /** Nobody waits for what another format needs. */
  readonly load: () => Promise<Format>;
}

/** Every format, in the order in which help lists them. */
export const formats: readonly NamedFormat[] = [
  {
    name: 'fields',
    purpose: 'what becomes of each field, in a terminal',
    detail: ['texts', 'fields'],
    load: async () => (await import('./fields/fields.js')).formatFields,
  },
  {
    name: 'text',
    purpose: 'the findings in a terminal',
    detail: [],
    load: async () => (await import('./text/text.js')).formatText,
  },
  {
    name: 'unified',
    purpose: '`git apply` and `patch`',
    detail: ['texts', 'fates'],
    load: async () => (await import('./unified/unified.js')).formatUnified,
  },
  {
    name: 'markdown',
    purpose: 'a pull request comment or a job summary',
    detail: ['fields'],
    load: async () => (await import('./markdown/markdown.js')).formatMarkdown,
  },
  {
    name: 'github',
    purpose: 'annotations of a workflow of GitHub Actions',
    detail: [],
    load: async () => (await import('./github.js')).formatGithub,
  },
  {
    name: 'sarif',
    purpose: 'code scanning',
    detail: ['fingerprints', 'texts'],
    load: async () => (await import('./sarif/sarif.js')).formatSarif,
  },
  {
    name: 'html',
    purpose: 'looking at a migration in a browser',
    detail: ['texts', 'fates'],
    load: async () => (await import('../html/html.js')).formatHtml,
  },
  {
    name: 'json',
    purpose: 'programs',
    detail: ['fingerprints'],
    load: async () => (await import('./json.js')).reportText,
  },
];

/** What `--format` takes. */
export const formatNames: readonly string[] = formats.map(({ name }) => name);

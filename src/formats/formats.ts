import type { Deciding } from '../html/build-decisions.js';
import type { Invocation } from '../report/next-command.js';
import type { Detail, Report } from '../report/report.js';

export interface FormatOptions {
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Errors only, without a summary. */
  readonly quiet: boolean;
  /** The text goes to a terminal, not to a file or another program. */
  readonly isTerminal?: boolean;
  /** Of several files, details of those that wait for somebody only. */
  readonly isBrief?: boolean;
  /** The command line, from which the next command is made. */
  readonly invocation?: Invocation;
  /** What is decided already, where the run knows it. */
  readonly deciding?: Deciding;
}

/** A pure function of the report; its text ends with a line break or is empty. */
export type Format = (report: Report, options: FormatOptions) => string;

export interface NamedFormat {
  readonly name: string;
  /** The end of the sentence "It is for …". */
  readonly purpose: string;
  /** What it shows of a file besides its findings. */
  readonly detail: Detail;
  /** Formats are loaded late: a run needs one of them. */
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
    detail: ['fingerprints', 'texts', 'fates'],
    load: async () => (await import('../html/html.js')).formatHtml,
  },
  {
    name: 'json',
    purpose: 'programs',
    detail: ['fingerprints'],
    load: async () => (await import('./visible.js')).reportText,
  },
];

/** The values of `--format`. */
export const formatNames: readonly string[] = formats.map(({ name }) => name);

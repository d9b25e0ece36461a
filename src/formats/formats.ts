import type { Deciding } from '../html/build-decisions.js';
import type { Invocation } from '../report/next-command.js';
import type { Detail, Report } from '../report/report.js';

export interface FormatOptions {
  readonly color: boolean;
  readonly width: number;
  /** Errors only, without a summary. */
  readonly quiet: boolean;
  readonly isTerminal?: boolean;
  /** Show details only of files with questions or errors. */
  readonly isBrief?: boolean;
  readonly invocation?: Invocation;
  readonly deciding?: Deciding;
}

/** A pure function; its text is empty or ends with a line break. */
export type Format = (report: Report, options: FormatOptions) => string;

/** The same in parts, for a text that can take much memory. */
export type FormatInParts = (
  report: Report,
  options: FormatOptions,
) => Iterable<string>;

export interface NamedFormat {
  readonly name: string;
  /** The end of the sentence "It is for …". */
  readonly purpose: string;
  readonly detail: Detail;
  /** The detail of files that need no attention, and of all files with `--quiet`. */
  readonly briefDetail?: Detail;
  /** Whether a saved report without field lists and texts has nothing to show. */
  readonly needsFullReport?: true;
  /** Lazy: a run needs only one format. */
  readonly load: () => Promise<Format>;
  readonly loadInParts?: () => Promise<FormatInParts>;
}

export const formats: readonly NamedFormat[] = [
  {
    name: 'fields',
    purpose: 'what becomes of each field, in a terminal',
    detail: ['findings', 'texts', 'fields'],
    briefDetail: [],
    needsFullReport: true,
    load: async () => (await import('./fields/fields.js')).formatFields,
  },
  {
    name: 'text',
    purpose: 'the findings in a terminal',
    detail: [],
    load: async () => (await import('./text/text.js')).formatText,
    loadInParts: async () => (await import('./text/text.js')).formatTextInParts,
  },
  {
    name: 'concise',
    purpose: 'a line for each finding, for other programs and for `grep`',
    detail: ['findings'],
    load: async () => (await import('./concise.js')).formatConcise,
  },
  {
    name: 'unified',
    purpose: '`git apply` and `patch`',
    detail: ['texts'],
    needsFullReport: true,
    load: async () => (await import('./unified/unified.js')).formatUnified,
  },
  {
    name: 'markdown',
    purpose: 'a pull request comment or a job summary',
    detail: ['findings', 'fields'],
    needsFullReport: true,
    load: async () => (await import('./markdown/markdown.js')).formatMarkdown,
  },
  {
    name: 'github',
    purpose: 'annotations of a workflow of GitHub Actions',
    detail: ['findings'],
    load: async () => (await import('./github.js')).formatGithub,
  },
  {
    name: 'gitlab',
    purpose: 'the Code Quality report of GitLab',
    detail: ['findings', 'fingerprints'],
    load: async () => (await import('./gitlab.js')).formatGitlab,
  },
  {
    name: 'junit',
    purpose: 'the test report of a CI system',
    detail: ['findings'],
    load: async () => (await import('./junit.js')).formatJunit,
  },
  {
    name: 'sarif',
    purpose: 'code scanning',
    detail: ['findings', 'fingerprints', 'texts'],
    load: async () => (await import('./sarif/sarif.js')).formatSarif,
  },
  {
    name: 'html',
    purpose: 'looking at a migration in a browser',
    detail: ['findings', 'fingerprints', 'texts', 'fates'],
    needsFullReport: true,
    load: async () => (await import('../html/html.js')).formatHtml,
  },
  {
    name: 'json',
    purpose: 'programs',
    detail: ['findings', 'fingerprints'],
    load: async () => (await import('./visible.js')).reportText,
  },
];

export const formatNames: readonly string[] = formats.map(({ name }) => name);

import type { NamedReporter } from './reporter.js';

/** The formats of a run, in the order of the help. */
export const formats: readonly NamedReporter[] = [
  {
    name: 'fields',
    purpose: 'what becomes of each field, in a terminal',
    notFor: ['check', 'verify'],
    needsFields: () => true,
    load: async () => (await import('./fields/fields.js')).fieldsReporter,
  },
  {
    name: 'text',
    purpose: 'the findings in a terminal',
    load: async () => (await import('./text/text.js')).textReporter,
  },
  {
    name: 'concise',
    purpose: 'a line for each finding, for other programs and for `grep`',
    load: async () => (await import('./concise.js')).conciseReporter,
  },
  {
    name: 'unified',
    purpose: '`git apply` and `patch`',
    notFor: ['check', 'verify'],
    needsTexts: true,
    load: async () => (await import('./unified/unified.js')).unifiedReporter,
  },
  {
    name: 'markdown',
    purpose: 'a pull request comment or a job summary',
    needsFields: () => true,
    load: async () => (await import('./markdown/markdown.js')).markdownReporter,
  },
  {
    name: 'github',
    purpose: 'annotations of a workflow of GitHub Actions',
    load: async () => (await import('./github.js')).githubReporter,
  },
  {
    name: 'gitlab',
    purpose: 'the Code Quality report of GitLab',
    load: async () => (await import('./gitlab.js')).gitlabReporter,
  },
  {
    name: 'junit',
    purpose: 'the test report of a CI system',
    load: async () => (await import('./junit.js')).junitReporter,
  },
  {
    name: 'sarif',
    purpose: 'code scanning',
    load: async () => (await import('./sarif/sarif.js')).sarifReporter,
  },
  {
    name: 'html',
    purpose: 'looking at a migration in a browser',
    needsFields: () => true,
    load: async () => (await import('../html/html.js')).htmlReporter,
  },
  {
    name: 'json',
    purpose: 'programs',
    needsFields: ({ isFull = false }) => isFull,
    load: async () => (await import('./json.js')).jsonReporter,
  },
];

export const formatNames: readonly string[] = formats.map(({ name }) => name);

/** Returns the names of the formats that show what a command found. */
export function formatNamesFor(command: string): readonly string[] {
  return formats
    .filter(({ notFor = [] }) => !notFor.includes(command))
    .map(({ name }) => name);
}

/** Returns the format of a name that is known. */
export function formatNamed(name: string): NamedReporter {
  const named = formats.find((it) => it.name === name);
  if (!named) throw new Error(`there is no format ${name}`);
  return named;
}

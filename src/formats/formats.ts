import type { NamedFormat } from './format.js';

const always = () => true;

/** The formats of a run, in the order of the help. */
export const formats: readonly NamedFormat[] = [
  {
    name: 'text',
    purpose: 'a terminal or the log of a CI system',
    needsFields: ({ command, isVerbose, quiet }) =>
      !quiet && (command === 'diff' || isVerbose === true),
    load: async () => (await import('./text.js')).textFormat,
  },
  {
    name: 'concise',
    purpose: 'a line for each finding, for other programs and for `grep`',
    load: async () => (await import('./concise.js')).conciseFormat,
  },
  {
    name: 'unified',
    purpose: '`git apply` and `patch`',
    notFor: ['check', 'verify'],
    extension: 'patch',
    withoutFindings: 'A patch',
    load: async () => (await import('./unified.js')).unifiedFormat,
  },
  {
    name: 'markdown',
    purpose: 'a pull request comment or a job summary',
    needsFields: always,
    extension: 'md',
    load: async () => (await import('./markdown.js')).markdownFormat,
  },
  {
    name: 'github',
    purpose: 'annotations of a workflow of GitHub Actions',
    load: async () => (await import('./github.js')).githubFormat,
  },
  {
    name: 'gitlab',
    purpose: 'the Code Quality report of GitLab',
    load: async () => (await import('./gitlab.js')).gitlabFormat,
  },
  {
    name: 'junit',
    purpose: 'the test report of a CI system',
    extension: 'xml',
    load: async () => (await import('./junit.js')).junitFormat,
  },
  {
    name: 'sarif',
    purpose: 'code scanning',
    extension: 'sarif',
    load: async () => (await import('./sarif/sarif.js')).sarifFormat,
  },
  {
    name: 'html',
    purpose: 'looking at a migration in a browser',
    needsFields: always,
    extension: 'html',
    load: async () => (await import('./html.js')).htmlFormat,
  },
  {
    name: 'functions',
    purpose: 'those who change the code of the functions',
    notFor: ['check'],
    withoutFindings: 'A list of changes',
    isAdded: true,
    load: async () => (await import('./functions.js')).functionsFormat,
  },
  {
    name: 'json',
    purpose: 'programs',
    extension: 'json',
    load: async () => (await import('./json.js')).jsonFormat,
  },
  {
    name: 'json-full',
    purpose: 'programs that need field lists and texts',
    needsFields: always,
    load: async () => (await import('./json.js')).fullJsonFormat,
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
export function formatNamed(name: string): NamedFormat {
  const named = formats.find((it) => it.name === name);
  if (!named) throw new Error(`there is no format ${name}`);
  return named;
}

/** Splits `FORMAT:FILE`. A word before the colon that is no format belongs to the file. */
export function namedFile(text: string): {
  readonly format: string | undefined;
  readonly file: string;
} {
  const [, word = '', file = ''] = /^([a-z-]+):(.+)$/s.exec(text) ?? [];
  return formats.some(({ name }) => name === word)
    ? { format: word, file }
    : { format: undefined, file: text };
}

/** Returns the format that the extension of a file says; undefined for other extensions. */
export function formatByExtension(file: string): NamedFormat | undefined {
  const extension = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase();
  return formats.find((it) => it.extension === extension && extension);
}

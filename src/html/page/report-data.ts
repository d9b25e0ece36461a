import { visible } from '../../formats/visible.js';
import type { FileVerification } from '../../file/verified-file.js';
import { groupBy } from '../../json/collections.js';
import type { Verification } from '../../report/verification.js';
import {
  type FileTexts,
  isOpenErrorOnPage,
  type PageField,
  type PageFile,
  type PageFinding,
  type PageLine,
  type PageOutput,
  type PageReport,
  type PageRule,
} from '../page-report.js';

/** A finding, and where it is. */
export interface ReportedFinding extends PageFinding {
  readonly file: {
    readonly path: string;
    readonly texts: () => Pick<FileTexts, 'source'>;
  };
}

export type ReportedField = PageField;

export interface ReportedFile extends PageFile {
  readonly findings: readonly ReportedFinding[];
  readonly texts: () => FileTexts;
}

/** A file whose Current text or findings differ from those at the commit. */
export interface ComparedFile extends Omit<PageOutput, 'gone' | 'before'> {
  readonly gone: readonly ReportedFinding[];
  /** The Current text at the commit, and now. */
  readonly texts: () => {
    readonly before: string | null;
    readonly after: string | null;
  };
}

const head = JSON.parse(textIn('report')) as PageReport;
const lines = linesByKind(textIn('files').split('\n'));

const foundIn = new Map(
  linesOf('findings').map(({ path, findings }) => [path, findings]),
);
const ofRun = groupBy(head.findings, ({ path }) => path);
const textLines = new Map(
  (lines.get('texts') ?? []).map((line) => [pathIn(line), line]),
);
const files = linesOf('file').map(fileWith);
const byPath = new Map(files.map((file) => [file.path, file]));
// A path may be typed as it is shown.
const byShownPath = new Map(files.map((file) => [visible(file.path), file]));
const findings = [
  ...files.flatMap((file) => file.findings),
  ...head.findings.flatMap(({ path, ...it }) =>
    byPath.has(path) ? [] : withFile(nowhere(path), [it]),
  ),
];
const rules = new Map(head.rules);

/** The report that the page shows. */
export const report = {
  ...head,
  files,
  fileAt: (path: string): ReportedFile | undefined =>
    byPath.get(path) ?? byShownPath.get(path),
  findings,
  /** Open errors that no decision answers. */
  fixes: findings.filter((it) => it.isFix && isOpenErrorOnPage(it)),
  ruleOf: (id: string): PageRule | undefined => rules.get(id),
  /** Names the question of a finding, as the address does. */
  questionOf: ({ rule, about }: Pick<PageFinding, 'rule' | 'about'>): string =>
    about === undefined ? rule : `${rule} ${about}`,
  rulesFound: new Set(findings.map(({ rule }) => rule)),
  comparison: head.comparison && {
    ref: head.comparison.ref,
    outputs: head.comparison.outputs.map(comparedFile),
  },
  /** Null where behaviour was not compared. */
  verification: verificationOf(head.verification),
};

/** What `verify` compared, file by file. */
export interface WholeVerification extends Verification {
  readonly files: readonly BehaviourOfFile[];
}

function verificationOf(
  whole: Verification | null,
): (() => WholeVerification) | null {
  return whole && lazy(() => ({ ...whole, files: linesOf('behaviour') }));
}

export type BehaviourOfFile = FileVerification & { readonly path: string };

/** Returns a function that computes its answer when it is first called. */
function lazy<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}

function textIn(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

/** Each line is an object that begins with its kind. */
function linesByKind(all: readonly string[]): Map<string, string[]> {
  const byKind = new Map<string, string[]>();
  for (const line of all) {
    const [, kind = ''] = /^\{"kind":"(\w+)"/.exec(line) ?? [];
    const known = byKind.get(kind);
    if (known) known.push(line);
    else byKind.set(kind, [line]);
  }
  return byKind;
}

function linesOf<Kind extends PageLine['kind']>(
  kind: Kind,
): readonly Extract<PageLine, { readonly kind: Kind }>[] {
  type Line = Extract<PageLine, { readonly kind: Kind }>;
  return (lines.get(kind) ?? []).map((line) => JSON.parse(line) as Line);
}

/** Returns the path of a line, which is not parsed yet. */
function pathIn(line: string): string {
  const [text = '""'] = /(?<="path":)"(?:[^"\\]|\\.)*"/.exec(line) ?? [];
  return JSON.parse(text) as string;
}

const noTexts: FileTexts = {
  source: null,
  output: null,
  before: null,
  fields: [],
};

function textsOf(path: string): FileTexts {
  const line = textLines.get(path);
  return line === undefined ? noTexts : (JSON.parse(line) as FileTexts);
}

function fileWith(file: PageFile): ReportedFile {
  const made = { ...file, texts: lazy(() => textsOf(file.path)) };
  const found = withFile(made, [
    ...(foundIn.get(file.path) ?? []),
    ...(ofRun.get(file.path) ?? []),
  ]);
  return Object.assign(made, { findings: found });
}

function comparedFile(output: PageOutput): ComparedFile {
  const { path, before } = output;
  return {
    ...output,
    gone: withFile(nowhere(path), output.gone),
    texts: lazy(() => {
      const texts = textsOf(path);
      const isCurrent = byPath.get(path)?.status === 'current';
      return {
        before: before ?? texts.before,
        after: isCurrent ? texts.source : texts.output,
      };
    }),
  };
}

/** Without source: something else may be at the places now. */
function nowhere(path: string): ReportedFinding['file'] {
  return { path, texts: () => ({ source: null }) };
}

/** Adds the file to findings, in place: there may be many. */
function withFile(
  file: ReportedFinding['file'],
  findings: readonly PageFinding[],
): readonly ReportedFinding[] {
  return findings.map((it) => Object.assign(it, { file }));
}

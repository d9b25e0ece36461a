import { decisionUnused } from '../../decisions/decision.js';
import { visible } from '../../formats/visible.js';
import type { ReportedFate } from '../../report/report.js';
import type { Verification } from '../../report/verification.js';
import { levelOfFidelity } from '../../rule/rule.js';
import { type Packed, unpack } from '../packed.js';
import type {
  FileTexts,
  Lines,
  OutputTexts,
  PageFile,
  PageFinding,
  PageOutput,
  PageReport,
  PageRule,
} from '../page-report.js';

/** A finding, and where it is. */
export interface Finding extends PageFinding {
  readonly file: {
    readonly path: string;
    readonly texts: () => Pick<FileTexts<string>, 'source'>;
  };
}

export type Field = ReportedFate;

export interface ReportFile extends Omit<PageFile, 'findings'> {
  readonly findings: readonly Finding[];
  /** Number of errors without a decision. */
  readonly openErrors: number;
  readonly texts: () => FileTexts<string>;
}

/** A file whose Current text or findings differ from those at the commit. */
export interface ComparedFile extends Omit<PageOutput, 'gone'> {
  readonly gone: readonly Finding[];
  readonly texts: () => OutputTexts<string>;
}

const head = readBlock('report')(0) as PageReport;
const readTexts = lazy(() => readBlock('texts'));

const files = head.files.map(fileWith);
const byPath = new Map(files.map((file) => [file.path, file]));
// A path may be typed as it is shown.
const byShownPath = new Map(files.map((file) => [visible(file.path), file]));
const findings = files.flatMap((file) => file.findings);
const rules = new Map(head.rules);

/** The report that the page shows. */
export const report = {
  ...head,
  files,
  /** All files but the decisions file. */
  filesOfRun: files.filter((file) =>
    file.findings.every(({ rule }) => rule !== decisionUnused.id),
  ),
  fileAt: (path: string): ReportFile | undefined =>
    byPath.get(path) ?? byShownPath.get(path),
  findings,
  /** Open errors that no decision answers. */
  fixes: findings.filter((it) => it.isFix && isOpenError(it)),
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
  verification: document.getElementById('verification')
    ? lazy(() => readBlock('verification')(0) as Verification)
    : null,
};

/** Returns a function that computes its answer when it is first called. */
function lazy<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** Reads a block of the page and returns a function that unpacks its values. */
function readBlock(id: string): (index: number) => unknown {
  const { textContent } = document.getElementById(id) ?? document;
  return unpack(JSON.parse(textContent ?? '') as Packed);
}

function fileWith(file: PageFile, index: number): ReportFile {
  const openErrors = file.findings.filter(isOpenError).length;
  const made = {
    ...{ ...file, openErrors },
    texts: lazy(() => {
      const { source, output, fields } = readTexts()(index) as FileTexts;
      return { source: textOf(source), output: textOf(output), fields };
    }),
  };
  return Object.assign(made, { findings: withFile(made, file.findings) });
}

function comparedFile(output: PageOutput, index: number): ComparedFile {
  // No source: something else may be at these places now.
  const file = { path: output.path, texts: () => ({ source: null }) };
  return {
    ...output,
    gone: withFile(file, output.gone),
    texts: lazy(() => {
      const at = files.length + index;
      const { before, after } = readTexts()(at) as OutputTexts;
      return { before: textOf(before), after: textOf(after) };
    }),
  };
}

/** Returns the folders that a path is in, the outermost first: `a/` and `a/b/` of `a/b/c.json`. */
export function foldersOf(path: string): readonly string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
}

/** Adds the file to findings, in place: there may be many. Equal ones of two files are one object. */
function withFile(
  file: Finding['file'],
  findings: readonly PageFinding[],
): readonly Finding[] {
  return findings.map((it) =>
    Object.assign('file' in it ? { ...it } : it, { file }),
  );
}

function textOf(lines: Lines | null): string | null {
  return lines?.join('\n') ?? null;
}

/** Returns whether the finding is an error without a decision. */
export function isOpenError({ fidelity, decision }: PageFinding): boolean {
  return decision === null && levelOfFidelity[fidelity] === 'error';
}

import type { Rule } from '../../rule/rule.js';
import type { FileVerification } from '../../file/verified-file.js';
import {
  type FileTexts,
  isOpenErrorOnPage,
  type PageFile,
  type PageFinding,
  type PageLine,
  type PageOutput,
  type PageReport,
} from '../page-report.js';

/** A finding, and where it is. */
export interface ReportedFinding extends PageFinding {
  readonly file: {
    readonly path: string;
    readonly texts: Pick<FileTexts, 'source'>;
  };
}

export interface ReportedFile extends PageFile {
  readonly texts: FileTexts;
  readonly findings: readonly ReportedFinding[];
}

/** A file whose Current text or findings differ from those at the commit. */
export interface ComparedFile extends PageOutput {
  readonly gone: readonly ReportedFinding[];
  /** The Current text now. */
  readonly after: string | null;
}

const head = JSON.parse(textIn('report')) as PageReport;
const lines = textIn('files')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as PageLine);

const noTexts: FileTexts = {
  source: null,
  output: null,
  before: null,
  fields: [],
};

const details = lines.flatMap((it) => it.details ?? []);
const detailsOf = new Map(details.map((it) => [it.path, it]));
const textsOf = new Map(
  lines.flatMap(({ texts }) => (texts ? [[texts.path, texts]] : [])),
);
const ofRun = Map.groupBy(head.findings, ({ path }) => path);
const files = lines.flatMap(({ file }) => (file ? fileWith(file) : []));
const byPath = new Map(files.map((file) => [file.path, file]));
const findings = [
  ...files.flatMap((file) => file.findings),
  ...head.findings.flatMap(({ path, ...it }) =>
    byPath.has(path) ? [] : withFile(nowhere(path), [it]),
  ),
];
const rules = new Map(head.rules.map((rule) => [rule.id, rule]));

/** The report that the page shows. */
export const report = {
  ...head,
  files,
  fileAt: (path: string): ReportedFile | undefined => byPath.get(path),
  findings,
  /** Open errors that no decision answers. */
  fixes: findings.filter((it) => it.isFix && isOpenErrorOnPage(it)),
  ruleOf: (id: string): Rule | undefined => rules.get(id),
  /** Names the question of a finding, as the address does. */
  questionOf: ({ rule, about }: Pick<PageFinding, 'rule' | 'about'>): string =>
    about === undefined ? rule : `${rule} ${about}`,
  rulesFound: new Set(findings.map(({ rule }) => rule)),
  comparison: head.comparison && {
    ref: head.comparison.ref,
    outputs: head.comparison.outputs.map(comparedFile),
  },
  /** Null where behaviour was not compared. */
  verification: head.verification && {
    ...head.verification,
    files: details.flatMap(({ path, behaviour }) =>
      behaviour ? { ...behaviour, path } : [],
    ),
  },
};

/** What `verify` compared, file by file. */
export type WholeVerification = NonNullable<typeof report.verification>;

export type BehaviourOfFile = FileVerification & { readonly path: string };

function textIn(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

function fileWith(file: PageFile): ReportedFile {
  const { path } = file;
  const made = { ...file, texts: textsOf.get(path) ?? noTexts };
  const findings = withFile(made, [
    ...(detailsOf.get(path)?.findings ?? []),
    ...(ofRun.get(path) ?? []),
  ]);
  return Object.assign(made, { findings });
}

function comparedFile(output: PageOutput): ComparedFile {
  const { path, before } = output;
  const { status, texts = noTexts } = byPath.get(path) ?? {};
  return {
    ...output,
    gone: withFile(nowhere(path), output.gone),
    before: before ?? texts.before,
    after: status === 'current' ? texts.source : texts.output,
  };
}

/** Without source: something else may be at the places now. */
function nowhere(path: string): ReportedFinding['file'] {
  return { path, texts: noTexts };
}

/** Adds the file to findings, in place: there may be many. */
function withFile(
  file: ReportedFinding['file'],
  findings: readonly PageFinding[],
): readonly ReportedFinding[] {
  return findings.map((it) => Object.assign(it, { file }));
}

import type { FileVerification } from '../../file/verified-file.js';
import type { Rule } from '../../rule/rule.js';
import {
  needsFix,
  type PageDetails,
  type PageFile,
  type PageFinding,
  type PageLine,
  type PageTexts,
} from '../page-data.js';
import { unpackedData } from './packed-data.js';

/** A finding, and where it is. */
export interface ReportedFinding extends PageFinding {
  readonly file: Pick<ReportedFile, 'path' | 'sourceText'>;
}

export interface ReportedFile extends PageFile, PageDetails, PageTexts {
  readonly findings: readonly ReportedFinding[];
}

const { report: head, lines } = unpackedData();

const ofRun = Map.groupBy(
  head.findings.map((it) => ({
    ...it,
    // A comparison has only those that are new.
    isNew: it.decision === null,
    isAsked: false,
  })),
  ({ path }) => path,
);
const files = Array.from(
  Map.groupBy(lines, ({ path }) => path).values(),
  fileOf,
);
const byPath = new Map(files.map((file) => [file.path, file]));
const findings = [
  ...files.flatMap((file) => file.findings),
  ...Array.from(ofRun, ([path, found]) =>
    byPath.has(path) ? [] : withFile(nowhere(path), found),
  ).flat(),
];
const rules = new Map(head.rules.map((rule) => [rule.id, rule]));

/** The report that the page shows. */
export const report = {
  ...head,
  questions: head.summary.questions,
  files,
  fileAt: (path: string): ReportedFile | undefined => byPath.get(path),
  findings,
  /** Open errors that no decision answers. */
  fixes: findings.filter(needsFix),
  ruleOf: (id: string): Rule | undefined => rules.get(id),
  /** What was compared of each file. */
  behaviours: files.flatMap(({ path, verification }) =>
    verification ? { ...verification, path } : [],
  ),
};

export type BehaviourOfFile = FileVerification & { readonly path: string };

function fileOf(parts: readonly PageLine[]): ReportedFile {
  const file = Object.assign(
    {
      findings: [],
      functions: [],
      verification: null,
      sourceText: null,
      outputText: null,
      fields: [],
    },
    ...parts,
  ) as ReportedFile;
  const found = [...file.findings, ...(ofRun.get(file.path) ?? [])];
  return Object.assign(file, { findings: withFile(file, found) });
}

/** Without source: something else may be at the places now. */
function nowhere(path: string): ReportedFinding['file'] {
  return { path, sourceText: null };
}

/** Adds the file to findings, in place: there may be many. */
function withFile(
  file: ReportedFinding['file'],
  findings: readonly PageFinding[],
): readonly ReportedFinding[] {
  return findings.map((it) => Object.assign(it, { file }));
}

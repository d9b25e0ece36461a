import { findingsToFixFirst } from '../../decisions/open-questions.js';
import {
  type FileFinding,
  type FileRecord,
  isNewIn,
  isStillAsked,
} from '../../file/record.js';
import type { FileVerification } from '../../file/verified-file.js';
import type { Rule } from '../../rule/rule.js';
import type { FileTexts } from './code/blocks.js';
import { type Kind, findingKind } from './kinds.js';
import { unpackedData } from './packed-data.js';
import type { PageState } from './state.js';

/** A finding, and where it is. */
export interface ReportedFinding extends FileFinding {
  readonly file: Pick<ReportedFile, 'path' | 'sourceText'>;
  readonly isNew: boolean;
  readonly kind: Kind;
}

/** A file; its texts may be left out. */
export interface ReportedFile
  extends Omit<FileRecord, keyof FileTexts>, FileTexts {
  readonly findings: readonly ReportedFinding[];
}

const { report: data, parts } = unpackedData();

const ofRun = Map.groupBy(data.findings, ({ path }) => path);
const files = Array.from(
  Map.groupBy(parts, ({ path }) => path).values(),
  fileOf,
);
const byPath = new Map(files.map((file) => [file.path, file]));
const findings = [
  ...files.flatMap((file) => file.findings),
  // Without source: something else may be at the places now.
  ...data.findings
    .filter(({ path }) => !byPath.has(path))
    .map((it) => reported(it, { path: it.path, sourceText: null })),
];
const byKind = Map.groupBy(findings, ({ kind }) => kind);
const rules = new Map(data.rules.map((rule) => [rule.id, rule]));

/** The report that the page shows. */
export const report = {
  ...data,
  questions: data.summary.questions,
  files,
  fileAt: (path: string): ReportedFile | undefined => byPath.get(path),
  findings,
  findingsOf: (kind: Kind): readonly ReportedFinding[] =>
    byKind.get(kind) ?? [],
  ruleOf: (id: string): Rule | undefined => rules.get(id),
  /** What was compared of each file. */
  behaviours: files.flatMap(({ path, verification }) =>
    verification ? { ...verification, path } : [],
  ),
};

/** Returns whether the path of a file is the one of the address, or has it in it. */
export function isChosenPath(path: string, { file }: PageState): boolean {
  return report.fileAt(file)
    ? path === file
    : path.toLowerCase().includes(file.toLowerCase());
}

export type BehaviourOfFile = FileVerification & { readonly path: string };

function fileOf(parts: readonly object[]): ReportedFile {
  const texts: FileTexts = { fields: [], sourceText: null, outputText: null };
  const file = Object.assign(texts, ...parts) as ReportedFile;
  const isNew = isNewIn(file);
  const toFixFirst = new Set(findingsToFixFirst(file));
  const isAsked = isStillAsked(file);
  const found = [
    ...file.findings.map((it) =>
      reported(
        it,
        file,
        isNew(it),
        !isAsked ? 'lost' : toFixFirst.has(it) ? 'fix-first' : 'decide',
      ),
    ),
    ...(ofRun.get(file.path) ?? []).map((it) => reported(it, file)),
  ];
  return Object.assign(file, { findings: found });
}

/** Adds where a finding is, in place: there may be many. In a comparison the run has only new ones. */
function reported(
  finding: FileFinding,
  file: ReportedFinding['file'],
  isNew = finding.decision === null,
  open: Parameters<typeof findingKind>[1] = 'lost',
): ReportedFinding {
  return Object.assign(finding, {
    file,
    isNew,
    kind: findingKind(finding, open),
  });
}

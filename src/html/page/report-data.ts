import { decisionUnused } from '../../decisions/decision.js';
import type { Position } from '../../json/position.js';
import { levelOfFidelity } from '../../rule/rule.js';
import { visible } from '../../formats/visible.js';
import type { ComparedOutput, Decided, Fate } from '../../report/report.js';
import type { Verification } from '../../report/verification.js';
import {
  fates,
  type FieldRow,
  type FindingRow,
  type PackedFile,
  type PackedOutputs,
  type PackedText,
  type PageFile,
  type PageHead,
  type PageRule,
} from '../page-types.js';
import type { PackedVerification } from '../verification-types.js';
import { unpackVerification } from './behaviour/unpack.js';
import { entryOf } from './entry-of.js';

/** One finding, unpacked. */
export interface Finding {
  readonly file: ReportFile;
  readonly rule: PageRule;
  readonly message: string;
  readonly pointer: string;
  readonly start: Position;
  /** Offset behind the last character. */
  readonly end: number;
  readonly decision: Decided | null;
  readonly isNew: boolean;
}

/** One entry of a file's field list, unpacked. */
export interface Field {
  readonly source: string | null;
  readonly target: readonly string[];
  readonly rule: PageRule;
  readonly fate: Fate;
}

export interface ReportFile extends Omit<PageFile, 'findings'> {
  readonly findings: readonly Finding[];
  /** Findings that nobody has decided, of level error. */
  readonly openErrors: number;
  /** What is read when the file is looked at. */
  readonly texts: () => FileTexts;
}

export interface FileTexts {
  readonly source: string | null;
  readonly output: string | null;
  readonly fields: readonly Field[];
}

/** A file whose Current text or findings differ from those at the commit. */
export interface ComparedFile extends Pick<ComparedOutput, 'path' | 'change'> {
  readonly gone: readonly Finding[];
  readonly texts: () => {
    readonly before: string | null;
    readonly after: string | null;
  };
}

export interface ReportData extends Omit<PageHead, 'files' | 'comparison'> {
  readonly files: readonly ReportFile[];
  readonly fileAt: (path: string) => ReportFile | undefined;
  /** Of all files. */
  readonly findings: readonly Finding[];
  readonly ruleOf: (id: string) => PageRule | undefined;
  readonly comparison: {
    readonly ref: string;
    readonly outputs: readonly ComparedFile[];
  } | null;
  /** What is read when it is first asked for; null where behaviour was not compared. */
  readonly verification: (() => Verification) | null;
}

/** Returns a function that computes its answer when it is first called. */
function lazy<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** Reads the report that stands in the page. */
export function readReport(): ReportData {
  const head = readBlock('report') as PageHead;
  const lines = lazy(() => readBlock('lines') as readonly string[]);
  const textOf = (packed: PackedText): string | null =>
    packed?.map((line) => lines()[line] ?? '').join('\n') ?? null;

  const files = head.files.map((file, index) => {
    const findings: Finding[] = [];
    const read = {
      ...file,
      findings,
      openErrors: 0,
      texts: lazy(() => {
        const packed = readBlock(`file-${index}`) as PackedFile;
        return {
          source: textOf(packed.source),
          output: textOf(packed.output),
          fields: packed.fields.map((row) => unpackField(head, row)),
        };
      }),
    };
    for (const row of file.findings)
      findings.push(unpackFinding(head, read, row));
    read.openErrors = findings.filter(isOpenError).length;
    return read;
  });
  const byPath = new Map(files.map((file) => [file.path, file]));
  // As it is shown a path can be typed, or chosen from a list.
  const byShown = new Map(files.map((file) => [visible(file.path), file]));
  const rules = new Map(head.rules.map((rule) => [rule.id, rule]));
  const outputs = head.comparison?.outputs.map(
    ({ path, change, gone }, index): ComparedFile => ({
      path,
      change,
      gone: gone.map((row) => unpackFinding(head, fileAtCommit(path), row)),
      texts: lazy(() => {
        const packed = readBlock(`compared-${index}`) as PackedOutputs;
        return { before: textOf(packed.before), after: textOf(packed.after) };
      }),
    }),
  );
  return {
    ...head,
    files,
    fileAt: (path) => byPath.get(path) ?? byShown.get(path),
    findings: files.flatMap(({ findings }) => findings),
    ruleOf: (id) => rules.get(id),
    comparison:
      head.comparison && outputs ? { ...head.comparison, outputs } : null,
    verification: document.getElementById('verification')
      ? lazy(() =>
          unpackVerification(readBlock('verification') as PackedVerification),
        )
      : null,
  };
}

/** Whether the finding is an error that nobody has decided. */
export function isOpenError({ rule, decision }: Finding): boolean {
  return decision === null && levelOfFidelity[rule.fidelity] === 'error';
}

/** What a block of the page holds; the caller says what that is. */
function readBlock(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

function unpackFinding(
  { rules, strings, answers }: PageHead,
  file: ReportFile,
  row: FindingRow,
): Finding {
  const [rule, message, pointer, line, column, offset, end, decision, isNew] =
    row;
  return {
    file,
    rule: entryOf(rules, rule),
    message: entryOf(strings, message),
    pointer: entryOf(strings, pointer),
    start: { line, column, offset },
    end,
    decision: decision === null ? null : entryOf(answers, decision),
    isNew: isNew === 1,
  };
}

function unpackField({ fields, rules }: PageHead, row: number): Field {
  const [source, target, rule, fate]: FieldRow = entryOf(fields, row);
  return {
    source,
    target,
    rule: entryOf(rules, rule),
    fate: entryOf<Fate>(fates, fate),
  };
}

/** A file as it was at the commit: what stands at its places now may be something else. */
function fileAtCommit(path: string): ReportFile {
  return {
    path,
    format: 'other',
    status: 'other',
    output: null,
    fates: [],
    findings: [],
    openErrors: 0,
    texts: () => ({ source: null, output: null, fields: [] }),
  };
}

/** The files that the run is about; the decisions file may stand among the others. */
export function filesOfRun({ files }: ReportData): readonly ReportFile[] {
  return files.filter(({ findings }) =>
    findings.every(({ rule }) => rule.id !== decisionUnused.id),
  );
}

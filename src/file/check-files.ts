import { checkAcross } from '../check/check-across.js';
import { checkCurrent } from '../check/check-current.js';
import type { CheckedModel, FileFacts } from '../check/check-facts.js';
import { checkLegacy } from '../check/check-legacy.js';
import {
  readPropertyKeys,
  readSignals,
  type SignalNames,
} from '../check/reference-files.js';
import { type Decide, undecided } from '../decisions/decision.js';
import type { SourceText } from '../json/decode.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { answerFinding } from '../mapping/apply-decisions.js';
import type { Finding } from '../rule/rule.js';
import type { DecideIn } from './decide-with.js';
import {
  compressProperties,
  copyProperties,
  withProperties,
} from './packed-outcome.js';
import {
  createShortener,
  findingLocator,
  invalidFile,
  otherFile,
  sortFindings,
  wholeText,
} from './located-findings.js';
import {
  type CheckedFile,
  type FailedFile,
  type FileFinding,
  failedFile,
  failureMessage,
  type FileFormat,
  type InvalidFile,
  type OtherFile,
} from './file-outcome.js';
import { type NoModel, openFile, openLocated, type Stopped } from './open.js';
import { bytewise } from './paths.js';

/** The role of a file in a check. */
export type Use = 'signals' | 'types' | 'algorithms';

export type CheckedAs =
  | PackedFile
  | SignalFile
  | TypeFile
  | NoModel
  | Stopped
  | { readonly kind: 'failed'; readonly trouble: string };

/** A file that was checked by itself. */
interface ExaminedFile extends CheckedModel {
  readonly kind: 'examined';
  readonly source: SourceText;
}

/** A file that was checked by itself, in a form that takes little memory. */
interface PackedFile {
  readonly kind: 'packed';
  readonly facts: FileFacts;
  readonly large: {
    readonly findings: readonly FileFinding[];
    readonly source: SourceText;
  };
}

export interface SignalFile extends SignalNames {
  readonly kind: 'signals';
  readonly source: SourceText;
}

interface TypeFile {
  readonly kind: 'types';
  readonly source: SourceText;
  readonly propertyKeys: ReadonlySet<string> | undefined;
}

export interface ReadFile {
  readonly path: string;
  readonly as: CheckedAs;
}

/**
 * Returns each path once, with its first role: a signal mapping file in a
 * searched folder is not checked as a model.
 */
export function oncePerPath<File extends { readonly path: string }>(
  files: Readonly<Record<Use, readonly File[]>>,
): readonly { readonly file: File; readonly use: Use }[] {
  const used = new Map<string, { readonly file: File; readonly use: Use }>();
  for (const use of ['signals', 'types', 'algorithms'] as const)
    for (const file of files[use])
      if (!used.has(file.path)) used.set(file.path, { file, use });
  return [...used.values()].toSorted((a, b) =>
    bytewise(a.file.path, b.file.path),
  );
}

/**
 * Reads a file for its role and checks it by itself.
 * @param named the user named this very file: then it must be an information model file
 */
export function readFor(
  use: Use,
  path: string,
  bytes: Uint8Array,
  named: boolean,
  against: Against,
): CheckedAs {
  try {
    if (use !== 'algorithms') return readReferenceFile(use, path, bytes);
    const examined = examine(bytes, named);
    return examined.kind === 'examined'
      ? packExamined(path, examined, against)
      : examined;
  } catch (error) {
    return { kind: 'failed', trouble: failureMessage(path, 'checked', error) };
  }
}

export function examine(
  bytes: Uint8Array,
  named: boolean,
): ExaminedFile | NoModel | Stopped {
  const opened = openFile(bytes, named);
  if (!('root' in opened)) return opened;
  const { source } = opened;
  const checked =
    opened.kind === 'legacy'
      ? checkLegacy(readLegacy(opened.root))
      : checkCurrent(opened.root);
  return { kind: 'examined', source, ...checked };
}

function packExamined(
  path: string,
  { facts, findings, source }: ExaminedFile,
  { signals, types, decideIn }: Against,
): PackedFile {
  const { format, names, placedNames, algorithms } = facts;
  const inputs = facts.inputs.filter(
    (it) =>
      it.reads === 'result' ||
      it.ownWrites !== undefined ||
      (it.reads === 'signal' ? signals : types),
  );
  const locate = locatorOf(path, source, decideIn(path, source.text));
  const large = compressProperties({
    ...{ placedNames, inputs, source },
    findings: sortFindings(findings.map(locate)),
  });
  return {
    kind: 'packed',
    // A copy, because a string that is a part of a source text keeps all of it in memory.
    facts: withProperties(
      JSON.parse(JSON.stringify({ format, names, algorithms })) as typeof facts,
      copyProperties(large, ['placedNames', 'inputs']),
    ),
    large,
  };
}

/** Reads and checks a signal mapping or type configuration file. */
export function readReferenceFile(
  kind: 'signals' | 'types',
  path: string,
  bytes: Uint8Array,
): SignalFile | TypeFile | Stopped {
  const opened = openLocated(bytes);
  if (opened.kind === 'stopped') return opened;
  const { source, root } = opened;
  return kind === 'signals'
    ? { kind, source, ...readSignals(path, root) }
    : { kind, source, propertyKeys: readPropertyKeys(root) };
}

/** What the files are checked against, other than each other. */
export interface Against {
  /** Look up signals in the signal mapping files. */
  readonly signals: boolean;
  /** Look up asset properties in the type configuration files. */
  readonly types: boolean;
  readonly decideIn: DecideIn;
}

export type FileAfterCheck = CheckedFile | InvalidFile | OtherFile | FailedFile;

/**
 * Checks files against each other; returns the outcome of each.
 * @param isReported whether the findings of a file are reported; a finding about
 *   several files is in one of these
 */
export function checkFiles(
  files: readonly ReadFile[],
  { signals, types, decideIn }: Against,
  isReported: (path: string) => boolean = () => true,
): readonly FileAfterCheck[] {
  const all = files.map(({ as }) => as);
  const checked = new Map(
    files.flatMap(({ path, as }) =>
      as.kind === 'packed'
        ? [[as, { path, facts: as.facts, isReported: isReported(path) }]]
        : [],
    ),
  );
  const keys = all.flatMap((as) =>
    as.kind === 'types' ? [...(as.propertyKeys ?? [])] : [],
  );
  const across = checkAcross({
    files: [...checked.values()],
    signals: signals ? all.filter((as) => as.kind === 'signals') : undefined,
    propertyKeys: types ? new Set(keys) : undefined,
  });
  const shorten = createShortener(() => false);
  return files.map(({ path, as }) => {
    switch (as.kind) {
      case 'failed':
        return failedFile(path, as.trouble);
      case 'other':
        return otherFile(path, as, decideIn);
      case 'stopped':
        return invalidFile(path, as);
      case 'types':
        return checkedFile(path, 'other', as.source, []);
      case 'signals': {
        const found = as.findings.map(locatorOf(path, as.source, undecided));
        return checkedFile(path, 'other', as.source, sortFindings(found));
      }
      case 'packed': {
        const { facts, large } = as;
        const { source } = large;
        const file = checked.get(as);
        const found = (file ? across(file) : []).map(
          locatorOf(path, source, decideIn(path, source.text)),
        );
        const all = sortFindings([...large.findings, ...found]);
        return withProperties(
          {
            ...{ kind: 'checked' as const, path, format: facts.format },
            ...{ names: [], counted: shorten(all) },
            get sourceText() {
              return wholeText(large.source);
            },
          },
          found.length === 0
            ? copyProperties(large, ['findings'])
            : compressProperties({ findings: all }),
        );
      }
    }
  });
}

/** Returns warnings about reference files that lack the expected content. */
export function warningsAbout(files: readonly ReadFile[]): readonly string[] {
  return files.flatMap(({ path, as }) =>
    as.kind === 'types' && !as.propertyKeys
      ? [`${path} has no section \`AssetProperties\`.`]
      : [],
  );
}

/**
 * Returns why the signal mapping files cannot be used: if none names a signal,
 * every name would be unknown. At most one sentence.
 */
export function unusableSignals(files: readonly ReadFile[]): readonly string[] {
  const signals = files.flatMap(({ path, as }) =>
    as.kind === 'signals' ? [{ ...as, path }] : [],
  );
  if (signals.some(({ symbolicNames }) => symbolicNames.size > 0)) return [];
  return signals
    .flatMap(({ path, findings }) =>
      findings.map(
        ({ message }) => `${path} cannot be used for --signals: ${message}`,
      ),
    )
    .slice(0, 1);
}

export function troublesWith(files: readonly ReadFile[]): readonly string[] {
  return files.flatMap(({ as }) => (as.kind === 'failed' ? [as.trouble] : []));
}

function checkedFile(
  path: string,
  format: FileFormat,
  source: SourceText,
  findings: readonly FileFinding[],
): CheckedFile {
  return {
    ...{ kind: 'checked', path, format, findings },
    names: [],
    sourceText: wholeText(source),
  };
}

function locatorOf(
  path: string,
  source: SourceText,
  decide: Decide,
): (finding: Finding) => FileFinding {
  const located = findingLocator(path, source);
  return (it) => located(answerFinding(it, it, decide, null));
}

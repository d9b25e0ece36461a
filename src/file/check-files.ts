import { checkAcross } from '../check/check-across.js';
import { type Decide, undecided } from '../decisions/decision.js';
import type { SourceText } from '../json/decode.js';
import { answerFinding } from '../mapping/apply-decisions.js';
import type { Finding } from '../rule/finding.js';
import type { DecideIn } from './decide-with.js';
import {
  type Examined,
  examine,
  readSignalFile,
  readTypeFile,
  type SignalFile,
  type TypeFile,
} from './examine.js';
import { faultWith } from './fault.js';
import {
  type CheckedFile,
  type FailedFile,
  failedFile,
  type FileFormat,
  type InvalidFile,
  type OtherFile,
} from './file-outcome.js';
import { findingLocator, wholeText } from './locate-finding.js';
import { bytewise } from './paths.js';
import { rankOf } from './rules.js';
import { otherFile } from './other-file.js';

/** What a file serves for in a check. */
export type Use = 'signals' | 'types' | 'algorithms';

/** A file after it was read. */
export type CheckedAs =
  | Examined
  | SignalFile
  | TypeFile
  | { readonly kind: 'failed'; readonly trouble: string };

/** A file, by the path that reports call it. */
export interface ReadFile {
  readonly path: string;
  readonly as: CheckedAs;
}

/** Files by what they serve for. */
export type FilesByUse<File> = Readonly<Record<Use, readonly File[]>>;

/** Each file in its first use, by path: a signal mapping file that is walked along is no information model file. */
export function oncePerPath<File extends { readonly path: string }>({
  signals,
  types,
  algorithms,
}: FilesByUse<File>): readonly { readonly file: File; readonly use: Use }[] {
  const used = new Map<string, { readonly file: File; readonly use: Use }>();
  const add = (files: readonly File[], use: Use): void => {
    for (const file of files)
      if (!used.has(file.path)) used.set(file.path, { file, use });
  };
  add(signals, 'signals');
  add(types, 'types');
  add(algorithms, 'algorithms');
  return [...used.values()].toSorted((a, b) =>
    bytewise(a.file.path, b.file.path),
  );
}

/**
 * Reads the bytes of a file as far as it can be checked by itself.
 *
 * @param named the user named this very file: then it must be an information model file
 */
export function readFor(
  use: Use,
  path: string,
  bytes: Uint8Array,
  named: boolean,
): CheckedAs {
  try {
    switch (use) {
      case 'signals':
        return readSignalFile(path, bytes);
      case 'types':
        return readTypeFile(bytes);
      case 'algorithms':
        return examine(bytes, named);
    }
  } catch (error) {
    return { kind: 'failed', trouble: faultWith(path, 'checked', error) };
  }
}

/** What the files are held against besides each other. */
export interface Against {
  /** Whether names are held against the signal mapping files among them. */
  readonly signals: boolean;
  /** Whether asset properties are held against the type configuration files among them. */
  readonly types: boolean;
  readonly decideIn: DecideIn;
}

/** What became of one of the files. */
export type FileAfterCheck = CheckedFile | InvalidFile | OtherFile | FailedFile;

/** Holds files against each other, and gives what becomes of each. */
export function checkFiles(
  files: readonly ReadFile[],
  { signals, types, decideIn }: Against,
): readonly FileAfterCheck[] {
  const across = checkAcross({
    files: files.flatMap(({ as }) =>
      as.kind === 'examined' ? [as.facts] : [],
    ),
    signals: signals
      ? files.flatMap(({ as }) => (as.kind === 'signals' ? [as] : []))
      : undefined,
    propertyKeys: types
      ? new Set(
          files.flatMap(({ as }) =>
            as.kind === 'types' ? [...(as.propertyKeys ?? [])] : [],
          ),
        )
      : undefined,
  });
  return files.map(({ path, as }) => outcomeOf(path, as, across, decideIn));
}

/** What the files are not, though they were named as such; sentences for people. */
export function warningsAbout(files: readonly ReadFile[]): readonly string[] {
  return files.flatMap(({ path, as }) =>
    as.kind === 'types' && !as.propertyKeys
      ? [`${path} has no section \`AssetProperties\`.`]
      : [],
  );
}

/**
 * Says why the signal mapping files cannot be used: where none of them names a
 * signal, every name would be unknown. One sentence, or nothing.
 */
export function unusableSignals(files: readonly ReadFile[]): readonly string[] {
  const signals = files.flatMap(({ path, as }) =>
    as.kind === 'signals' ? [{ ...as, path }] : [],
  );
  if (signals.some(({ symbolicNames }) => symbolicNames.size > 0)) return [];
  const [first] = signals.flatMap(({ path, findings }) =>
    findings.map(
      ({ message }) => `${path} cannot be used for --signals: ${message}`,
    ),
  );
  return first === undefined ? [] : [first];
}

/** What could not be checked, in words. */
export function troublesWith(files: readonly ReadFile[]): readonly string[] {
  return files.flatMap(({ as }) => (as.kind === 'failed' ? [as.trouble] : []));
}

function outcomeOf(
  path: string,
  as: CheckedAs,
  across: ReturnType<typeof checkAcross>,
  decideIn: DecideIn,
): FileAfterCheck {
  switch (as.kind) {
    case 'failed':
      return failedFile(path, as.trouble);
    case 'passed-over':
      return otherFile(path, as, decideIn);
    case 'stopped':
      return {
        ...fileWith(path, as.format, as.source, as.findings),
        kind: 'invalid',
        sourceText: as.isText ? wholeText(as.source) : null,
      };
    case 'types':
      return fileWith(path, 'other', as.source, []);
    case 'signals':
      return fileWith(path, 'other', as.source, as.findings);
    case 'examined': {
      const { facts, source, findings } = as;
      return fileWith(
        path,
        facts.format,
        source,
        [...findings, ...across(facts)],
        decideIn(path, source.text),
      );
    }
  }
}

function fileWith(
  path: string,
  format: FileFormat,
  source: SourceText,
  findings: readonly Finding[],
  decide: Decide = undecided,
): CheckedFile {
  const rank = ({ rule }: Finding): number => rankOf.get(rule.id) ?? 0;
  const located = findingLocator(path, source);
  return {
    ...{ kind: 'checked', path, format },
    findings: findings
      .toSorted((a, b) => a.place.start - b.place.start || rank(a) - rank(b))
      .map((it) => located(answerFinding(it, it, decide, null))),
    names: [],
    sourceText: wholeText(source),
  };
}

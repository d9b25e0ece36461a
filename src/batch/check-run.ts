import type { DecisionsFile } from '../decisions/decision.js';
import {
  type Against,
  type CheckedAs,
  checkFiles,
  oncePerPath,
  type ReadFile,
  readFor,
  troublesWith,
  unusableSignals,
  type Use,
  warningsAbout,
} from '../file/check-files.js';
import { decideWith } from '../file/decide-with.js';
import { buildReport, type RunHead } from '../report/build.js';
import { checkedPart } from '../report/file.js';
import type { Report } from '../report/report.js';
import { findFiles, type FoundFile } from './find-files.js';
import { missingPart } from './migrate-files.js';
import { withNewLegacy } from './new-legacy.js';
import { readInputFile } from './read-file.js';
import { runError } from './run-error.js';
import {
  changedAmong,
  type SelectionRequest,
  shareOf,
} from './select-files.js';

export interface CheckRequest extends SelectionRequest {
  readonly maxBytes: number;
  readonly signals: string | undefined;
  readonly types: string | undefined;
  readonly decisions: DecisionsFile | undefined;
  /** A commit: what is Legacy and was not then is a finding. */
  readonly noLegacyAfter?: string | undefined;
  readonly head: Omit<RunHead, 'decisions'>;
  readonly onDone: (done: number, of: number) => void;
}

export interface CheckRun {
  readonly report: Report;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/**
 * Checks files against their format, all together. With a shard or changed files,
 * the other files are read too, but not reported.
 */
export function checkRun(request: CheckRequest): CheckRun {
  const find = (paths: readonly string[]) =>
    findFiles({ paths, workingDirectory: request.workingDirectory });
  const given = (glob: string | undefined): readonly string[] =>
    glob === undefined ? [] : [glob];
  const signals = find(given(request.signals));
  const types = find(given(request.types));
  // Without them, every name would be unknown.
  const errors = [signals, types].flatMap((it) => [
    ...it.missing.map(({ reason }) => reason),
    ...it.errors,
  ]);
  if (errors.length > 0) throw runError(...errors);

  const found = find(request.paths);
  const all = oncePerPath({
    signals: signals.files,
    types: types.files,
    algorithms: found.files,
  });
  const changed = changedAmong(
    all.map(({ file }) => file),
    request,
  );
  const reported = new Set(
    shareOf(changed, request.shard).map(({ path }) => path),
  );

  const against = {
    ...{ signals: request.signals !== undefined },
    ...{ types: request.types !== undefined },
    decideIn: decideWith(request.decisions, request.workingDirectory),
  };
  const read: ReadFile[] = [];
  for (const { file, use } of all) {
    const as = readAs(use, file, request.maxBytes, against);
    read.push({ path: file.path, as });
    request.onDone(read.length, all.length);
  }
  const unusable = unusableSignals(read);
  if (unusable.length > 0) throw runError(...unusable);
  const asked = new Set(changed.map(({ path }) => path));
  const parts = checkFiles(read, against, (path) => asked.has(path))
    .filter(({ path }) => reported.has(path))
    .map(checkedPart);
  return {
    report: buildReport(
      { ...request.head, decisions: request.decisions?.path ?? null },
      [
        ...withNewLegacy(parts, found.files, request),
        ...found.missing.map(missingPart),
      ],
    ),
    warnings: [...found.warnings, ...warningsAbout(read)],
    errors: [
      ...found.missing.map(({ reason }) => reason),
      ...found.errors,
      ...troublesWith(read),
    ],
  };
}

function readAs(
  use: Use,
  { path, absolute, named }: FoundFile,
  maxBytes: number,
  against: Against,
): CheckedAs {
  const read = readInputFile(absolute, { maxBytes }, path);
  return read.ok
    ? readFor(use, path, read.bytes, named, against)
    : { kind: 'failed', trouble: read.reason };
}

import {
  checkFile,
  checkTogether,
  sharedFacts,
  type SharedFacts,
} from '../file/check-file.js';
import { type DecideIn, decideWith } from '../file/decide-with.js';
import type { FileRecord } from '../file/record.js';
import { readAbsent } from './absent-files.js';
import type { ReadLimits } from './read-file.js';
import type { LookedUp } from './references.js';
import type { CheckRequest } from './request.js';
import { readFiles, type State, type StateFile } from './state.js';

/** What checking the files of a state needs: what was found in all of them together. */
export interface CheckJob {
  readonly kind: 'check';
  readonly decideIn: DecideIn;
  readonly noLegacy: boolean;
  readonly together: ReturnType<typeof checkTogether>;
  /** The records of signal mapping and type configuration files, by path. */
  readonly records: LookedUp['records'];
}

/** What rules about several files need of each, by path. */
type CheckedFacts = ReadonlyMap<string, SharedFacts>;

/** Collects what rules about several files need; a file that cannot be read is reported later. */
export function checkedFacts(
  files: readonly StateFile[],
  limits: ReadLimits,
): CheckedFacts {
  const facts = new Map<string, SharedFacts>();
  for (const [file, read] of readFiles(files, limits))
    if (read.ok)
      // A copy: a part of a source text would keep all of it in memory.
      facts.set(
        file.path,
        structuredClone(sharedFacts(file.path, read.bytes, file.named)),
      );
  return facts;
}

/** The facts of the tracked files that are not in the work tree; undefined where some are not known. */
export function absentFacts(
  state: Pick<State, 'absent' | 'isIncomplete'>,
  limits: ReadLimits,
): CheckedFacts | undefined {
  const absent = readAbsent(state);
  return absent && checkedFacts(absent, limits);
}

/** Returns what checking the files of a state needs. */
export function checkJob(
  { noLegacy }: CheckRequest,
  { decisions }: Pick<State, 'decisions'>,
  facts: CheckedFacts,
  references: LookedUp & { readonly isIncomplete: boolean },
): CheckJob {
  return {
    kind: 'check',
    decideIn: decideWith(decisions, process.cwd()),
    noLegacy,
    together: checkTogether(facts, references),
    records: references.records,
  };
}

/** Checks a file by what was found in all. */
export function checkInJob(
  { decideIn, noLegacy, together: { across, signals }, records }: CheckJob,
  { path, ownPath, named }: StateFile,
  bytes: Uint8Array,
): FileRecord {
  const record = records.get(path);
  if (record) return record;
  return checkFile(path, bytes, {
    named,
    noLegacy,
    signals,
    across: across.get(path) ?? [],
    decideIn: (_, text) => decideIn(ownPath, text),
  });
}

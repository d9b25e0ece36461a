import { parseDecisionsFile } from '../batch/decisions-file.js';
import { readEachBlob } from '../batch/git-history.js';
import { defaultPrintOptions } from '../current/print-options.js';
import { convertBytes } from '../file/convert-bytes.js';
import { type DecideIn, decideWith } from '../file/decide-with.js';
import { makeRecord } from '../file/make-record.js';
import { groupBy } from '../json/collections.js';
import { type State, stateOf } from '../formats/states.js';

/** A version of a file in the past. */
export interface PastFile {
  /** Below the root of the repository, with `/`. */
  readonly path: string;
  readonly blob: string;
  /** The user named this very file. */
  readonly named: boolean;
  /** The blob of the decisions file at that time; undefined where there was none. */
  readonly decisions: string | undefined;
}

/**
 * Maps each version of a file with each version of the decisions that applied to
 * it. Returns a function that gives its state. Each file is seen by itself: names
 * in other files are unknown.
 * @param decisionsPath below the root
 */
export async function pastStates(
  root: string,
  decisionsPath: string,
  files: readonly PastFile[],
): Promise<(file: PastFile) => State | undefined> {
  const decideIns = await decideInsOf(root, decisionsPath, files);
  const distinct = new Map(files.map((file) => [keyOf(file), file]));
  const byBlob = groupBy(distinct.values(), ({ blob }) => blob);
  const states = new Map<string, State | undefined>();
  readEachBlob(root, [...byBlob.keys()], (content, id) => {
    for (const file of byBlob.get(id) ?? [])
      states.set(
        keyOf(file),
        stateIn(file, content, decideIns.get(file.decisions)),
      );
  });
  return (file) => states.get(keyOf(file));
}

function keyOf({ path, blob, named, decisions = '' }: PastFile): string {
  return [blob, decisions, named, path].join(' ');
}

/** Returns the decisions of each version of their file; a version that is invalid has none. */
async function decideInsOf(
  root: string,
  path: string,
  files: readonly PastFile[],
): Promise<ReadonlyMap<string | undefined, DecideIn>> {
  const ids = new Set(files.flatMap(({ decisions }) => decisions ?? []));
  const versions = readEachBlob(root, [...ids], (content) => content);
  const decideIns = new Map<string, DecideIn>();
  for (const [id, content] of versions) {
    const loaded = await parseDecisionsFile(content, path);
    if (loaded.ok) decideIns.set(id, decideWith(loaded.file, root));
  }
  return decideIns;
}

function stateIn(
  { path, named }: PastFile,
  content: Uint8Array,
  decideIn = decideWith(undefined, ''),
): State | undefined {
  const options = { print: defaultPrintOptions, named, decideIn };
  const conversion = convertBytes(path, content, options);
  return stateOf(makeRecord(path, conversion, { decideIn }));
}

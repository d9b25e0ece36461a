import {
  decideWith,
  sourcesIn,
  type SourcesOfRun,
  sourcesReadBy,
} from '../file/decide-with.js';
import type { FoundFile } from './find-files.js';
import { readInputFile } from './read-file.js';
import type { RunSettings } from './run-settings.js';
import type { SelectionRequest } from './select-files.js';

/**
 * Collects the algorithms that decisions read; undefined if there are none, and
 * in a shard, which does not read all files.
 * @param contentOf reads a file; undefined if it cannot be read
 */
export function sourcesOfRun(
  files: readonly FoundFile[],
  request: Pick<SelectionRequest, 'shard'> &
    Pick<RunSettings, 'decisions' | 'workingDirectory' | 'maxBytes'>,
  contentOf: (file: FoundFile) => Uint8Array | undefined = ({ absolute }) => {
    const read = readInputFile(absolute, request);
    return read.ok ? read.bytes : undefined;
  },
): SourcesOfRun | undefined {
  const { decisions, shard, workingDirectory } = request;
  const names = sourcesReadBy(decisions?.decisions ?? []);
  if (names.size === 0 || (shard?.of ?? 1) > 1) return undefined;
  const decideIn = decideWith(decisions, workingDirectory);
  return new Map(
    files.map((file) => {
      const { path, named } = file;
      const content = contentOf(file);
      const found = content && sourcesIn(path, content, names, named, decideIn);
      return [path, found ?? []];
    }),
  );
}

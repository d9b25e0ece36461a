import { reportIn } from '../support/report-in.js';

/** What a run reported of a comparison, in the words of the findings' rules. */
export function comparedIn(folder: string) {
  const { files, findings: ofRun, comparison } = reportIn(folder);
  const all = [
    ...files.flatMap(({ path, findings }) =>
      findings.map((it) => ({ ...it, path })),
    ),
    ...ofRun,
    ...(comparison?.outputs ?? []).flatMap(({ path, gone }) =>
      gone.map((it) => ({ ...it, path })),
    ),
  ];
  const found = new Map(all.map((it) => [it.fingerprint, it]));
  // Each Legacy file has a finding of its own about the answer of functions.
  const findingsIn = (fingerprints: readonly string[] = []) =>
    fingerprints
      .flatMap((it) => found.get(it) ?? [])
      .filter(({ rule }) => rule !== 'output');
  return {
    files: files.map(({ path }) => path),
    new: findingsIn(comparison?.new).map(({ rule, path }) => `${rule} ${path}`),
    gone: findingsIn(comparison?.gone).map(({ rule }) => rule),
    migrated: comparison?.migrated ?? 0,
    outputs: Object.fromEntries(
      comparison?.outputs.map(({ path, change }) => [path, change]) ?? [],
    ),
  };
}

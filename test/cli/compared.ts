import { reportIn } from '../support/report-in.js';

/** What a run reported of a comparison, in the words of the findings' rules. */
export function comparedIn(folder: string) {
  const { files, findings: ofRun, comparison } = reportIn(folder);
  // Each Legacy file has a finding of its own about the answer of functions.
  const isShown = ({ rule }: { readonly rule: string }) => rule !== 'output';
  const added = files.flatMap(({ path, findings, comparison }) =>
    (comparison?.new ?? [])
      .flatMap((index) => findings[index] ?? [])
      .filter(isShown)
      .map(({ rule }) => `${rule} ${path}`),
  );
  const gone = files.flatMap(({ comparison }) => comparison?.gone ?? []);
  return {
    files: files.map(({ path }) => path),
    new: [...added, ...ofRun.map(({ rule, path }) => `${rule} ${path}`)],
    gone: gone.filter(isShown).map(({ rule }) => rule),
    changes: Object.fromEntries([
      ...files.flatMap(({ path, comparison }) =>
        comparison && comparison.change !== 'same'
          ? [[path, comparison.change]]
          : [],
      ),
      ...(comparison?.deleted ?? []).map(({ path }) => [path, 'deleted']),
    ]) as Readonly<Record<string, string>>,
  };
}

import { reportIn } from '../support/report-in.js';

/** What a run reported of a comparison, in the words of the findings' rules. */
export function comparedIn(folder: string) {
  const { files, findings: ofRun, comparison } = reportIn(folder);
  if (!comparison) throw new Error('the report has no comparison');
  const { migrated, values } = comparison;
  // Each Legacy file has a finding of its own about the answer of functions.
  const isShown = ({ rule }: { readonly rule: string }) => rule !== 'output';
  const added = files.flatMap(({ path, findings }) =>
    findings
      .filter((it) => it.new === true && isShown(it))
      .map(({ rule }) => `${rule} ${path}`),
  );
  const count = (words: string, number: number): readonly string[] =>
    number > 0 ? [`${words} ${number}`] : [];
  return {
    files: files.map(({ path }) => path),
    new: [...added, ...ofRun.map(({ rule, path }) => `${rule} ${path}`)],
    gone: comparison.findings.gone,
    /** What is said of files, in the order of the report. */
    said: [
      ...count('exact', migrated.exact),
      ...migrated.differing.map((path) => `differs ${path}`),
      ...migrated.mended.map(({ path, rule }) => `mended ${path} ${rule}`),
      ...migrated.lost.map((it) => `lost ${it.path} ${it.rules.join()}`),
      ...migrated.takenOut.map(
        ({ path, algorithm, input, output, decision }) =>
          `taken out ${[path, algorithm, input, output].filter((it) => it !== null).join(' ')}${decision === null ? '' : ': accepted'}`,
      ),
      ...count('new legacy', comparison.new.legacy),
      ...count('new current', comparison.new.current),
      ...count('still declared', comparison.new.stillDeclared),
      ...comparison.wentBack.map((path) => `went back ${path}`),
      ...comparison.gone.map(
        ({ path, algorithms, reason }) =>
          `gone ${path} ${algorithms.join()} ${reason}`,
      ),
      ...comparison.notCompared.map(({ path }) => `not compared ${path}`),
      ...new Set(values.map(({ path }) => `values ${path}`)),
    ],
  };
}

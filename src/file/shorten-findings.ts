import type { FileFinding } from './file-outcome.js';

/** No screen lists more findings of a rule. */
const maxListed = 9;

/**
 * Returns a function to be called with the findings of one file after the other,
 * sorted by path. It keeps the first nine findings of each kind. From each later
 * file it keeps one finding of a kind, which counts the others in `times`.
 *
 * @param isListed returns whether all findings of a rule are needed
 */
export function createShortener(
  isListed: (rule: string) => boolean,
): (findings: readonly FileFinding[]) => readonly FileFinding[] {
  const listed = new Map<string, number>();
  return (findings) => {
    const lastOfKind = new Map<
      string,
      { finding: FileFinding; times: number }
    >();
    const kept = findings.flatMap((finding) => {
      const kind = kindOf(finding);
      const last = lastOfKind.get(kind);
      const count = listed.get(kind) ?? 0;
      if (last && count >= maxListed && !isListed(finding.rule)) {
        last.times++;
        return [];
      }
      const entry = { finding, times: 1 };
      lastOfKind.set(kind, entry);
      listed.set(kind, count + 1);
      return [entry];
    });
    return kept.map(({ finding, times }) =>
      times === 1 ? finding : { ...finding, times },
    );
  };
}

/** Returns the kind: findings of one kind differ only in their places. */
function kindOf(finding: FileFinding): string {
  const { rule, fidelity, choices, decision, about = '' } = finding;
  return [rule, fidelity, choices.length, decision?.index ?? '', about].join(
    ' ',
  );
}

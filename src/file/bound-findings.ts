import type { FileFinding } from './record.js';

/** A rule has so many findings in one list, and so many more questions. */
const most = 1000;

/**
 * Keeps the first findings of a rule in a list of objects. Of the others one stands
 * for all with the same question, or decision. The questions beyond are asked once
 * those before them are answered.
 */
export function boundFindings(
  findings: readonly FileFinding[],
): readonly FileFinding[] {
  if (findings.length <= most) return findings;
  const kept: { readonly finding: FileFinding; more: number }[] = [];
  const counts = new Map<string, number>();
  const lastOf = new Map<string, (typeof kept)[number]>();
  for (const it of findings) {
    const list = `${it.rule} ${listAround(it.pointer)}`;
    const count = counts.get(list) ?? 0;
    const isAsked = it.about !== undefined && it.decision === null;
    const finding = isAsked && count >= 2 * most ? withoutQuestion(it) : it;
    const { decision, about, choices } = finding;
    const cause = JSON.stringify([list, decision?.index ?? [about, choices]]);
    const last = lastOf.get(cause);
    if (last && count >= most) {
      last.more++;
      continue;
    }
    const one = { finding, more: 0 };
    kept.push(one);
    counts.set(list, count + 1);
    lastOf.set(cause, one);
  }
  return kept.map(({ finding, more }) =>
    more === 0
      ? finding
      : {
          ...finding,
          more,
          message: `${finding.message} There are ${more.toLocaleString('en')} more of this rule in this list.`,
        },
  );
}

function withoutQuestion({ about, ...finding }: FileFinding): FileFinding {
  return { ...finding, choices: [] };
}

/** Returns the list of an algorithm that a place is in, else that of the file. */
function listAround(pointer: string): string {
  return /^\/\d+\/[^/]+(?=\/\d)/.exec(pointer)?.[0] ?? '';
}

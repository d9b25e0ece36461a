import type { Decided, FileFinding } from './record.js';

/** A rule has so many findings in one list, and so many more questions. */
const most = 1000;

/** What a finding asks at which place, or the decision that answers it. */
export interface AskedPlace extends Pick<
  FileFinding,
  'rule' | 'pointer' | 'choices'
> {
  readonly about?: string | undefined;
  readonly decision: Pick<Decided, 'index'> | null;
}

interface Kept<Found> {
  readonly found: Found;
  readonly isAsked: boolean;
  more: number;
}

/**
 * Keeps the first findings of a rule in a list of objects. Of the others one stands
 * for all with the same question, or decision. The questions beyond are asked once
 * those before them are answered.
 * @param locate makes plain data of a finding that is kept
 */
export function boundFindings<Found>(
  findings: readonly Found[],
  questionOf: (found: Found) => AskedPlace,
  locate: (found: Found) => FileFinding,
): readonly FileFinding[] {
  if (findings.length <= most) return findings.map(locate);
  const kept: Kept<Found>[] = [];
  const counts = new Map<string, number>();
  const lastOf = new Map<string, Kept<Found>>();
  for (const found of findings) {
    const { rule, pointer, choices, about, decision } = questionOf(found);
    const list = `${rule} ${listAround(pointer)}`;
    const count = counts.get(list) ?? 0;
    const isAsked =
      about === undefined || decision !== null || count < 2 * most;
    const question = isAsked ? `${choices.join()} ${about ?? ''}` : '';
    const cause = `${list} ${decision?.index ?? question}`;
    const last = lastOf.get(cause);
    if (last && count >= most) {
      last.more++;
      continue;
    }
    const one = { found, isAsked, more: 0 };
    kept.push(one);
    counts.set(list, count + 1);
    lastOf.set(cause, one);
  }
  return kept.map(({ found, isAsked, more }) => {
    const finding = isAsked ? locate(found) : withoutQuestion(locate(found));
    return more === 0 ? finding : standingFor(more, finding);
  });
}

function standingFor(more: number, finding: FileFinding): FileFinding {
  return {
    ...finding,
    more,
    message: `${finding.message} There are ${more.toLocaleString('en')} more of this rule in this list.`,
  };
}

function withoutQuestion({ about, ...finding }: FileFinding): FileFinding {
  return { ...finding, choices: [] };
}

/** Returns the list of an algorithm that a place is in, else that of the file. */
function listAround(pointer: string): string {
  return /^\/\d+\/[^/]+(?=\/\d)/.exec(pointer)?.[0] ?? '';
}

import type { FileFinding, FileRecord } from './record.js';

/** A rule has so many findings in one list, and so many more questions. */
const most = 1000;

interface Kept {
  readonly finding: FileFinding;
  more: number;
}

/**
 * Keeps the first findings of a rule in a list of objects. Of the others one stands
 * for all with the same question, or decision. The questions beyond are asked once
 * those before them are answered. A comparison shows all findings.
 */
export function boundFindings(record: FileRecord): FileRecord {
  if (record.comparison || record.findings.length <= most) return record;
  const kept: Kept[] = [];
  const counts = new Map<string, number>();
  const lastOf = new Map<string, Kept>();
  for (const finding of record.findings) {
    const { rule, pointer, choices, about, decision } = finding;
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
    const one = {
      finding: isAsked ? finding : withoutQuestion(finding),
      more: 0,
    };
    kept.push(one);
    counts.set(list, count + 1);
    lastOf.set(cause, one);
  }
  return {
    ...record,
    findings: kept.map(({ finding, more }) =>
      more === 0 ? finding : standingFor(more, finding),
    ),
  };
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

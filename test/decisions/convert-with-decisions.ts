import type { Decision } from '../../src/rule/rule.js';
import type { DecisionsFile } from '../../src/decisions/decision.js';
import { loadDecisions } from '../../src/decisions/load-decisions.js';
import type {
  FileField,
  FileFinding,
  FileRecord,
} from '../../src/file/record.js';
import { recordOf } from '../support/reports.js';
import { faultsOf } from '../support/schemas.js';

/** The text of a decisions file. */
export function decisionsText(decisions: readonly object[]): string {
  return JSON.stringify({ decisions }, null, 2);
}

/** The decisions file of a text, which must be in order. */
export function decisionsFileOf(text: string): DecisionsFile {
  const loaded = loadDecisions(Buffer.from(text), 'd.json');
  if (!loaded.ok) throw new Error(loaded.troubles.join('\n'));
  return loaded.file;
}

/** The decisions of a text, which must be in order. */
export function decisionsIn(text: string): readonly Decision[] {
  return decisionsFileOf(text).decisions;
}

/** What is wrong with a decisions file; nothing, if nothing is. */
export function troublesOf(bytes: string | Uint8Array): readonly string[] {
  const outcome = loadDecisions(Buffer.from(bytes), 'd.json');
  return outcome.ok ? [] : outcome.troubles;
}

/** A Legacy file that was converted with decisions. */
export interface DecidedFile {
  readonly record: FileRecord;
  readonly isPartial: boolean;
  readonly findings: readonly FileFinding[];
  readonly fields: readonly FileField[];
  readonly source: unknown;
  readonly outputText: string;
  readonly output: readonly Readonly<Record<string, unknown>>[];
}

/** Converts a Legacy text as a run does. */
export function convertWith(
  decisionsFile: string,
  text: string,
  path = 'a.json',
): DecidedFile {
  const record = recordOf(path, text, decisionsFileOf(decisionsFile));
  const { findings, fields = [] } = record;
  const outputText = record.outputText ?? '';
  return {
    record,
    isPartial: record.status !== 'ready',
    findings,
    fields,
    source: JSON.parse(text),
    outputText,
    output: JSON.parse(outputText) as DecidedFile['output'],
  };
}

/** The findings of a rule. */
export function findingsOf(
  { findings }: DecidedFile,
  id: string,
): readonly FileFinding[] {
  return findings.filter(({ rule }) => rule === id);
}

/** Pointers of every scalar, empty array and empty object. */
function leavesOf(value: unknown, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  const members = Object.entries(value);
  return members.length === 0
    ? [pointer]
    : members.flatMap(([key, child]) =>
        leavesOf(
          child,
          `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        ),
      );
}

/** What of the promises of a migration is broken, in words; nothing, if all are kept. */
export function brokenInvariants({
  source,
  output,
  fields,
}: {
  readonly source: unknown;
  readonly output: unknown;
  readonly fields: readonly FileField[];
}): readonly string[] {
  const differing = (
    what: string,
    found: readonly string[],
    expected: readonly string[],
  ): readonly string[] => {
    const [a, b] = [found, expected].map((it) => it.toSorted().join(' '));
    return a === b ? [] : [`${what}: ${String(a)} instead of ${String(b)}`];
  };
  return [
    ...differing(
      'sources',
      fields.flatMap((field) => field.source ?? []),
      leavesOf(source),
    ),
    ...differing(
      'targets',
      fields.flatMap(({ target }) => target),
      leavesOf(output),
    ),
    ...faultsOf('current', output),
  ];
}

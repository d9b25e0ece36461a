import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import { groupBy } from '../../src/json/collections.js';
import { aspectsOf } from '../../src/file/accounting.js';
import { anyDocument, validDocument } from '../support/legacy-documents.js';
import { decisionsOf, goldenCases, runCase } from '../support/golden-cases.js';
import { reportOfRecords } from '../support/reports.js';
import { someDecisions } from '../support/some-decisions.js';
import {
  type PlacedVerdict,
  unaccountedIn,
  type Verified,
  verifyWith,
  verifyText,
} from './verify-text.js';

/** The algorithm or input that a pointer leads into. */
const objectAt = (pointer: string): string =>
  /^\/\d+(\/[Ii]nputs\/\d+)?/.exec(pointer)?.[0] ?? '';

/** The aspects that each rule is about where it fires, by its id. */
function concernsIn({
  record,
  aspects,
}: Verified): ReadonlyMap<string, ReadonlySet<PlacedVerdict>> {
  const { findings, fields = [] } = record;
  const byLegacy = groupBy(aspects, ({ places }) => places.legacy ?? '');
  const byCurrent = groupBy(aspects, ({ places }) => places.current ?? '');
  const concerns = new Map<string, Set<PlacedVerdict>>();
  const add = (rule: string, pointer: string, side: typeof byLegacy): void => {
    const about = aspectsOf(rule, pointer);
    const concerned = concerns.get(rule) ?? new Set();
    for (const verdict of side.get(objectAt(pointer)) ?? [])
      if (about.includes(verdict.aspect)) concerned.add(verdict);
    concerns.set(rule, concerned);
  };
  for (const { rule, pointer } of findings) add(rule, pointer, byLegacy);
  for (const { rule, source, target } of fields)
    if (source === null)
      for (const pointer of target) add(rule, pointer, byCurrent);
    else add(rule, source, byLegacy);
  return concerns;
}

/** Whether a finding, which is never of an exact rule, is about the aspect too, or about what the source keeps. */
function hasFinding(
  { record: { findings } }: Verified,
  { aspect, places, accountedBy, waitsFor }: PlacedVerdict,
): boolean {
  const isOfSource =
    aspect === 'window' &&
    [...accountedBy.map(({ rule }) => rule), ...waitsFor].some((rule) =>
      aspectsOf(rule, '').includes('retention'),
    );
  return (
    isOfSource ||
    findings.some(
      ({ rule, pointer }) =>
        aspectsOf(rule, pointer).includes(aspect) &&
        [objectAt(pointer), pointer].includes(places.legacy ?? ''),
    )
  );
}

/** What of an exact rule does not come out the same. */
function inexact(all: Verified): readonly string[] {
  const concerns = concernsIn(all);
  return mappingRules
    .filter(({ fidelity }) => fidelity === 'exact')
    .flatMap(({ id }) =>
      [...(concerns.get(id) ?? [])]
        .filter((it) => it.verdict !== 'same' && !hasFinding(all, it))
        .map(
          ({ aspect, verdict, places }) =>
            `${id}: ${aspect} ${verdict} at ${places.legacy ?? ''}`,
        ),
    );
}

function verifyCase(folder: string): Verified {
  const { sourceText } = runCase(folder).file;
  return verifyWith(
    sourceText ?? '',
    decisionsOf(folder),
    undefined,
    undefined,
    'legacy.json',
  );
}

const verifiedCases = new Map(
  goldenCases.map((folder) => [folder, verifyCase(folder)]),
);

const reports = Array.from(verifiedCases.values(), ({ record }) =>
  reportOfRecords([record], { command: 'verify' }),
);

const concernsInCases = [...verifiedCases.values()].map(concernsIn);

describe.each(mappingRules.map((rule) => [rule.id, rule] as const))(
  '%s, in the golden cases',
  (id, rule) => {
    const verdicts = concernsInCases
      .flatMap((concerns) => [...(concerns.get(id) ?? [])])
      .map(({ verdict }) => verdict);

    if (!rule.aspects)
      test('is listed as a rule whose effect verify cannot show', () => {
        expect(verdicts).toEqual([]);
        for (const { verification, summary } of reports)
          expect(verification?.withoutMeaning.includes(id)).toBe(
            summary.rules.some((it) => it.rule === id),
          );
      });
    else
      test(`has the label ${rule.fidelity}`, () => {
        if (rule.alsoAssumed) expect(verdicts).toContain('unknown');
        switch (rule.fidelity) {
          case 'exact':
            expect(verdicts).toContain('same');
            break;
          case 'assumed':
            expect(verdicts).toContain('unknown');
            expect(verdicts).not.toContain('differs');
            break;
          case 'changed':
            expect(verdicts).toContain('differs');
            break;
          case 'unmapped':
          case 'invalid':
            expect(verdicts).toContain('left out');
        }
      });
  },
);

test.each([...verifiedCases])(
  'no label of %s clashes with a verdict',
  (_, all) => {
    expect(unaccountedIn(all)).toEqual([]);
    expect(inexact(all)).toEqual([]);
  },
);

test('no label of any document clashes with a verdict, however it is decided', () => {
  fc.assert(
    fc.property(
      fc.oneof(validDocument, anyDocument),
      fc.oneof(fc.constant([]), someDecisions),
      (text, decisions) => {
        const all = verifyText(text, decisions);
        expect(unaccountedIn(all)).toEqual([]);
        if (decisions.length === 0) expect(inexact(all)).toEqual([]);
      },
    ),
    { numRuns: 80 },
  );
});

import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkRun } from '../../src/batch/check-run.js';
import { checkRules } from '../../src/check/check-registry.js';
import type { Report } from '../../src/report/report.js';
import { levelOfFidelity } from '../../src/rule/rule.js';
import { expectFile, golden } from '../support/golden.js';

/**
 * `golden/check/<rule>/fires` and `…/silent`: the files of a set, those of
 * the folder `models/` where the rule is about files that nobody names, with signal
 * mapping and type configuration files in `signals/` and `types/` where the
 * case has them, and in `findings.txt` what is found. `npm run golden:update`
 * writes the latter.
 */
const cases = join(golden, 'check');

function reportOf(folder: string): Report {
  const beside = (name: string): string | undefined =>
    existsSync(join(folder, name)) ? name : undefined;
  const run = checkRun({
    paths: readdirSync(folder).filter(
      (name) => name.endsWith('.json') || name === 'models',
    ),
    workingDirectory: folder,
    signals: beside('signals'),
    types: beside('types'),
    shard: undefined,
    changed: undefined,
    maxBytes: 1 << 20,
    decisions: undefined,
    head: {
      tool: { name: 'infomodel-migrate', version: '0' },
      command: 'check',
    },
    onDone: () => undefined,
  });
  expect(run).toMatchObject({ errors: [], warnings: [] });
  return run.report;
}

/** A finding for each two lines: where, how loud, which rule; what it says. */
function textOf({ files }: Report): string {
  return files
    .flatMap(({ path, findings }) =>
      findings.map(
        ({ rule, fidelity, pointer, start, end, message }) =>
          `${path}:${start.line}:${start.column}-${end.line}:${end.column} ${levelOfFidelity[fidelity] ?? ''} ${rule} ${pointer}\n  ${message}\n`,
      ),
    )
    .join('');
}

describe.each(checkRules.map(({ id }) => id))('%s', (id) => {
  test.each(['fires', 'silent'])('%s', (kind) => {
    const folder = join(cases, id, kind);
    const report = reportOf(folder);
    const rules = report.files.flatMap(({ findings }) =>
      findings.map(({ rule }) => rule),
    );
    if (kind === 'fires') expect(rules).toContain(id);
    else expect(rules).not.toContain(id);

    expectFile(join('check', id, kind, 'findings.txt'), textOf(report));
  });
});

test('every folder belongs to a rule', () => {
  const known = checkRules.flatMap(({ id }) => [
    join(id, 'fires'),
    join(id, 'silent'),
  ]);
  const found = readdirSync(cases, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(cases, entry.parentPath).replace(
        /\/(models|signals|types)$/,
        '',
      ),
    );
  expect([...new Set(found)].toSorted()).toEqual(known.toSorted());
});

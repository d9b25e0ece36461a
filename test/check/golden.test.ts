import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { withBaseline } from '../../src/batch/baseline-file.js';
import { checkRun } from '../../src/batch/check-run.js';
import { checkRules } from '../../src/check/check-registry.js';
import type { Report } from '../../src/report/report.js';
import { levelOfFidelity } from '../../src/rule/rule.js';
import { expectFile, golden } from '../support/golden.js';
import { commitAll, repositoryOf } from '../support/repository.js';

/**
 * `golden/check/<rule>/fires` and `…/silent`: the files of a set, those of
 * the folder `models/` where the rule is about files that nobody names, with signal
 * mapping and type configuration files in `signals/` and `types/` where the
 * case has them, the files of an earlier commit in `before/`, a `baseline/`, and
 * in `findings.txt` what is found. `npm run golden:update` writes the latter.
 */
const cases = join(golden, 'check');

async function reportOf(folder: string): Promise<Report> {
  const beside = (name: string): string | undefined =>
    existsSync(join(folder, name)) ? name : undefined;
  const before = beside('before');
  if (before === undefined) return reportIn(folder, undefined);
  const repository = repositoryOf({ 'kept.txt': '' });
  cpSync(join(folder, before), repository, { recursive: true });
  commitAll(repository);
  for (const name of modelsIn(folder))
    cpSync(join(folder, name), join(repository, name));
  return reportIn(repository, 'HEAD');
}

function modelsIn(folder: string): readonly string[] {
  return readdirSync(folder).filter(
    (name) => name.endsWith('.json') || name === 'models',
  );
}

async function reportIn(
  folder: string,
  noLegacyAfter: string | undefined,
): Promise<Report> {
  const beside = (name: string): string | undefined =>
    existsSync(join(folder, name)) ? name : undefined;
  const selection = {
    ...{ paths: modelsIn(folder), workingDirectory: folder },
    ...{ shard: undefined, changed: undefined },
  };
  const run = checkRun({
    ...selection,
    noLegacyAfter,
    signals: beside('signals'),
    types: beside('types'),
    maxBytes: 1 << 20,
    decisions: undefined,
    head: {
      tool: { name: 'infomodel-migrate', version: '0' },
      command: 'check',
    },
    onDone: () => undefined,
  });
  expect(run).toMatchObject({ errors: [], warnings: [] });
  if (!beside('baseline')) return run.report;
  const baseline = join('baseline', 'baseline.json');
  const { report } = await withBaseline(
    run.report,
    baseline,
    {
      ...{ createBaseline: false, updateBaseline: false, force: false },
      ...{ maxSize: 1 << 20, today: undefined, isStrict: true },
    },
    selection,
    () => true,
  );
  return report;
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
  test.each(['fires', 'silent'])('%s', async (kind) => {
    const folder = join(cases, id, kind);
    const report = await reportOf(folder);
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
        /\/(baseline|before|models|signals|types)$/,
        '',
      ),
    );
  expect([...new Set(found)].toSorted()).toEqual(known.toSorted());
});

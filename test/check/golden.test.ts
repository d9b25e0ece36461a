import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { checkRun } from '../../src/batch/check-run.js';
import { checkRules } from '../../src/check/registry.js';
import type { Report } from '../../src/report/report.js';
import { levelOfFidelity } from '../../src/rule/rule.js';

/**
 * `golden/check/<rule>/fires` and `…/silent`: the files of a set, with signal
 * mapping and type configuration files in `signals/` and `types/` where the
 * case has them, and in `findings.txt` what is found. `npm run golden:update`
 * writes the latter.
 */
const golden = fileURLToPath(new URL('../../golden/check/', import.meta.url));

const isUpdate = process.env['GOLDEN_UPDATE'] === '1';

const expectation = 'findings.txt';

async function reportOf(folder: string): Promise<Report> {
  const beside = (name: string): string | undefined =>
    existsSync(join(folder, name)) ? name : undefined;
  const run = await checkRun({
    paths: readdirSync(folder).filter((name) => name.endsWith('.json')),
    workingFolder: folder,
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
  expect(run).toMatchObject({ ok: true, troubles: [], warnings: [] });
  if (!run.ok) throw new Error('nothing was checked');
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
  test.each(['fires', 'silent'])('%s', async (kind) => {
    const folder = join(golden, id, kind);
    const report = await reportOf(folder);
    const rules = report.files.flatMap(({ findings }) =>
      findings.map(({ rule }) => rule),
    );
    if (kind === 'fires') expect(rules).toContain(id);
    else expect(rules).not.toContain(id);

    const path = join(folder, expectation);
    if (isUpdate) writeFileSync(path, textOf(report));
    expect(textOf(report)).toBe(readFileSync(path, 'utf8'));
  });
});

test('every folder is named by a rule', () => {
  const known = checkRules.flatMap(({ id }) => [
    join(id, 'fires'),
    join(id, 'silent'),
  ]);
  const cases = readdirSync(golden, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(golden, entry.parentPath).replace(/\/(signals|types)$/, ''),
    );
  expect([...new Set(cases)].toSorted()).toEqual(known.toSorted());
});

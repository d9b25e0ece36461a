import { cpSync, existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { collect, type CollectedFile } from '../../src/files/collect.js';
import { findRun } from '../../src/files/find-run.js';
import { findingsOfWhole } from '../../src/files/prepare-run.js';
import type { CheckRequest, ConvertRequest } from '../../src/files/request.js';
import { createSignalGuard } from '../../src/files/run-errors.js';
import { checkOnlyRules } from '../../src/check/check-registry.js';
import { legacyLeft, takenOut } from '../../src/check/history-rules.js';
import { ruleOf } from '../../src/file/all-rules.js';
import type { RunFinding } from '../../src/run/summary.js';
import { levelOfFidelity } from '../../src/rule/rule.js';
import { expectFile, golden } from '../support/golden.js';
import { commitAll, repositoryOf } from '../support/repository.js';

/**
 * `golden/check/<rule>/fires` and `…/silent`: the files of a set, those of
 * the folder `models/` where the rule is about files that nobody names, with signal
 * mapping and type configuration files in `signals/` and `types/` where the
 * case has them, the files of an earlier commit in `before/`, and in
 * `findings.txt` what is found. `npm run golden:update` writes the latter. Legacy
 * files are asked to go only in the cases of the rule about that, and `diff` finds what
 * is taken out.
 */
const cases = join(golden, 'check');

/** The ids of rules that have a folder; some have a slash. */
const ids = [
  ...new Set(
    readdirSync(cases, { recursive: true, encoding: 'utf8' })
      .filter((path) => basename(path) === 'findings.txt')
      .map((path) => dirname(dirname(path))),
  ),
].toSorted();

const start = process.cwd();

afterEach(() => {
  process.chdir(start);
});

async function findingsOf(
  folder: string,
  id: string,
): Promise<readonly RunFinding[]> {
  if (!existsSync(join(folder, 'before'))) return findingsIn(folder, id);
  const repository = repositoryOf({ 'kept.txt': '' });
  cpSync(join(folder, 'before'), repository, { recursive: true });
  commitAll(repository);
  for (const name of modelsIn(folder))
    cpSync(join(folder, name), join(repository, name));
  return findingsIn(repository, id, 'HEAD');
}

function modelsIn(folder: string): readonly string[] {
  return readdirSync(folder).filter(
    (name) => name.endsWith('.json') || name === 'models',
  );
}

async function findingsIn(
  folder: string,
  id: string,
  changed?: string,
): Promise<readonly RunFinding[]> {
  const beside = (name: string): string | undefined =>
    existsSync(join(folder, name)) ? name : undefined;
  process.chdir(folder);
  const asked = {
    paths: modelsIn(folder),
    exclude: undefined,
    decisions: { kind: 'loaded', file: undefined },
    scope:
      changed === undefined
        ? { kind: 'all' }
        : { kind: 'compared', since: { kind: 'merge-base', ref: changed } },
    maxSize: 1 << 20,
  } satisfies Partial<CheckRequest>;
  const { files, findings } = await runOf(
    id === takenOut.id
      ? {
          ...asked,
          job: 'convert',
          allowPartial: false,
          needsFields: true,
          destination: { kind: 'in-place', isDryRun: true, undo: undefined },
        }
      : {
          ...asked,
          job: 'check',
          noLegacy: id === legacyLeft.id,
          signals: beside('signals'),
          types: beside('types'),
          only: undefined,
        },
  );
  return [
    ...files.flatMap(({ record: { path, findings } }) =>
      findings.map((it) => ({ ...it, path })),
    ),
    ...findings,
  ];
}

/** The files of a run, with what concerns it as a whole. */
async function runOf(request: CheckRequest | ConvertRequest) {
  const watch = { onDone: () => undefined, onStage: () => undefined };
  const found = await findRun(request, watch);
  expect(found.warnings).toEqual([]);
  if ('comparison' in found) return found;
  const files: CollectedFile[] = [];
  const guard = createSignalGuard();
  for await (const it of collect(found.collection, undefined, guard))
    files.push(it);
  const facts = files.map(({ facts }) => facts);
  return { files, findings: findingsOfWhole(request, found.state, facts) };
}

/** A finding for each two lines: where, how loud, which rule; what it says. */
function textOf(findings: readonly RunFinding[]): string {
  return findings
    .map(
      ({ path, rule, fidelity, pointer, start, end, message }) =>
        `${path}:${start.line}:${start.column}-${end.line}:${end.column} ${levelOfFidelity[fidelity] ?? ''} ${rule} ${pointer}\n  ${message}\n`,
    )
    .join('');
}

describe.each(ids)('%s', (id) => {
  test.each(['fires', 'silent'])('%s', async (kind) => {
    const folder = join(cases, id, kind);
    const findings = await findingsOf(folder, id);
    const rules = findings.map(({ rule }) => rule);
    if (kind === 'fires') expect(rules).toContain(id);
    else expect(rules).not.toContain(id);
    expectFile(join('check', id, kind, 'findings.txt'), textOf(findings));
  });
});

test('every rule of the check has a folder, and every folder a rule', () => {
  expect(ids).toEqual(
    expect.arrayContaining(checkOnlyRules.map(({ id }) => id)),
  );
  for (const id of ids) {
    expect([id, ruleOf(id)?.id]).toEqual([id, id]);
    expect(readdirSync(join(cases, id))).toEqual(['fires', 'silent']);
  }
});

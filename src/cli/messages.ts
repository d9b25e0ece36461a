import { existsSync } from 'node:fs';
import { visible } from '../render/safe-text.js';
import type { PreparedRun } from '../files/prepare-run.js';
import { isRegularFile } from '../files/disk-paths.js';
import { compileExclude } from '../files/list-folder.js';
import { isWhole } from '../files/request.js';
import { groupBy } from '../json/collections.js';
import { exitStatus } from '../run/failing.js';
import type { FileFacts } from '../run/facts.js';
import type { Typed } from '../run/next-command.js';
import { listNames } from '../rule/message-text.js';
import type { World } from './world.js';

export function printMessage(world: World, message: string): void {
  world.stderr.write(`${visible(message)}\n`);
}

/** Prints each warning once, unless the run is quiet. */
export function printWarnings(
  world: World,
  { warnings, state }: Pick<PreparedRun, 'warnings' | 'state'>,
  { quiet, typed }: { readonly quiet: boolean; readonly typed?: Typed },
): void {
  if (quiet) return;
  const unmatched = (typed?.exclude ?? [])
    .filter(
      (it) => !existsSync(it) && !state.excluded.some(compileExclude([it])),
    )
    .map((it) => `--exclude ${it} matches nothing: correct it, or omit it.`);
  for (const warning of new Set([...warnings, ...unmatched]))
    printMessage(world, `warning: ${warning}`);
}

const causeSeparator = ', because ';

/** Prints the errors, each cause once; returns the exit code, which is `otherwise` if there are none. */
export function printErrors(
  world: World,
  troubles: readonly string[],
  otherwise: number = exitStatus.error,
): number {
  const byCause = groupBy(troubles, (trouble) => {
    const at = trouble.indexOf(causeSeparator);
    return at < 0 ? trouble : trouble.slice(at);
  });
  for (const [cause, [first = '', ...others]] of byCause) {
    printMessage(world, `error: ${first}`);
    if (others.length === 0 || first === cause) continue;
    const same = others.map((it) =>
      it
        .replace(/^Nothing was found for /, '')
        .replace(/^The folder/, 'the folder')
        .replace(/(, because| was not| was skipped).*$/, ''),
    );
    printMessage(world, `  The same holds for ${listNames(same, maxNames)}.`);
  }
  return troubles.length > 0 ? exitStatus.error : otherwise;
}

/** Returns why files failed, each reason once. */
export function failureReasons(facts: readonly FileFacts[]): readonly string[] {
  const reasons = facts.flatMap(({ status, reason }) =>
    status === 'failed' && reason !== undefined ? [reason] : [],
  );
  return [...new Set(reasons)];
}

/** Prints why files failed, or that none is a model, of a command that has no other errors; returns the exit code. */
export function printFileErrors(
  world: World,
  prepared: PreparedRun,
  facts: readonly FileFacts[],
  {
    operands,
    typed,
  }: { readonly operands: readonly string[]; readonly typed: Typed },
): number {
  const errors = [
    ...failureReasons(facts),
    ...noModelErrors(prepared, facts, operands, typed),
  ];
  return printErrors(world, errors, exitStatus.ok);
}

const maxNames = 5;

/**
 * Returns an error where none of the files that were found is a model, or may be one, or
 * where all of them are left out: the path is most likely wrong. Files that are named one
 * by one, and a part of the files, may hold no model.
 * @param typed what was typed, and nothing of the configuration
 */
export function noModelErrors(
  { request, state, searched }: PreparedRun,
  facts: readonly FileFacts[],
  paths: readonly string[],
  typed: Pick<Typed, 'paths' | 'exclude'>,
): readonly string[] {
  const isAnyElse = facts.some(
    ({ rules, status }) =>
      status !== 'other' || rules.some(({ rule }) => !/^signals-/.test(rule)),
  );
  if (searched === 0 || isAnyElse || !isWhole(request.scope)) return [];
  const whosePaths =
    typed.paths.length > 0 ? '' : ' (`paths` of the configuration)';
  const places = listNames(paths, 5) + whosePaths;
  const left = searched - state.excluded.length;
  if (left === 0) {
    const whose =
      typed.exclude === undefined
        ? '`exclude` of the configuration'
        : '--exclude';
    const files =
      searched === 1 ? 'the *.json file' : `all ${searched} *.json files`;
    return paths.every(isRegularFile)
      ? []
      : [`${whose} leaves out ${files} in ${places}: correct it, or the path.`];
  }
  const files =
    left === 1 ? 'The *.json file' : `None of the ${left} *.json files`;
  return [
    `${files} in ${places} is ${left === 1 ? 'neither a Legacy nor' : 'a Legacy or'} a Current file: correct the path.`,
  ];
}

import { visible } from '../formats/safe-text.js';
import type { FilesRun } from '../files/process-files.js';
import { groupBy } from '../json/collections.js';
import { exitStatus } from '../report/failing.js';
import type { Invocation } from '../report/next-command.js';
import { listNames } from '../rule/message-text.js';
import type { World } from './world.js';

export function printMessage(world: World, message: string): void {
  world.stderr.write(`${visible(message)}\n`);
}

/** Prints each warning once, unless the run is quiet. */
export function printWarnings(
  world: World,
  warnings: readonly string[],
  isQuiet: boolean,
): void {
  if (isQuiet) return;
  for (const warning of new Set(warnings))
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

const maxNames = 5;

/**
 * Returns an error where none of the files that were found is a model, or may be
 * one: the path is most likely wrong. A part of the files may have none.
 */
export function noModelErrors(
  { totals, searched }: Pick<FilesRun, 'totals' | 'searched'>,
  { changed }: Pick<Invocation, 'changed'>,
  paths: readonly string[],
): readonly string[] {
  const isAnyElse =
    totals.rules.size > 0 ||
    [...totals.statuses.keys()].some((it) => it !== 'other');
  if (searched === 0 || isAnyElse || changed !== undefined) return [];
  const files =
    searched === 1 ? 'The *.json file' : `None of the ${searched} *.json files`;
  return [
    `${files} in ${listNames(paths, 5)} is ${searched === 1 ? 'neither a Legacy nor' : 'a Legacy or'} a Current file: correct the path.`,
  ];
}

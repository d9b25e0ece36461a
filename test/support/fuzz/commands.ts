import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { formatNames } from '../../../src/formats/formats.js';
import type { Outcome } from '../command.js';
import { everyInjection } from '../injections.js';
import { legacyText, plainInput, unmappedInput } from '../legacy.js';
import { start } from '../start-command.js';
import { type Tree, treeOf } from '../tree.js';
import { findFaults } from '../find-faults.js';
import { decisionsFile } from './decisions.js';
import { mangled, mangledBytes, randomBytes } from './mangled.js';
import { mangledFiles } from './targets.js';

const watched = fileURLToPath(new URL('./inherited.mjs', import.meta.url));

/** Runs a command for a minute at most; it ends badly if it changes a prototype. */
function runWatched(args: readonly string[], cwd: string): Promise<Outcome> {
  return start(args, {
    cwd,
    env: { NODE_OPTIONS: `--import=${watched}` },
    under: ['timeout', '60'],
  }).ended;
}

const valid = legacyText([plainInput, unmappedInput]);

/** Names that file systems can have, of hostile texts. */
const hostileNames = everyInjection
  .map((text) => text.replaceAll(/[/\0]|\p{Cs}/gu, '_').slice(0, 60))
  .filter((text) => !text.startsWith('-'));

/** Commands for a folder `in` of mangled files, and of files with hostile names. */
const ofFiles = [
  ['migrate', 'in', '--out', 'out', '--allow-partial', '-r', 'json-full:r'],
  ['migrate', 'in', '--write', '--allow-no-vcs', '--allow-dirty', '--check'],
  ...['diff', 'check', 'verify'].map((command) => [command, 'in']),
  ...formatNames.map((name) => ['diff', 'in', '--format', name]),
  ['check', 'in', '--signals', 'in/*0.json', '--types', 'in/*1.json'],
  ['decide', 'in', '--all', '--decisions', 'new.json'],
];

/** Commands for one mangled file. */
const ofOne: Readonly<
  Record<string, readonly (readonly [string, ...string[]])[]>
> = {
  'file.json': [
    ['convert'],
    ['convert', '--format', 'json-full'],
    ...(['diff', 'check', 'verify'] as const).map((command): [string] => [
      command,
    ]),
    ['decide', '--all', '--decisions', 'new.json'],
    ['migrate', '--out', 'out', '--force'],
  ],
  'decisions.json': [
    ['diff', 'sound.json', '--decisions'],
    ['convert', 'sound.json', '--decisions'],
    ['decide', 'sound.json', '--decisions'],
  ],
};

const bytesOf: Readonly<Record<string, fc.Arbitrary<Uint8Array>>> = {
  'file.json': fc.oneof(mangledFiles, mangledFiles, randomBytes),
  'decisions.json': mangledBytes(mangled(decisionsFile)),
};

/** How many runs of a command there were, and what was wrong with them. */
export interface Tried {
  readonly runs: number;
  readonly wrong: readonly string[];
}

/**
 * Gives every command mangled files: a folder of them, and one by one.
 *
 * @param count how many files are in the folder, and how many single files are tried
 */
export async function tryCommands(count: number): Promise<Tried> {
  const sample = (name: string) =>
    fc.sample(bytesOf[name] ?? randomBytes, count);
  const wrong: string[] = [];
  let runs = 0;
  const tryOne = async (args: readonly string[], cwd: string) => {
    runs++;
    wrong.push(
      ...findFaults(await runWatched(args, cwd)).map(
        (it) => `${args.join(' ')} in ${cwd}: ${it}`,
      ),
    );
  };
  const files = Object.fromEntries([
    ...sample('file.json').map((bytes, index) => [`in/${index}.json`, bytes]),
    ...hostileNames.map((name) => [`in/${name}.json`, valid]),
  ]) as Tree;
  const folder = treeOf(files);
  for (const args of ofFiles) await tryOne(args, folder);
  for (const [name, commands] of Object.entries(ofOne))
    for (const [index, bytes] of sample(name).entries()) {
      const command = commands[index % commands.length] ?? [];
      const tree: Tree = { [name]: bytes, 'sound.json': valid };
      await tryOne([...command, name], treeOf(tree));
    }
  return { runs, wrong };
}

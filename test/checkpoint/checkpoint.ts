import { parseArgs } from 'node:util';
import { builtCommand } from './built-command.js';
import { commandLines } from './command-lines.js';
import { firstDifference } from './first-difference.js';
import { randomRepositories } from './random-repositories.js';

// Run by `npm run checkpoint -- COMMIT [COMMIT]`: runs the commands of two
// commits on the same random repositories and prints, for each command, the
// first thing that differs. Without a second commit it is the built working tree.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repositories: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: '' },
  },
});
const [before, after] = positionals;
if (before === undefined)
  throw new Error(
    'Name the commit to compare with: npm run checkpoint -- COMMIT',
  );

const commands = {
  before: builtCommand(before),
  after: builtCommand(after),
};
const seed = Number(values.seed);
process.stdout.write(`seed ${seed}\n`);

const lines = commandLines().filter((line) => line.includes(values.only));
const differing = new Set<string>();
let runs = 0;
for (const files of randomRepositories(Number(values.repositories), seed))
  for (const line of lines) {
    if (differing.has(line)) continue;
    runs++;
    const difference = firstDifference(line, files, commands);
    if (difference === undefined) continue;
    differing.add(line);
    process.stdout.write(`\n=== ${line}\n${difference}\n`);
  }
process.stdout.write(
  `\n${lines.length} commands, ${runs} runs of each side, ${differing.size} commands differ\n`,
);
process.exitCode = differing.size > 0 ? 1 : 0;

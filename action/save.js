// Joins SARIF files into one at a path that an input names. The checkout belongs to a
// pull request, whose symbolic links would lead the file elsewhere.
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, parse, resolve, sep } from 'node:path';
import process from 'node:process';

const [to = '', ...from] = process.argv.slice(2);
const checkout = realpathSync(process.env['GITHUB_WORKSPACE'] ?? '.') + sep;

/** Returns the path without symbolic links; throws if one is in the checkout. */
function realPathOf(path) {
  const { root } = parse(path);
  return path
    .slice(root.length)
    .split(sep)
    .reduce((folder, part) => {
      const next = join(folder, part);
      if (!lstatSync(next, { throwIfNoEntry: false })?.isSymbolicLink())
        return next;
      if (next.startsWith(checkout))
        throw new Error(`${next} is a symbolic link: delete it`);
      return realpathSync(next);
    }, root);
}

/** Returns the log with the runs of all; code scanning tells them apart by their ids. */
function joined([first, ...others]) {
  if (others.length === 0) return first;
  const runs = [first, ...others].flatMap((log) => log.runs);
  return {
    ...first,
    runs: runs.map((run, index) => ({
      ...run,
      automationDetails: { id: `infomodel-migrate/${index + 1}/` },
    })),
  };
}

try {
  const logs = from.map((path) => JSON.parse(readFileSync(path, 'utf8')));
  const target = realPathOf(resolve(to));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(joined(logs))}\n`);
} catch (error) {
  process.stderr.write(
    `error: ${to} was not written, because ${error.message}.\n`,
  );
  process.exitCode = 2;
}

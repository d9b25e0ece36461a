// Copies a file to a path that an input names. The checkout belongs to a pull request,
// whose symbolic links would lead the copy elsewhere.
import { copyFileSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, parse, resolve, sep } from 'node:path';
import process from 'node:process';

const [from = '', to = ''] = process.argv.slice(2);
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

try {
  const target = realPathOf(resolve(to));
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(from, target);
} catch (error) {
  process.stderr.write(
    `error: ${to} was not written, because ${error.message}.\n`,
  );
  process.exitCode = 2;
}

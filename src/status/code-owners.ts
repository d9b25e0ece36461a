import picomatch from 'picomatch';

/** Returns the owners of a file, by its path below the root of the repository, with `/`. */
export type OwnersOf = (path: string) => readonly string[];

/**
 * Reads `CODEOWNERS` as GitHub does: the last line that matches counts, and one
 * without owners takes them away. What GitHub does not accept in a pattern (`!`,
 * `[`, an escaped `#`) is a line without effect.
 */
export function readCodeOwners(text: string): OwnersOf {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [pattern = '', ...owners] = line
      .replace(/(^|\s)#.*/, '')
      .trim()
      .split(/(?<!\\)\s+/);
    return pattern === '' || /^!|\[|\\#/.test(pattern)
      ? []
      : [{ matches: matcherOf(pattern), owners }];
  });
  return (path) => lines.findLast(({ matches }) => matches(path))?.owners ?? [];
}

/** No other wildcards than `*`, `**` and `?`. */
const asInGitignore = {
  dot: true,
  nobrace: true,
  nobracket: true,
  noextglob: true,
  nonegate: true,
  windows: false,
} as const;

function matcherOf(pattern: string): (path: string) => boolean {
  const path = pattern.replace(/^\/|\/$/g, '');
  const isAnchored = /\/(?=.)/.test(pattern);
  const from = isAnchored ? path : `**/${path}`;
  // Unlike git, GitHub does not take `docs/*` for what is below `docs/app/`.
  const isFlat = /(^|\/)\*$/.test(path) && pattern !== '*';
  const isFolder = pattern.endsWith('/');
  return picomatch(
    [
      ...(isFolder ? [] : [from]),
      ...(isFlat && !isFolder ? [] : [`${from}/**`]),
    ],
    asInGitignore,
  );
}

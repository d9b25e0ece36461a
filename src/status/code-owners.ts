import picomatch from 'picomatch';

/** Returns the owners of a file, by its path below the root of the repository, with `/`. */
export type OwnersOf = (path: string) => readonly string[];

/**
 * Parses `CODEOWNERS` as GitHub does: the last matching line counts, and a line
 * without owners removes them. Ignores lines with patterns that GitHub does not
 * support (`!`, `[`, an escaped `#`).
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
  // Unlike git, GitHub does not match files below `docs/app/` with `docs/*`.
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

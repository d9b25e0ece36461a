/** Says whether a text matches. */
export type Matches = (text: string) => boolean;

/**
 * Compiles a glob: `*` and `?` stay within a folder, `**` goes through folders,
 * `[a-z]` and `[!a-z]` are one character of a set, `{a,b}` is a choice, and `\`
 * takes the meaning from the next character. Every other character matches itself.
 * Takes time proportional to both lengths: it never tries a text twice.
 */
export function compileGlob(glob: string): Matches {
  const name = glob.replace(/^\.\//, '');
  const characters = Array.from(name);
  const { steps, wildcard } = parseGlob(characters);
  // There may be thousands of patterns: most texts differ in what is plain.
  const start = unescapeGlob(characters.slice(0, wildcard).join(''));
  if (wildcard === undefined) return (text) => text === start;
  const last = characters.findLastIndex((it) => '*?/[]{},\\'.includes(it));
  const end = characters.slice(last + 1).join('');
  return (text) =>
    text.startsWith(start) &&
    text.endsWith(end) &&
    text !== '' &&
    runSteps(steps, text);
}

/**
 * Splits a glob into the folder that it fixes and the glob below that folder;
 * undefined if it has no wildcard.
 */
export function splitGlob(
  glob: string,
): { readonly base: string; readonly below: string } | undefined {
  const characters = Array.from(glob);
  const { wildcard } = parseGlob(characters);
  if (wildcard === undefined) return undefined;
  const slash = characters.lastIndexOf('/', wildcard);
  const base = characters.slice(0, Math.max(slash, 0)).join('');
  return {
    base: unescapeGlob(base) || (slash === 0 ? '/' : '.'),
    below: characters.slice(slash + 1).join(''),
  };
}

/** Returns the name that a glob without wildcards matches. */
export function unescapeGlob(glob: string): string {
  return glob.replaceAll(/\\(.)/gsu, '$1');
}

type Accepts = (character: string) => boolean;

/** Takes one character, or goes on at each of several steps. */
type Step = Accepts | number[];

const anything: Accepts = () => true;
const inFolder: Accepts = (character) => character !== '/';

function parseGlob(characters: readonly string[]): {
  readonly steps: readonly Step[];
  /** The index of the first character that does not match itself. */
  readonly wildcard: number | undefined;
} {
  const steps: Step[] = [];
  const roles = braceRoles(characters);
  const braces: { readonly starts: number[]; readonly ends: number[][] }[] = [];
  let wildcard: number | undefined;
  const repeat = (accepts: Accepts): void => {
    const start = steps.length;
    steps.push([start + 1, start + 3], accepts, [start]);
  };
  const isEdge = (index: number): boolean =>
    roles.has(index) || [undefined, '/'].includes(characters[index]);
  let at = 0;
  while (at < characters.length) {
    const start = at;
    const character = characters[at++] ?? '';
    const role = roles.get(start);
    const brace = braces.at(-1);
    const set = character === '[' ? parseSet(characters, start) : undefined;
    if (role === 'open') {
      const starts = [steps.length + 1];
      steps.push(starts);
      braces.push({ starts, ends: [] });
    } else if (role !== undefined && brace) {
      const end: number[] = [];
      steps.push(end);
      brace.ends.push(end);
      if (role === 'comma') brace.starts.push(steps.length);
      else {
        for (const it of brace.ends) it.push(steps.length);
        braces.pop();
      }
    } else if (character === '*') {
      while (characters[at] === '*') at++;
      const isWhole = isEdge(start - 1) && isEdge(at);
      if (!isWhole || at - start === 1) {
        // A folder or file has a name.
        if (isWhole && !roles.has(start - 1)) steps.push(inFolder);
        repeat(inFolder);
      } else if (characters[at] === '/') {
        at++;
        steps.push([steps.length + 1, steps.length + 5]);
        repeat(anything);
        steps.push((it) => it === '/');
      } else {
        steps.push(anything);
        repeat(anything);
      }
    } else if (character === '?') steps.push(inFolder);
    else if (set) {
      steps.push(set.accepts);
      at = set.end;
    } else {
      const isEscape = character === '\\' && at < characters.length;
      const meant = isEscape ? characters[at++] : character;
      steps.push((it) => it === meant);
      continue;
    }
    wildcard ??= start;
  }
  return { steps, wildcard };
}

/** Finds the braces that are closed and have a comma; others match themselves. */
function braceRoles(
  characters: readonly string[],
): ReadonlyMap<number, 'open' | 'comma' | 'close'> {
  const roles = new Map<number, 'open' | 'comma' | 'close'>();
  const open: { readonly at: number; readonly commas: number[] }[] = [];
  for (let at = 0; at < characters.length; at++)
    switch (characters[at]) {
      case '\\':
        at++;
        break;
      case '[':
        at = (parseSet(characters, at)?.end ?? at + 1) - 1;
        break;
      case '{':
        open.push({ at, commas: [] });
        break;
      case ',':
        open.at(-1)?.commas.push(at);
        break;
      case '}': {
        const brace = open.pop();
        if (!brace || brace.commas.length === 0) break;
        roles.set(brace.at, 'open').set(at, 'close');
        for (const comma of brace.commas) roles.set(comma, 'comma');
        break;
      }
      default:
    }
  return roles;
}

/** Parses `[a-z_]` or `[!a-z_]`; undefined if it is not closed. */
function parseSet(
  characters: readonly string[],
  start: number,
): { readonly accepts: Accepts; readonly end: number } | undefined {
  const isNegated = ['!', '^'].includes(characters[start + 1] ?? '');
  const first = start + (isNegated ? 2 : 1);
  const ranges: (readonly [from: string, to: string])[] = [];
  for (let at = first; at < characters.length; at++) {
    if (characters[at] === ']' && at > first)
      return {
        end: at + 1,
        accepts: (it) =>
          it !== '/' &&
          ranges.some(([from, to]) => from <= it && it <= to) !== isNegated,
      };
    if (characters[at] === '\\') at++;
    const from = characters[at] ?? '';
    const to = characters[at + 2] ?? ']';
    const isRange = characters[at + 1] === '-' && to !== ']';
    ranges.push([from, isRange ? to : from]);
    if (isRange) at += 2;
  }
  return undefined;
}

/** Follows all steps at once, character by character. */
function runSteps(steps: readonly Step[], text: string): boolean {
  let current = withTargets(new Set([0]), steps);
  for (const character of text) {
    const next = new Set<number>();
    for (const at of current) {
      const step = steps[at];
      if (typeof step === 'function' && step(character)) next.add(at + 1);
    }
    if (next.size === 0) return false;
    current = withTargets(next, steps);
  }
  return current.has(steps.length);
}

function withTargets(
  reached: Set<number>,
  steps: readonly Step[],
): ReadonlySet<number> {
  // The loop also visits steps that it adds.
  for (const at of reached) {
    const step = steps[at];
    if (typeof step === 'object')
      for (const target of step) reached.add(target);
  }
  return reached;
}

import { quoted } from '../rule/message-text.js';

/** No path is longer. */
const maxLength = 4096;

const maxStars = 8;

/** How many patterns without alternatives one may stand for. */
const maxChoices = 1000;

/** The number of steps that a matcher takes in less than a second. */
const maxSteps = 1e8;

/** Groups and braces may lie so deep in one another. */
const maxDepth = 20;

/**
 * Returns whether a matcher ends soon on a pattern: it tries all ways in which wildcards
 * and alternatives can share a text.
 * @param path what is matched; undefined where the matcher never goes back
 */
export function isBoundedPattern(pattern: string, path?: string): boolean {
  const plain =
    pattern.length <= maxLength ? withoutGroups(pattern) : undefined;
  if (!plain || plain.choices > maxChoices) return false;
  const { text, choices } = plain;
  if (text.split('*').length - 1 > maxStars) return false;
  if (path === undefined) return true;
  const names = path.split(/[\\/]/);
  const longest = Math.max(...names.map((it) => it.length));
  const steps = text.split('/').reduce((ways, segment) => {
    if (segment === '**') return ways * names.length;
    const others = (segment.match(/\*+/g)?.length ?? 0) - 1;
    return ways * combinations(longest + others, others);
  }, choices * path.length);
  return steps <= maxSteps;
}

/** Says that a pattern of a configuration does not count. */
export function leftOutMessage(shownPath: string, pattern: string): string {
  return `${shownPath}: the pattern ${quoted(pattern)} is left out, because to match it could take for ever; write a simpler one.`;
}

/** Returns in how many ways `count` of `all` things can be taken; 1 for less than one. */
function combinations(all: number, count: number): number {
  let ways = 1;
  for (let at = 1; at <= count; at++) ways *= (all - count + at) / at;
  return ways;
}

/** Stands where alternatives were, so that their text is not one. */
const joint = '\0';

/** Stands for what repeats; beside another one, they are two. */
const wildcard = `${joint}*${joint}`;

/**
 * Takes groups, braces and sets out of a pattern: what is left has `*` and `?` only, and
 * may match as much as another one does; undefined if a group may repeat in several ways.
 */
function withoutGroups(pattern: string) {
  const innermost =
    /([+*?@!]?)\(([^(){}]*)\)([+?](?!\())?|\{([^(){}]*)\}(\+(?!\())?/g;
  // An escape is one character, as `?` is, and so is a set, which `+` repeats.
  let text = pattern
    .replaceAll(/\\[^]|\[[!^]?\]?[^\]]*\](?!\+(?!\())/g, '?')
    .replaceAll(/\[[!^]?\]?[^\]]*\]\+/g, wildcard);
  let choices = 1;
  for (let depth = 0; depth <= maxDepth; depth++) {
    const groups = [...text.matchAll(innermost)].map(groupOf);
    // What micromatch makes of a group that is not closed may take for ever.
    if (groups.length === 0)
      return /[()]/.test(text) ? undefined : { text, choices };
    if (groups.some((it) => it.isRepeated && !isReadInOneWay(it)))
      return undefined;
    for (const it of groups) choices *= it.isRepeated ? 1 : it.choices;
    text = text.replaceAll(innermost, (...match: readonly string[]) =>
      textOf(groupOf(match)),
    );
  }
  return undefined;
}

type Group = ReturnType<typeof groupOf>;

/** Reads a group or braces. */
function groupOf(match: readonly (string | undefined)[]) {
  const [, kind = '', group, quantifier, brace = '', plus] = match;
  const alternatives = group === undefined ? wordsOf(brace) : group.split('|');
  const isOptional = kind === '?' || quantifier === '?';
  return {
    alternatives,
    choices: alternatives.length + (isOptional ? 1 : 0),
    isRepeated: ['+', '*'].includes(kind) || [quantifier, plus].includes('+'),
    isNegated: kind === '!',
  };
}

function textOf(group: Group): string {
  if (group.isRepeated) return wildcard;
  // Within a group, `+` repeats the character before it.
  const text = group.alternatives.join(joint).replaceAll('+', wildcard);
  return `${group.isNegated ? wildcard : ''}${text}${group.choices > 1 ? joint : ''}`;
}

/** Returns what braces stand for: words between commas, or a range of numbers or letters. */
function wordsOf(brace: string): readonly string[] {
  const [, from, to, step] =
    /^(-?\d+|[a-z])\.\.(-?\d+|[a-z])(?:\.\.-?(\d+))?$/i.exec(brace) ?? [];
  if (from === undefined || to === undefined) return brace.split(',');
  const [first, last] = [from, to].map((end) =>
    /\d/.test(end) ? Number(end) : (end.codePointAt(0) ?? 0),
  ) as [number, number];
  const distance = Math.abs(last - first);
  const count = Math.floor(distance / (Number(step) || 1)) + 1;
  return new Array<string>(Math.min(count, maxChoices + 1)).fill('');
}

/** Returns whether no text is made of the alternatives of a repeated group in two ways. */
function isReadInOneWay({ alternatives, choices }: Group): boolean {
  const isAny = (form: RegExp): boolean =>
    alternatives.some((it) => form.test(it) || it.includes(joint));
  if (choices === 1) return !isAny(/^$|[*+]/);
  if (choices > maxChoices || isAny(/^$|[*+?]/)) return false;
  const isFree = (overlaps: (one: string, other: string) => boolean): boolean =>
    alternatives.every((one, at) =>
      alternatives.every(
        (other, index) => at === index || !overlaps(one, other),
      ),
    );
  return (
    isFree((one, other) => one.startsWith(other)) ||
    isFree((one, other) => one.endsWith(other))
  );
}

import { isObject } from '../json/node.js';

/** In steps of prettier's matcher; it takes some 0.3 s for as many. */
const maxSteps = 10_000_000;

/** Returns the patterns of `overrides` in the value of a configuration. */
export function overridePatterns(config: unknown): readonly string[] {
  if (!isObject(config) || !Array.isArray(config['overrides'])) return [];
  const lists = config['overrides'].flatMap((it: unknown) =>
    isObject(it) ? [it['files'], it['excludeFiles']] : [],
  );
  return lists.flat().filter((it) => typeof it === 'string');
}

/** Returns what may be a pattern in the text of a configuration that only prettier parses. */
export function patternsInText(text: string): readonly string[] {
  if (!text.includes('overrides')) return [];
  // Escapes may hide stars, and strings of several lines a whole pattern.
  return /\\|'''|"""/.test(text) ? [text] : text.split(/["'\n]/);
}

/**
 * Returns whether prettier might take very long to match a pattern: it tries
 * each way to divide a path among the stars.
 */
export function isSlowPattern(pattern: string, path: string): boolean {
  // Groups can repeat what repeats.
  if (/[(\n\\]/.test(pattern)) return true;
  const stars = pattern.match(/\*+|\+/g)?.length ?? 0;
  let steps = 2 ** (pattern.match(/,/g)?.length ?? 0);
  // More stars than a path has parts do not make it faster again.
  let most = steps;
  for (let star = 0; star < stars; star++) {
    steps *= Math.max(path.length - star, 1) / (star + 1);
    most = Math.max(most, steps);
  }
  return most > maxSteps;
}

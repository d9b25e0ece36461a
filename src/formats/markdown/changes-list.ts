import { bytewise } from '../../file/paths.js';
import type { FunctionChanges } from '../../file/record.js';
import { getOrCompute } from '../../json/collections.js';
import { code, prose } from './document.js';

/** What functions must change because a file was written, and who owns the file. */
export interface WrittenChanges {
  readonly owners: readonly string[];
  readonly functions: readonly FunctionChanges[];
}

const title = '# Changes in function code';

/** Returns whether a text is a list of changes. */
export function isChangesList(text: string): boolean {
  return text.startsWith(title);
}

/** Counts the changes in a list, and those that are ticked. */
export function countChanges(list: string): { total: number; done: number } {
  const boxes = list.match(/^- \[[ x]\] /gim) ?? [];
  const done = boxes.filter((it) => /x/i.test(it)).length;
  return { total: boxes.length, done };
}

/** The lines below the title, by heading and the heading below that. */
type Sections = Map<string, Map<string, string[]>>;

/**
 * Adds changes to a list in Markdown, by owner and function, and keeps all that is
 * in it.
 * @param list empty for a new one
 */
export function addChanges(
  list: string,
  written: readonly WrittenChanges[],
): string {
  const sections = parse(list === '' ? `${title}\n` : list);
  for (const { owners, functions } of written)
    for (const owner of namesOf(owners))
      for (const { path, changes } of functions) {
        const [above, below] = [`## ${owner}`, `### ${code(path)}`];
        const lines = linesIn(sections, above, below, ['']);
        const known = new Set(lines.map((it) => it.replace(/^- \[.\] /, '')));
        for (const { text, inputs } of changes) {
          const names = inputs.map((it) => code(it)).join(', ');
          const line = (names === '' ? '' : `${names}: `) + prose(text);
          if (!known.has(line)) lines.push(`- [ ] ${line}`);
          known.add(line);
        }
      }
  return print(sections);
}

function namesOf(owners: readonly string[]): readonly string[] {
  return owners.length === 0
    ? ['(no owner)']
    : owners.map((owner) => code(owner));
}

/** @param firstLines the lines of a section that is new */
function linesIn(
  sections: Sections,
  above: string,
  below: string,
  firstLines: string[] = [],
): string[] {
  const inside = getOrCompute(
    sections,
    above,
    () => new Map<string, string[]>(),
  );
  return getOrCompute(inside, below, () => firstLines);
}

function parse(list: string): Sections {
  const sections: Sections = new Map();
  let [above, below] = ['', ''];
  for (const line of list.trimEnd().split(/\r?\n/)) {
    if (line.startsWith('## ')) [above, below] = [line, ''];
    else if (line.startsWith('### ')) below = line;
    else linesIn(sections, above, below).push(line);
  }
  return sections;
}

/** Sorts owners and functions; what is above them comes first. */
function print(sections: Sections): string {
  const sorted = <T>(of: ReadonlyMap<string, T>) =>
    [...of].toSorted(([a], [b]) => bytewise(a, b));
  const lines = sorted(sections).flatMap(([above, below]) => [
    ...(above === '' ? [] : [above]),
    ...sorted(below).flatMap(([name, inside]) => [
      ...(name === '' ? [] : ['', name]),
      ...withoutEndingBlanks(inside),
    ]),
    '',
  ]);
  return `${lines.join('\n').trimEnd()}\n`;
}

function withoutEndingBlanks(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((it) => it.trim() !== '') + 1);
}

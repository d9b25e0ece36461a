import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { bytewise } from '../file/paths.js';
import type { FunctionChanges } from '../file/record.js';
import { code, prose } from '../formats/markdown/document.js';
import { getOrCompute } from '../json/collections.js';
import { readInputFile } from './read-file.js';
import { runError } from './run-errors.js';
import { writeFileSafely } from './write-file.js';

/** What functions must change because a file was written, and who owns the file. */
export interface WrittenChanges {
  readonly owners: readonly string[];
  readonly functions: readonly FunctionChanges[];
}

const title = '# Changes in function code';

/**
 * Opens a Markdown list of what the code of functions must change. Returns a
 * function that adds what is new and keeps every line. Throws a run error if the
 * file is there and is another one.
 */
export function openChangesList(
  path: string,
  maxSize: number,
): (written: readonly WrittenChanges[]) => Promise<void> {
  const bytes = existsSync(path) ? bytesOf(path, maxSize) : null;
  const before = bytes ? decodeList(path, bytes) : '';
  return async (written) => {
    const text = addChanges(before, written);
    if (text === before || !/^- \[[ x]\] /im.test(text)) return;
    const target = resolve(path);
    const result = await writeFileSafely({
      target,
      path,
      bytes: new TextEncoder().encode(text),
      expected: bytes,
      inside: [dirname(target)],
    });
    if (!result.ok) throw runError(result.reason);
  };
}

function bytesOf(path: string, maxSize: number): Uint8Array {
  const read = readInputFile(path, { maxSize });
  if (!read.ok) throw runError(read.reason);
  return read.bytes;
}

function decodeList(path: string, bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  if (text !== '' && !text.startsWith(title))
    throw runError(
      `${path} is not a list of changes in function code: name another file, or a new one.`,
    );
  return text;
}

/** The lines below the title, by heading and the heading below that. */
type Sections = Map<string, Section>;
type Section = Map<string, string[]>;

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
  const inside = getOrCompute(sections, above, (): Section => new Map());
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

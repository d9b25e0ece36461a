import path from 'node:path';
import type { Minimatch } from 'minimatch';
import { type PrintOptions, widestTab } from '../../current/print-options.js';
import { isFile, readText } from './files.js';

/** The `.editorconfig` of one folder; without sections where there is none. */
export interface EditorConfig {
  /** Whether those of the folders above do not count. */
  readonly root: boolean;
  readonly sections: readonly Section[];
  readonly warnings: readonly string[];
}

interface Section {
  /** Matches absolute paths. */
  readonly glob: Minimatch;
  readonly properties: Properties;
}

type Properties = Readonly<Record<string, unknown>>;

interface Ini {
  readonly preamble: Properties;
  readonly sections: ReadonlyMap<string, Properties>;
}

const caseless = new Set(['end_of_line', 'indent_size', 'indent_style']);

/** Reads the `.editorconfig` of a folder. One that is broken counts as empty, with a warning. Never rejects. */
export async function editorConfigIn(
  folder: string,
  show: (file: string) => string,
): Promise<EditorConfig> {
  const file = path.join(folder, '.editorconfig');
  if (!isFile(file)) return empty();
  const shown = show(file);
  const read = await readText(file);
  if (read.kind === 'failed') {
    return empty(
      `${shown} ${read.problem}, so the options apply as if it were empty; ${read.advice}.`,
    );
  }
  const ini = parseIni(read.text);
  if (typeof ini === 'number') {
    return empty(
      `${shown} is broken in line ${ini}, so the options apply as if it were empty; correct it.`,
    );
  }
  const sections = await Promise.all(
    [...ini.sections].map(([name, properties]) =>
      sectionOf(folder, name, properties, shown),
    ),
  );
  return {
    root: Boolean(ini.preamble.root),
    sections: sections.flatMap(({ section }) => section ?? []),
    warnings: sections.flatMap(({ warnings }) => warnings),
  };
}

/** What `.editorconfig` files, the nearest first, say of one file, read as prettier reads them. */
export function optionsOfEditorConfigs(
  configs: readonly EditorConfig[],
  file: string,
): Partial<PrintOptions> {
  const properties = configs
    .toReversed()
    .flatMap(({ sections }) => sections)
    .filter(({ glob }) => glob.match(file))
    .reduce<Properties>(
      (all, section) => ({ ...all, ...section.properties }),
      {},
    );
  return {
    ...indentation(properties),
    ...lineLength(properties.max_line_length),
    ...lineEnding(properties.end_of_line),
  };
}

function indentation(
  properties: Properties,
): Partial<Pick<PrintOptions, 'useTabs' | 'tabWidth'>> {
  const { indent_style: style } = properties;
  const asked = properties.indent_size ?? (style === 'tab' ? 'tab' : undefined);
  const tab = properties.tab_width ?? (asked === 'tab' ? undefined : asked);
  const size = asked === 'tab' ? (tab ?? 'tab') : asked;
  const useTabs =
    style === 'space'
      ? false
      : style === 'tab' || size === 'tab'
        ? true
        : undefined;
  const tabWidth = [useTabs === false ? size : undefined, tab].find(isCount);
  return {
    ...(useTabs === undefined ? {} : { useTabs }),
    ...(tabWidth === undefined ? {} : { tabWidth }),
  };
}

function lineLength(
  length: unknown,
): Partial<Pick<PrintOptions, 'printWidth'>> {
  if (length === 'off') return { printWidth: Infinity };
  return isCount(length) ? { printWidth: length } : {};
}

function lineEnding(ending: unknown): Partial<Pick<PrintOptions, 'endOfLine'>> {
  return ending === 'lf' || ending === 'crlf' || ending === 'cr'
    ? { endOfLine: ending }
    : {};
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function empty(...warnings: readonly string[]): EditorConfig {
  return { root: false, sections: [], warnings };
}

async function sectionOf(
  folder: string,
  name: string,
  properties: Properties,
  shown: string,
): Promise<{
  readonly section?: Section;
  readonly warnings: readonly string[];
}> {
  if (name === '' || leadsUpward(name)) return { warnings: [] };
  const tooWide = ['indent_size', 'tab_width'].filter((property) => {
    const value = properties[property];
    return isCount(value) && value > widestTab;
  });
  const usable = Object.entries(properties).filter(
    ([property]) => !tooWide.includes(property),
  );
  // Only who has sections waits for what matches their patterns.
  const { globOf } = await import('./editorconfig-glob.js');
  try {
    return {
      section: {
        glob: globOf(folder, name),
        properties: Object.fromEntries(usable),
      },
      warnings: tooWide.map(
        (property) =>
          `${shown}: ${property} is more than ${widestTab} and is ignored; correct it.`,
      ),
    };
  } catch {
    return {
      warnings: [
        `${shown}: a section has a pattern that is not valid and is ignored; correct it.`,
      ],
    };
  }
}

function leadsUpward(name: string): boolean {
  return name
    .split('/')
    .some((part) => part.replaceAll(/\\(.)/gs, '$1') === '..');
}

/** The content, or the number of the line that is neither a section, a property nor a comment. */
function parseIni(text: string): Ini | number {
  const preamble: Record<string, unknown> = {};
  const sections = new Map<string, Record<string, unknown>>();
  let section = preamble;
  for (const [index, raw] of text.split(/\r?\n|\r/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const equals = line.indexOf('=');
    if (line.startsWith('[')) {
      if (!line.endsWith(']')) return index + 1;
      const name = line.slice(1, -1);
      section = sections.get(name) ?? {};
      sections.set(name, section);
    } else if (equals >= 0) {
      const name = line.slice(0, equals).trim().toLowerCase();
      section[name] = propertyValue(name, line.slice(equals + 1).trim());
    } else {
      return index + 1;
    }
  }
  return { preamble, sections };
}

function propertyValue(name: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value ?? text;
  } catch {
    return caseless.has(name) ? text.toLowerCase() : text;
  }
}

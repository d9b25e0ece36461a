/** A table, a list or a fenced block: rows between what opens and what closes it, each with its line break. */
export interface Block {
  readonly head: string;
  readonly rows: readonly string[];
  readonly foot: string;
}

/** Blocks below a heading, or that a reader can unfold. */
export interface Section {
  readonly open: string;
  readonly blocks: readonly Block[];
  readonly close: string;
}

/** A section that is always open; none if it has nothing to show. */
export function section(
  heading: string,
  blocks: readonly Block[],
): readonly Section[] {
  const filled = blocks.filter(({ rows }) => rows.length > 0);
  return filled.length === 0
    ? []
    : [{ open: `\n### ${heading}\n`, blocks: filled, close: '' }];
}

/** A heading and the sections below it; nothing if there are none. */
export function underHeading(
  heading: string,
  sections: readonly Section[],
): readonly Section[] {
  return sections.length === 0
    ? []
    : [{ open: `\n### ${heading}\n`, blocks: [], close: '' }, ...sections];
}

/** A section that is folded until a reader opens it. `summary` is HTML. */
export function details(summary: string, blocks: readonly Block[]): Section {
  return {
    open: `\n<details><summary>${summary}</summary>\n`,
    blocks: blocks.filter(({ rows }) => rows.length > 0),
    close: '\n</details>\n',
  };
}

/** A paragraph, which is one row. */
export function paragraph(text: string): Block {
  return { head: '\n', rows: [`${text}\n`], foot: '' };
}

/** A table with the alignment of each column after its name: `count:` stands on the right. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Block {
  const names = columns.map((name) => name.replace(/:$/, ''));
  const rules = columns.map((name) => (name.endsWith(':') ? '---:' : '---'));
  return {
    head: `\n${tableRow(names)}${tableRow(rules)}`,
    rows: rows.map(tableRow),
    foot: '',
  };
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}

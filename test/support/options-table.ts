import { commands, commonOptions, type Option } from '../../src/cli/command.js';
import { shownDescription, shownName } from '../../src/cli/help.js';

const [start, end] = ['<!-- options -->', '<!-- end of options -->'];

/** Returns the page with a table of the options of all commands between its marks. */
export async function withOptions(page: string): Promise<string> {
  const [before = '', rest = ''] = page.split(start);
  const after = rest.split(end)[1];
  if (after === undefined) throw new Error(`the page has no ${start} … ${end}`);
  return [before, start, '\n\n', await optionsTable(), '\n\n', end, after].join(
    '',
  );
}

/** Options that say the same in several commands share a row. */
async function optionsTable(): Promise<string> {
  const rows = new Map<string, string[]>();
  const all = Object.entries(commonOptions).map((it) => rowOf(...it));
  for (const { command: name, load } of commands) {
    const { builder } = (await load()).command;
    for (const row of Object.entries(builder).map((it) => rowOf(...it)))
      rows.set(row, [...(rows.get(row) ?? []), `\`${name}\``]);
  }
  const lines = [
    ...all.map((row) => `${row} all |`),
    ...[...rows].map(([row, names]) => `${row} ${names.join(', ')} |`),
  ];
  return [
    '| option | meaning | commands |',
    '| --- | --- | --- |',
    ...lines.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
  ].join('\n');
}

function rowOf(name: string, option: Option): string {
  const short =
    typeof option.alias === 'string' ? `\`-${option.alias}\`, ` : '';
  const cells = [
    `${short}\`--${shownName(name, option)}\``,
    // Words in angle brackets would be markup; none has them.
    shownDescription(option),
  ];
  return `| ${cells.map((it) => it.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

const keyOf = (row: string): string => /--[^`]*/.exec(row)?.[0] ?? row;

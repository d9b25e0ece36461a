import type { Options } from 'yargs';
import { commonOptions } from '../../src/cli/command.js';
import { commands } from '../../src/cli/command-list.js';

/** Returns the page with what the commands say of themselves between its marks. */
export async function withTables(page: string): Promise<string> {
  return [
    ['options', await optionsTable()],
    ['exit codes', await exitsTable()],
  ].reduce((text, [name = '', table = '']) => {
    const [before = '', rest = ''] = text.split(`<!-- ${name} -->`);
    const end = `<!-- end of ${name} -->`;
    const after = rest.split(end)[1];
    if (after === undefined) throw new Error(`the page has no ${end}`);
    return `${before}<!-- ${name} -->\n\n${table}\n\n${end}${after}`;
  }, page);
}

async function exitsTable(): Promise<string> {
  const codes = [0, 1, 2, 3];
  const rows = commands.map(async ({ name, load }) => {
    const { exits } = (await load()).command;
    return [`\`${name}\``, ...codes.map((code) => exits[code] ?? '')];
  });
  return [
    ['command', ...codes],
    codes.map(() => '---').concat('---'),
    ...(await Promise.all(rows)),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Options that say the same in several commands share a row. */
async function optionsTable(): Promise<string> {
  const rows = new Map<string, string[]>();
  const all = Object.entries(commonOptions).map((it) => rowOf(...it));
  for (const { name, load } of commands) {
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

function rowOf(
  name: string,
  { alias, describe = '', choices, default: byDefault }: Options,
): string {
  const short = typeof alias === 'string' ? `\`-${alias}\`, ` : '';
  const words = choices?.map((word) =>
    word === byDefault ? `${word} (default)` : String(word),
  );
  const meaning = words ? `${describe}: ${words.join(', ')}` : describe;
  // Words in angle brackets would be markup; none has them.
  const cells = [`${short}\`--${name}\``, meaning];
  return `| ${cells.map((it) => it.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

const keyOf = (row: string): string => /--[^`]*/.exec(row)?.[0] ?? row;

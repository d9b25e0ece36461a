import type { Options } from 'yargs';
import { commonOptions, meaningOf } from '../../src/cli/command.js';
import { commands } from '../../src/cli/command-list.js';
import { formats } from '../../src/formats/formats.js';
import {
  fateSigns,
  type SignWords,
  verdictSigns,
} from '../../src/document/words.js';

/** The tables of pages that are made from definitions, by the name of their marks. */
const tables: Readonly<Record<string, () => string | Promise<string>>> = {
  commands: commandsTable,
  options: optionsTable,
  'exit codes': exitsTable,
  formats: formatsTable,
  signs: () => signsTable('word', fateSigns),
  verdicts: () => signsTable('verdict', verdictSigns),
};

/** Returns the page with the tables that its marks name. */
export async function withTables(page: string): Promise<string> {
  let text = page;
  for (const [name, tableOf] of Object.entries(tables)) {
    const [before = '', rest] = text.split(`<!-- ${name} -->`);
    if (rest === undefined) continue;
    const end = `<!-- end of ${name} -->`;
    const after = rest.split(end)[1];
    if (after === undefined) throw new Error(`the page has no ${end}`);
    const table = await tableOf();
    text = `${before}<!-- ${name} -->\n\n${table}\n\n${end}${after}`;
  }
  return text;
}

function commandsTable(): string {
  return [
    '| command | what it does |',
    '| --- | --- |',
    ...commands.map(({ usage, describe }) => `| \`${usage}\` | ${describe} |`),
  ].join('\n');
}

function formatsTable(): string {
  const listed = (words: readonly string[]): string =>
    words.map((word) => `\`${word}\``).join(', ');
  return [
    '| format | extension | for | not of |',
    '| --- | --- | --- | --- |',
    ...formats.map(({ name, extension, purpose, notFor = [] }) => {
      const ending = extension === undefined ? [] : [`.${extension}`];
      return `| \`${name}\` | ${listed(ending)} | ${purpose} | ${listed(notFor)} |`;
    }),
  ].join('\n');
}

function signsTable(
  title: string,
  signs: Readonly<Record<string, SignWords>>,
): string {
  return [
    `| sign | ${title} | meaning |`,
    '| --- | --- | --- |',
    ...Object.values(signs).map(
      ({ sign, word, meaning }) => `| \`${sign}\` | ${word} | ${meaning} |`,
    ),
  ].join('\n');
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

function rowOf(name: string, option: Options): string {
  const { alias } = option;
  const short = typeof alias === 'string' ? `\`-${alias}\`, ` : '';
  // Words in angle brackets would be markup; none has them.
  const cells = [`${short}\`--${name}\``, meaningOf(option)];
  return `| ${cells.map((it) => it.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

const keyOf = (row: string): string => /--[^`]*/.exec(row)?.[0] ?? row;

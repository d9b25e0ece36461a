// Makes a table in Markdown of the figures of `npm run test:faults`:
// node test/faults/table.mjs FIGURES
import { readFileSync } from 'node:fs';
import { availableParallelism, release, type } from 'node:os';

const [figures = ''] = process.argv.slice(2);

// What was tried again counts anew.
const rows = new Map();
for (const line of readFileSync(figures, 'utf8').trim().split('\n')) {
  const row = JSON.parse(line);
  const { promise, given, size, command } = row;
  rows.set([promise, given, size, command].join('\n'), row);
}

const number = (value) => value.toLocaleString('en');
const lines = [...rows.values()];
const all = lines.filter(({ promise }) => promise !== undefined);

const cells = (values) => `| ${values.join(' | ')} |`;
/** A table, the columns of which hold numbers from the second on; nothing without rows. */
const tableOf = (heads, body) =>
  body.length === 0
    ? []
    : [
        [
          cells(heads),
          cells(heads.map((_, index) => (index === 0 ? '---' : '--:'))),
          ...body.map(cells),
        ].join('\n'),
      ];

const written = tableOf(
  [
    ...['what happens', 'runs', 'files looked at', 'damaged'],
    'left over or unfinished after running again',
  ],
  all
    .filter(({ files }) => files > 0)
    .map(({ promise, runs, files, wrong, stray, unfinished }) => [
      promise,
      ...[runs, files, wrong, stray + unfinished].map(number),
    ]),
);

const given = tableOf(
  ['what is given', 'runs', 'ended otherwise than in words'],
  lines
    .filter((row) => row.given !== undefined)
    .map((row) => [row.given, number(row.runs), number(row.wrong)]),
);

const commands = ['convert', 'diff', 'check', 'verify', 'migrate'];
const sizes = new Map();
for (const row of lines.filter(({ size }) => size !== undefined))
  sizes.set(row.size, { ...sizes.get(row.size), [row.command]: row });
const told = ({ status, seconds, megabytes }) =>
  `${status}, ${seconds.toFixed(1)} s, ${number(Math.round(megabytes))} MB`;
const sized = tableOf(
  ['what is in the file', ...commands, 'times a quarter of it'],
  [...sizes].map(([size, by]) => {
    const ratios = Object.values(by).flatMap(({ ratio }) => ratio ?? []);
    return [
      size,
      ...commands.map((command) => (by[command] ? told(by[command]) : '')),
      ratios.length === 0 ? '' : Math.max(...ratios).toFixed(1),
    ];
  }),
);
const sizesSay =
  'For files of such sizes: the exit status, the time of the processor, and the most memory at a time; of a file with four times as much, how many times as long the slowest command took.';

const measured = all
  .filter(({ files }) => files === 0)
  .map(
    ({ promise, measured = {} }) =>
      `${promise} ${Object.entries(measured)
        .map(([what, value]) => `${number(value)} ${what}`)
        .join(', ')}.`,
  );
const date = new Date().toISOString().slice(0, 10);
const [major, minor] = release().split('.');
const machine = `Measured on ${date}, with Node ${process.versions.node} on ${type()} ${major}.${minor} and ${availableParallelism()} processors.`;

process.stdout.write(
  `${[
    ...written,
    ...given,
    ...(sized.length > 0 ? [sizesSay, ...sized] : []),
    [...measured, machine].join(' '),
  ].join('\n\n')}\n`,
);

// Makes a table in Markdown of the figures of `npm run test:faults`:
// node test/faults/table.mjs FIGURES
import { readFileSync } from 'node:fs';
import { availableParallelism, release, type } from 'node:os';

const [figures = ''] = process.argv.slice(2);

// What was tried again counts anew.
const rows = new Map();
for (const line of readFileSync(figures, 'utf8').trim().split('\n')) {
  const row = JSON.parse(line);
  rows.set(row.promise, row);
}

const number = (value) => value.toLocaleString('en');
const all = [...rows.values()];

const table = [
  '| what happens | runs | files looked at | damaged | left over or unfinished after running again |',
  '| --- | --: | --: | --: | --: |',
  ...all
    .filter(({ files }) => files > 0)
    .map(
      ({ promise, runs, files, wrong, stray, unfinished }) =>
        `| ${promise} | ${[runs, files, wrong, stray + unfinished].map(number).join(' | ')} |`,
    ),
];
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
  `${table.join('\n')}\n\n${[...measured, machine].join(' ')}\n`,
);

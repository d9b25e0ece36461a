// Puts the figures of `npm run test:faults` into the README, as the table of
// its section "Reliability": node test/faults/table.mjs FIGURES README
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, release, type } from 'node:os';
import { format, resolveConfig } from 'prettier';

const [figures = '', readme = ''] = process.argv.slice(2);

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

const [start, end] = ['<!-- figures -->', '<!-- end of figures -->'];
const text = readFileSync(readme, 'utf8');
const [before, rest] = text.split(start);
const after = rest?.split(end)[1];
if (after === undefined) throw new Error(`${readme} has no ${start} … ${end}`);
const filled = [
  before + start,
  table.join('\n'),
  [...measured, machine].join(' '),
  end + after,
].join('\n\n');
const options = await resolveConfig(readme);
writeFileSync(readme, await format(filled, { ...options, parser: 'markdown' }));

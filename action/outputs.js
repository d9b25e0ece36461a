// The outputs of the action, as the runner reads them: what is to be counted in the
// report of the comparison and, with a baseline, in that of the check.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const [path = '', checkPath] = process.argv.slice(2);
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const report = read(path);
const { files, comparison } = report;
const openIn = (of) =>
  [of, ...of.files]
    .flatMap(({ findings }) => findings)
    .filter(({ decision }) => decision === null);

const open = openIn(report);
// Findings of one fingerprint are of one rule.
const fidelities = new Map(
  open.map(({ fingerprint, fidelity }) => [fingerprint, fidelity]),
);
const news = comparison?.new ?? open.map(({ fingerprint }) => fingerprint);
const count = (...wanted) =>
  news.filter((it) => wanted.includes(fidelities.get(it))).length;

// A baseline lists what fails.
const failing = {
  warning: ['unmapped', 'invalid', 'changed'],
  note: ['unmapped', 'invalid', 'changed', 'assumed'],
}[process.env['FAIL_ON'] ?? ''] ?? ['unmapped', 'invalid'];
const beyond = () =>
  openIn(read(checkPath)).filter(({ fidelity }) => failing.includes(fidelity));

const outputs = {
  files: files.length,
  new: news.length,
  gone: comparison?.gone.length ?? 0,
  errors: count('unmapped', 'invalid'),
  warnings: count('changed'),
  'beyond-baseline': checkPath === undefined ? '' : beyond().length,
  report: path,
};
const delimiter = randomUUID();
for (const [name, value] of Object.entries(outputs))
  process.stdout.write(`${name}<<${delimiter}\n${value}\n${delimiter}\n`);

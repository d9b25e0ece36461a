// The outputs of the action, as the runner reads them: what is to be counted in a full report.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const [path = ''] = process.argv.slice(2);
const { files, comparison } = JSON.parse(readFileSync(path, 'utf8'));

const open = files
  .flatMap(({ findings }) => findings)
  .filter(({ decision }) => decision === null);
// Findings of one fingerprint are of one rule.
const fidelities = new Map(
  open.map(({ fingerprint, fidelity }) => [fingerprint, fidelity]),
);
const news = comparison?.new ?? open.map(({ fingerprint }) => fingerprint);
const count = (...wanted) =>
  news.filter((it) => wanted.includes(fidelities.get(it))).length;

const outputs = {
  files: files.length,
  new: news.length,
  gone: comparison?.gone.length ?? 0,
  errors: count('unmapped', 'invalid'),
  warnings: count('changed'),
  report: path,
};
const delimiter = randomUUID();
for (const [name, value] of Object.entries(outputs))
  process.stdout.write(`${name}<<${delimiter}\n${value}\n${delimiter}\n`);

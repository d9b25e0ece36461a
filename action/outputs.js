// The outputs of the action, as the runner reads them, from the reports in a folder.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const [folder = ''] = process.argv.slice(2);
const report = JSON.parse(readFileSync(join(folder, 'diff.json'), 'utf8'));
const { files, findings, comparison } = report;
const open = [{ findings }, ...files]
  .flatMap((it) => it.findings)
  .filter(({ decision }) => decision === null);

const outputs = {
  files: files.length,
  new: (comparison?.new ?? open).length,
  gone: comparison?.gone.length ?? 0,
  reports: folder,
};
const delimiter = randomUUID();
for (const [name, value] of Object.entries(outputs))
  process.stdout.write(`${name}<<${delimiter}\n${value}\n${delimiter}\n`);

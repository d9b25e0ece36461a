// The outputs of the action, as the runner reads them, from the reports in a folder.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const [folder = ''] = process.argv.slice(2);
const report = JSON.parse(readFileSync(join(folder, 'diff.json'), 'utf8'));
const { files, findings, comparison } = report;
const open = [{ findings }, ...files]
  .flatMap((it) => it.findings)
  .filter(({ decision }) => decision === null);

/** GitHub accepts 65,536 characters in a comment; the action that writes it adds its mark. */
const maxComment = 65_000;

const [ofDiff = '', ...others] = ['diff.md', 'check.md']
  .map((name) => join(folder, name))
  .filter((path) => existsSync(path))
  .map((path) => readFileSync(path, 'utf8'));
const both = [ofDiff, ...others].join('\n');
const markdown = join(folder, 'comment.md');
writeFileSync(markdown, both.length > maxComment ? ofDiff : both);

const outputs = {
  files: files.length,
  new: (comparison?.new ?? open).length,
  gone: comparison?.gone.length ?? 0,
  markdown,
  reports: folder,
};
const delimiter = randomUUID();
for (const [name, value] of Object.entries(outputs))
  process.stdout.write(`${name}<<${delimiter}\n${value}\n${delimiter}\n`);

// Puts Markdown from standard input between the marks of a name in a file:
// node test/bench/put-figures.mjs NAME FILE
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import { format, resolveConfig } from 'prettier';

const [name = '', file = ''] = argv.slice(2);
const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
const [before, rest] = readFileSync(file, 'utf8').split(start);
const after = rest?.split(end)[1];
if (after === undefined) throw new Error(`${file} has no ${start} … ${end}`);
const filled = [before + start, await text(stdin), end + after];
writeFileSync(
  file,
  await format(filled.join('\n\n'), {
    ...(await resolveConfig(file)),
    parser: 'markdown',
  }),
);

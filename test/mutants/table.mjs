// Makes a table in Markdown of what `npm run test:mutants` found:
// node test/mutants/table.mjs
import { existsSync, readFileSync } from 'node:fs';

/** How many mutants of a room came to which end. */
function countsIn(room) {
  const { files } = JSON.parse(
    readFileSync(`dist/mutants/${room}.json`, 'utf8'),
  );
  const counts = {};
  for (const { mutants } of Object.values(files))
    for (const { status } of mutants)
      counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const rows = ['mapping', 'legacy', 'current', 'behaviour']
  .filter((room) => existsSync(`dist/mutants/${room}.json`))
  .map((room) => {
    const {
      Killed = 0,
      Timeout = 0,
      Survived = 0,
      NoCoverage = 0,
    } = countsIn(room);
    const found = Killed + Timeout;
    const all = found + Survived + NoCoverage;
    const share = ((found / all) * 100).toFixed(1);
    return `| \`${room}/\` | ${all.toLocaleString('en')} | ${found.toLocaleString('en')} | ${share} % |`;
  });

process.stdout.write(
  `${[
    '| changes of the code of | tried | found by the tests | share |',
    '| --- | --: | --: | --: |',
    ...rows,
  ].join('\n')}\n`,
);

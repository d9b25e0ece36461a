import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { convert } from '../src/index.js';
import { expectFile, golden } from './support/golden.js';
import { pictureOf } from './support/picture.js';
import { project } from './support/workflow.js';

/** A Legacy file of six keys, one of which has no counterpart. */
const legacy = [
  {
    schedule: 'hour',
    retention: 'sevenDays',
    inputs: [
      {
        type: 'signal',
        inputName: 'fanSpeed',
        symbolicName: 'fan_speed',
        optional: true,
      },
    ],
  },
];

const columns = 80;
const red = '\u001b[1;31m';
const faint = '\u001b[2m';
const reset = '\u001b[0m';

test('the picture in the README shows what the conversion does', async () => {
  const needed = { name: 'fan_hours', path: 'fan_hours' };
  const { fields } = convert({
    text: JSON.stringify(legacy.map((it) => ({ ...needed, ...it }))),
  });
  const shown = fields.filter(
    ({ source }) => source !== null && !/(name|path)$/.test(source),
  );
  expect(shown.map(({ fate }) => fate)).toEqual([
    ...['exact', 'unmapped', 'exact', 'exact', 'exact', 'exact'],
  ]);
  const keyOf = (pointer: string) =>
    JSON.stringify(pointer.replace(/.*\//, ''));
  const lines = shown.map(({ source, before, target: [to], after }) => {
    const left = `  ${keyOf(source ?? '')}: ${before ?? ''}`.padEnd(
      columns / 2,
    );
    return to === undefined
      ? `${left}${red}left out, you decide${reset}`
      : `${left}${keyOf(to)}: ${after ?? ''}`;
  });
  const head = `${faint}  ${'Legacy'.padEnd(columns / 2 - 2)}Current${reset}`;
  expectFile(
    relative(golden, join(project, 'docs/pictures/mapping.svg')),
    await pictureOf([head, ...lines].join('\r\n'), columns, lines.length + 1),
  );
});

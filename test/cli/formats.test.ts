import { describe, expect, test } from '@jest/globals';
import {
  formatNamed,
  formatNames,
  formatNamesFor,
} from '../../src/formats/formats.js';
import { run, runIn } from '../support/command.js';
import {
  decisionsName,
  decisionsText,
  dropVoltage,
} from '../support/decisions.js';
import {
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';
import { reportIn } from '../support/report-in.js';
import { treeOf } from '../support/tree.js';

const legacy = legacyText([plainInput]);
const current = run(['convert', '-', '-q'], { input: legacy }).stdout;
const cwd = treeOf({
  'held.json': legacyText([unmappedInput]),
  'invalid.json': current.replace('"Daily"', '"Weekly"'),
  'legacy.json': legacy,
  'edited.json': current.replace('"ConstantInt": 5', '"ConstantInt": 6'),
});

/** Runs that fail, and what each format says of the cause. */
const failing: Readonly<Record<string, readonly [string, RegExp]>> = {
  convert: ['held.json', /dc-voltage/],
  diff: ['held.json', /dc-voltage/],
  migrate: ['held.json --check', /dc-voltage/],
  check: ['invalid.json --fail-on warning', /value-unlisted/],
  verify: ['legacy.json --against edited.json', /the\s+integer 6/],
};

const rows = Object.entries(failing).flatMap(([command, [line, cause]]) =>
  formatNames.map((format) => ({ command, line, cause, format })),
);

/** Runs a command; returns its exit code and all that it prints. */
function outcomeOf(line: string): readonly [number | null, string] {
  const { status, stdout, stderr } = run(line.split(' '), { cwd });
  return [status, stdout + stderr];
}

describe('shows why a run fails, or says why not:', () => {
  test.each(rows)(
    '$command --format $format',
    ({ command, line, cause, format }) => {
      const [status, said] = outcomeOf(`${command} ${line} --format ${format}`);
      if (!formatNamesFor(command).includes(format)) {
        expect(said).toContain(`format cannot be "${format}": choose one of `);
        expect(status).toBe(2);
        return;
      }
      const { withoutFindings } = formatNamed(format);
      const why =
        withoutFindings === undefined ? cause : / holds no findings: --format/;
      expect(said).toMatch(why);
      expect(status).toBe(1);
    },
  );
});

test.each([
  ['convert a/held.json', ['note', 'null', 'warning']],
  ['diff a', ['note', 'null', 'warning']],
  ['migrate a --check', ['note', 'null', 'warning']],
  ['verify a', ['note', 'null', 'warning']],
  ['check a b', ['error', 'null', 'warning']],
])('%s gives each finding its level in JSON', (line, levels) => {
  const dropTeam = {
    ...dropVoltage,
    rule: 'key-unknown',
    where: { key: 'team' },
  };
  const folder = treeOf({
    'a/held.json': legacyText([signalInput, unmappedInput], {
      retention: 'default',
      team: 'x',
    }),
    'b/invalid.json': current.replace('"Daily"', '"Weekly", "Schedule": "x"'),
    [decisionsName]: decisionsText(dropVoltage, dropTeam),
  });
  runIn(folder, `${line} -r r.json`);
  const found = reportIn(folder).files.flatMap((it) => it.findings);
  expect(
    [...new Set(found.map(({ level }) => String(level)))].toSorted(),
  ).toEqual(levels);
  for (const { level, decision } of found)
    expect(level === null).toBe(decision !== null);
});

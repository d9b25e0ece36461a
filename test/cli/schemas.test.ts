import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { JsonSchema } from '../../src/json/json-schema.js';
import type { Report } from '../../src/run/summary.js';
import { run } from '../support/command.js';
import { golden } from '../support/golden.js';
import { faultsOf, schemas } from '../support/schemas.js';
import { project } from '../support/workflow.js';

test.each(schemas)(
  '$name is of draft-07, under a name of its own, and printed',
  ({ name, schema }) => {
    expect(schema['$schema']).toBe('http://json-schema.org/draft-07/schema#');
    expect(schema['$id']).toMatch(new RegExp(`^https://.*/${name}\\.json$`));
    expect(() => faultsOf(name, null)).not.toThrow();
    const stdout = `${JSON.stringify(schema, null, 2)}\n`;
    const printed = { status: 0, stdout, stderr: '' };
    expect(run(['schema', name])).toMatchObject(printed);
  },
);

test('without a name the command lists them with the files they are for', () => {
  const { status, stdout } = run(['schema']);
  const listed = stdout.trimEnd().split('\n');
  expect(listed.map((line) => line.split(/ {2,}/))).toEqual(
    schemas.map(({ name, purpose }) => [name, purpose]),
  );
  expect(status).toBe(0);
});

test.each(['curent', '\u001b[31mhtml'])(
  'the command refuses another name: %j',
  (name) => {
    const { status, stdout, stderr } = run(['schema', name]);
    expect(stderr).toContain(
      'Choose legacy, current, decisions, config, report or signals.',
    );
    expect(stderr).not.toContain('\u001b');
    expect([status, stdout]).toEqual([2, '']);
  },
);

test('the package exports every schema', () => {
  const imports = schemas.map(
    ({ name }) =>
      `import ${name} from 'infomodel-migrate/schemas/${name}.json' with { type: 'json' };`,
  );
  const names = schemas.map(({ name }) => name).join(', ');
  const program = `${imports.join('\n')} console.log(JSON.stringify([${names}]));`;
  const args = ['--input-type=module', '-e', program];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: project,
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual(schemas.map(({ schema }) => schema));
});

test.each([
  ['decisions', /decisions\.json$/],
  ['signals', /^example\/.*vendor\.drives\..*\.json$/],
])('every golden %s file is valid', (name, pattern) => {
  const paths = readdirSync(golden, { recursive: true, encoding: 'utf8' });
  const own = paths.filter((path) => pattern.test(path));
  expect(own).not.toEqual([]);
  for (const path of own) {
    const text = readFileSync(join(golden, path), 'utf8');
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    expect({ path, faults: faultsOf(name, value) }).toEqual({
      path,
      faults: [],
    });
  }
});

test.each(['diff', 'check', 'verify'])(
  'the report of %s over all golden files is valid',
  (command) => {
    const { stdout } = run([command, golden, '--format', 'json-full']);
    const report = JSON.parse(stdout) as Report;
    expect(report.files.length).toBeGreaterThan(300);
    expect(faultsOf('report', report)).toEqual([]);
  },
);

const isText = (value: unknown): boolean =>
  typeof value === 'string' && /^\P{Ll}.*\.$/u.test(value);

/** All objects in a schema, without those in what only asks a question. */
const objectsIn = (value: unknown): readonly JsonSchema[] =>
  typeof value === 'object' && value !== null
    ? [
        value as JsonSchema,
        ...Object.entries(value).flatMap(([key, it]) =>
          ['if', 'not', 'definitions'].includes(key) ? [] : objectsIn(it),
        ),
      ]
    : [];

/** The keys that nothing in a schema describes, and the values without a meaning. */
function undescribed(schema: unknown): readonly unknown[] {
  const objects = objectsIn(schema);
  const keys = objects
    .flatMap(({ properties, patternProperties }) =>
      [properties, patternProperties].flatMap((it) =>
        Object.entries((it ?? {}) as Readonly<Record<string, unknown>>),
      ),
    )
    // A key that is `true` or `false` is described elsewhere.
    .filter((it): it is [string, JsonSchema] => typeof it[1] === 'object');
  const described = new Set(
    keys.flatMap(([key, it]) =>
      isText(it['description']) || '$ref' in it ? [key] : [],
    ),
  );
  const values = objects.flatMap((it) => {
    const { enum: all = [], enumDescriptions: meanings = [] } = it as {
      readonly enum?: readonly unknown[];
      readonly enumDescriptions?: readonly unknown[];
    };
    return all.filter((_, index) => !isText(meanings[index]));
  });
  return [
    ...keys.map(([key]) => key).filter((key) => !described.has(key)),
    ...values,
    ...objects
      .filter((it) => 'const' in it && !isText(it['description']))
      .map((it) => it['const']),
  ];
}

// A person writes these files; the others are described by their types.
const written = schemas.filter(({ name }) => name !== 'report');

describe.each(written)('the descriptions of $name', ({ name, schema }) => {
  const { definitions = {} } = schema as { definitions?: object };
  const parts = Object.entries({ [name]: schema, ...definitions });

  test.each(parts)('%s is described, with every key and value', (_, part) => {
    const it = part;
    expect([typeof it['title'], isText(it['description'])]).toEqual([
      'string',
      true,
    ]);
    expect(undescribed(it)).toEqual([]);
  });
});

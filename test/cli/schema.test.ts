import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { schemas } from '../support/schemas.js';
import { run } from '../support/command.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('schema', () => {
  test.each(schemas)('$name prints its JSON Schema', ({ name, schema }) => {
    const { status, stdout, stderr } = run(['schema', name]);
    expect(JSON.parse(stdout)).toEqual(schema);
    expect(stdout).toBe(`${JSON.stringify(schema, null, 2)}\n`);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  test('without a name lists them with the files they are for', () => {
    const { status, stdout } = run(['schema']);
    const listed = stdout.trimEnd().split('\n');
    expect(listed.map((line) => line.split(/ {2,}/))).toEqual(
      schemas.map(({ name, purpose }) => [name, purpose]),
    );
    expect(status).toBe(0);
  });

  test.each(['curent', '\u001b[31mhtml'])(
    'refuses another name: %j',
    (name) => {
      const { status, stdout, stderr } = run(['schema', name]);
      expect(stderr).toContain(
        'choose one of "legacy", "current", "decisions", "config", "report", "signals".',
      );
      expect(stderr).not.toContain('\u001b');
      expect(stdout).toBe('');
      expect(status).toBe(2);
    },
  );
});

test('the package exports every schema', () => {
  const imports = schemas.map(
    ({ name }) =>
      `import ${name} from 'infomodel-migrate/schemas/${name}.json' with { type: 'json' };`,
  );
  const names = schemas.map(({ name }) => name).join(', ');
  const program = `${imports.join('\n')} console.log(JSON.stringify([${names}]));`;
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program],
    { cwd: root, encoding: 'utf8' },
  );
  expect(JSON.parse(stdout)).toEqual(schemas.map(({ schema }) => schema));
});

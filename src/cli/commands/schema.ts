import type { Argv } from 'yargs';
import { schemas, schemaText } from '../schemas.js';
import type { ArgsOf } from '../command.js';
import { exitStatus } from '../exit-status.js';
import { noSuch, usageError } from '../usage-error.js';
import { example } from '../options.js';
import type { World } from '../world.js';

const names = schemas.map(({ name }) => name);

export const schemaCommand = { options, words: names, run };

function options(yargs: Argv) {
  return yargs
    .positional('name', {
      type: 'string',
      describe: `Which one: ${names.join(', ')}`,
    })
    .example(
      example(
        'schema current > .vscode/current.schema.json',
        'a file to bind in json.schemas of VS Code',
      ),
      '',
    );
}

function run(
  { name }: ArgsOf<ReturnType<typeof options>>,
  { stdout }: World,
): number {
  stdout.write(name === undefined ? list() : text(name));
  return exitStatus.ok;
}

function list(): string {
  const columns = Math.max(...names.map((name) => name.length));
  return schemas
    .map(({ name, purpose }) => `${name.padEnd(columns)}  ${purpose}\n`)
    .join('');
}

function text(name: string): string {
  const schema = schemas.find((it) => it.name === name);
  if (schema) return schemaText(schema);
  throw usageError(
    noSuch(
      'schema',
      JSON.stringify(name),
      name,
      names,
      `There are ${names.join(', ')}.`,
    ),
  );
}

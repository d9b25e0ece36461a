import { schemas, schemaText } from '../schemas.js';
import { defineCommand } from '../command.js';
import { exitStatus } from '../exit-status.js';
import { noSuchMessage, usageError } from '../usage-error.js';

const names = schemas.map(({ name }) => name);

export const command = defineCommand({
  operand: {
    usage: '[NAME]',
    help: `Which one: ${names.join(', ')}`,
    words: names,
  },
  options: {},
  examples: {
    'schema current > .vscode/current.schema.json':
      'a file to bind in json.schemas of VS Code',
  },
  run({ operands: [name] }, { stdout }) {
    stdout.write(name === undefined ? list() : text(name));
    return exitStatus.ok;
  },
});

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
    noSuchMessage(
      'schema',
      JSON.stringify(name),
      name,
      names,
      `There are ${names.join(', ')}.`,
    ),
  );
}

import { exitStatus } from '../../run/failing.js';
import { readFileSync } from 'node:fs';
import { decisionsFileName } from '../../decisions/decision.js';
import { configFileName } from '../../files/config-file.js';
import { joinWords } from '../../rule/message-text.js';
import { defineCommand, noSuchMessage, usageError } from '../command.js';

export const schemaPurposes = {
  legacy: 'information model files of the Legacy format',
  current: 'information model files of the Current format',
  decisions: decisionsFileName,
  config: configFileName,
  report: 'reports that were saved with --report',
  signals: 'signal mapping files, vendor.drives.*.json',
} as const;

export type SchemaName = keyof typeof schemaPurposes;

const names = Object.keys(schemaPurposes);

export const command = defineCommand({
  operand: { describe: joinWords(names) },
  words: names,
  builder: {},
  examples: {
    'schema current > .vscode/current.schema.json':
      'a file to bind in json.schemas of VS Code',
  },
  exits: {
    0: 'done',
    2: 'there is no such schema',
  },
  handler({ operands: [name] }, { stdout, packageRoot }) {
    if (name !== undefined && !names.includes(name))
      throw usageError(
        `${noSuchMessage('schema', name, names)} Choose ${joinWords(names)}.`,
      );
    const columns = Math.max(...names.map((it) => it.length));
    stdout.write(
      name === undefined
        ? Object.entries(schemaPurposes)
            .map(([it, purpose]) => `${it.padEnd(columns)}  ${purpose}\n`)
            .join('')
        : readFileSync(new URL(`dist/schemas/${name}.json`, packageRoot)),
    );
    return exitStatus.ok;
  },
});

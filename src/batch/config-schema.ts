import {
  arrayOf,
  nonEmptyString,
  schemaHead,
  string,
} from '../json/json-schema.js';

export const configFileName = 'infomodel-migrate.config.json';

/** The JSON Schema of the configuration: of its file, and of the key in `package.json`. */
export const configSchema = {
  ...schemaHead(
    'config',
    'Configuration of infomodel-migrate',
    'Options that every run in a repository takes. Options of the command line win. Paths and globs are relative to the folder of this file.',
  ),
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: string('Where the JSON Schema of this file is.'),
    paths: arrayOf(
      nonEmptyString('A file, a folder or a glob.'),
      'The PATHs of a command that is given none.',
    ),
    exclude: nonEmptyString('A glob of files to leave out: `--exclude`.'),
    signals: nonEmptyString(
      'A glob of signal mapping files for `check`: `--signals`.',
    ),
    types: nonEmptyString(
      'A glob of type configuration files for `check`: `--types`.',
    ),
    decisions: nonEmptyString('The decisions file: `--decisions`.'),
    baseline: nonEmptyString('The baseline of `check`: `--baseline`.'),
    owner: nonEmptyString('Only files of this owner: `--owner`.'),
  },
} as const;

import { schemaHead, string } from '../json/json-schema.js';

/**
 * The JSON Schema of a signal mapping file, for editors (What the service does,
 * 5). The description does not show the other keys of such files, so all are
 * allowed.
 */
export const signalsSchema = {
  ...schemaHead(
    'signals',
    'Signal mapping file',
    'The signals of a type of drive (`vendor.drives.{drive_type}.{type_id}.json`), or of the external sensors (`vendor.drives.sensor.json`).',
  ),
  type: 'object',
  required: ['variables'],
  properties: {
    variables: {
      description:
        'The signals by parameter id, which has the form `01_02` for a drive.',
      type: 'object',
      additionalProperties: { $ref: '#/definitions/variable' },
    },
  },
  definitions: {
    variable: {
      title: 'Signal',
      description: 'A signal, and the name by which algorithms read it.',
      type: 'object',
      required: ['symbolicName'],
      properties: {
        description: string('What the signal is, for people.'),
        unit: string('The unit of its values.'),
        dataType: string(
          'The type of its values. Which types there are is not shown.',
        ),
        symbolicName: string(
          'The name by which an input reads it: `symbolicName` in the Legacy format, `SymbolicName` in the Current one.',
        ),
        textKey: string(
          'The format description names this key and does not say what it is.',
        ),
      },
    },
  },
} as const;

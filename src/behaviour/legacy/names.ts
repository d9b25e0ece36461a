import { type Field, snakeCase, valueOf } from '../../legacy/legacy-model.js';
import { known, type Meaning, open } from '../meaning.js';
import { notShown } from '../not-shown.js';

const plainCamelCase = /^[a-z]+([A-Z][a-z]+)*$/;

/** The function input that a Legacy `inputName` binds to. */
export function boundName(field: Field<string>): Meaning<string> {
  const name = valueOf(field);
  if (name === undefined)
    return open(
      field.state === 'invalid'
        ? notShown.broken('inputName')
        : notShown.absent('inputName'),
    );
  return plainCamelCase.test(name)
    ? known(snakeCase(name))
    : open(notShown.legacyName);
}

import type { CommonFieldTypes, Fields } from '../../legacy/legacy-model.js';
import type { Outcomes } from '../outcome.js';
import { mapInputName } from './input-name.js';
import { mapOptional } from './optional.js';

/** The fields that every input has, but for `type`, which is the kind's matter. */
export function mapCommonFields(
  fields: Fields<CommonFieldTypes>,
): Omit<Outcomes<CommonFieldTypes>, 'type'> {
  return {
    inputName: mapInputName(fields.inputName),
    optional: mapOptional(fields.optional),
  };
}

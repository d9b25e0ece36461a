import { snakeCase } from '../../legacy/legacy-model.js';
import { known, type Meaning, open } from '../meaning.js';
import { notShown } from '../not-shown.js';

const plainPascalCase = /^[A-Z][a-z]*([A-Z][a-z]+)*$/;
const plainSnakeCase = /^[a-z]+(_[a-z]+)*$/;

/** The function input that an `InputName` binds to (Current format: fields common to inputs). */
export function boundName(inputName: string | undefined): Meaning<string> {
  if (inputName === undefined) return open(notShown.absent('InputName'));
  return plainPascalCase.test(inputName) || plainSnakeCase.test(inputName)
    ? known(snakeCase(inputName))
    : open(notShown.currentName);
}

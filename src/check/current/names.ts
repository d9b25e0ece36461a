import { quoted } from '../../rule/message-text.js';

/**
 * What a sentence calls an object of an algorithm.
 *
 * @param path its pointer in the algorithm
 * @param kind the `InputType` of an input, if it has one
 */
export function nameOfObject(path: string, kind = ''): string {
  const [list = ''] = path.split('/').slice(-2);
  switch (list) {
    case 'Inputs':
      return kind === '' ? 'an input' : `an input of the kind ${quoted(kind)}`;
    case 'Outputs':
      return 'an output';
    case 'Conditions':
      return 'a condition';
    case 'Trends':
      return 'an element of `Trends`';
    default:
      return path.endsWith('/Description') ? '`Description`' : 'an algorithm';
  }
}

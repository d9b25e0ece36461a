import type { Found } from '../formats/text/errors.js';
import { globOf, type Where } from '../decisions/decision.js';
import { truncateMiddle } from '../rule/message-text.js';
import { folderOf, type OpenQuestion, valueAt } from './open-questions.js';

/** A subset of the places of a question. */
export interface Narrowing {
  readonly words: string;
  readonly where: Where;
  readonly keeps: (place: Found) => boolean;
}

/**
 * Returns the proper subsets of a question that contain one of its places.
 * @param pathInFile returns a path of a report as decisions have it
 */
export function narrowings(
  { rule, places }: OpenQuestion,
  place: Found,
  pathInFile: (path: string) => string,
): readonly Narrowing[] {
  const { file, finding } = place;
  const { algorithm, input } = finding;
  const value = rule.askedBy === 'value' ? undefined : valueAt(place);
  const path = pathInFile(file.path);
  const folder = folderOf(file.path);
  const part = (
    words: string,
    where: Where,
    of: (it: Found) => unknown,
  ): Narrowing => ({ words, where, keeps: (it) => of(it) === of(place) });
  return [
    ...(value === undefined
      ? []
      : [
          part(
            `the value ${truncateMiddle(value)}`,
            { value: JSON.parse(value) as unknown },
            valueAt,
          ),
        ]),
    part(`the file ${path}`, { file: globOf(path) }, (it) => it.file.path),
    part(
      `files below ${folder}`,
      { file: `${globOf(folderOf(path))}/**` },
      (it) => it.file.path.startsWith(`${folder}/`),
    ),
    ...(algorithm === null
      ? []
      : [
          part(
            `the algorithm ${algorithm}`,
            { algorithm: globOf(algorithm) },
            (it) => it.finding.algorithm,
          ),
        ]),
    ...(input === null
      ? []
      : [
          part(
            `the input ${input}`,
            { input: globOf(input) },
            (it) => it.finding.input,
          ),
        ]),
  ].filter(({ keeps }) => !places.every(keeps));
}

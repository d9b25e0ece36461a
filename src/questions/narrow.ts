import type { Found } from '../formats/text/errors.js';
import type { Where } from '../decisions/decision.js';
import { truncateMiddle } from '../rule/message-text.js';
import { folderOf, type OpenQuestion, valueAt } from './open-questions.js';

/** A part of the places of a question, which an answer can be about. */
export interface Narrowing {
  /** What it is about, after "only". */
  readonly words: string;
  readonly where: Where;
  readonly keeps: (place: Found) => boolean;
}

/**
 * Returns the parts of a question that one of its places belongs to; a part that
 * is the whole is left out.
 *
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
  const all: readonly (Narrowing | undefined)[] = [
    value === undefined
      ? undefined
      : {
          words: `the value ${truncateMiddle(value)}`,
          where: { value: JSON.parse(value) as unknown },
          keeps: (it) => valueAt(it) === value,
        },
    {
      words: `the file ${path}`,
      where: { file: globOf(path) },
      keeps: (it) => it.file.path === file.path,
    },
    {
      words: `files below ${folder}`,
      where: { file: `${globOf(folderOf(path))}/**` },
      keeps: (it) => it.file.path.startsWith(`${folder}/`),
    },
    algorithm === null
      ? undefined
      : {
          words: `the algorithm ${algorithm}`,
          where: { algorithm: globOf(algorithm) },
          keeps: (it) => it.finding.algorithm === algorithm,
        },
    input === null
      ? undefined
      : {
          words: `the input ${input}`,
          where: { input: globOf(input) },
          keeps: (it) => it.finding.input === input,
        },
  ];
  return all
    .flatMap((it) => it ?? [])
    .filter(({ keeps }) => keeps(place) && !places.every(keeps));
}

/** Returns a glob that matches a name alone. */
function globOf(name: string): string {
  return name.replaceAll(/[\\*?[\](){}!+@|]/g, String.raw`\$&`);
}

import {
  isUnaccounted,
  type Verification,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedFile,
  type VerifiedObject,
} from '../../../report/verification.js';
import { searchWords, type State } from '../state.js';

/** An aspect of an algorithm or of one of its inputs. */
export interface Entry {
  /** Undefined: it is of the algorithm itself. */
  readonly input: VerifiedObject | undefined;
  readonly aspect: VerifiedAspect;
}

/** An algorithm with those of its aspects that a state asks for. */
export interface Chosen {
  readonly file: VerifiedFile;
  readonly algorithm: VerifiedAlgorithm;
  readonly entries: readonly Entry[];
}

/** The algorithms of which some aspect is asked for, in the order of the report. */
export function chosenAlgorithms(
  { files }: Verification,
  state: State,
): readonly Chosen[] {
  const { file: path, verdict, aspect, status } = state;
  const isExact = files.some((file) => file.path === path);
  const words = searchWords(state);
  const isAskedFor = (of: string, it: VerifiedAspect): boolean =>
    (verdict.length === 0 || verdict.includes(it.verdict)) &&
    (aspect === '' || it.aspect === aspect) &&
    (status === '' || (status === 'open') === isUnaccounted(it)) &&
    words.every((word) => of.includes(word) || searched(it).includes(word));
  return files
    .filter((file) => (isExact ? file.path === path : file.path.includes(path)))
    .flatMap((file) =>
      file.algorithms.flatMap((algorithm) => {
        const of = `${file.path}\n${algorithm.name ?? ''}`.toLowerCase();
        const entries = [undefined, ...algorithm.inputs].flatMap((input) => {
          const names = input ? `${of}\n${input.name?.toLowerCase()}` : of;
          return (input ?? algorithm).aspects
            .filter((it) => isAskedFor(names, it))
            .map((it) => ({ input, aspect: it }));
        });
        return entries.length > 0 ? [{ file, algorithm, entries }] : [];
      }),
    );
}

const searchTexts = new WeakMap<VerifiedAspect, string>();

/** All that is searched of an aspect, in lower case. */
function searched(it: VerifiedAspect): string {
  const known = searchTexts.get(it);
  if (known !== undefined) return known;
  const text = [
    ...[it.aspect, it.verdict, it.legacy, it.current, ...it.why],
    ...it.witnesses.flatMap(({ text: told, downstream }) => [
      told,
      ...downstream.map(({ algorithm }) => algorithm),
    ]),
    ...it.accountedBy.flatMap(({ rule, choose }) => [rule, choose]),
  ]
    .join('\n')
    .toLowerCase();
  searchTexts.set(it, text);
  return text;
}

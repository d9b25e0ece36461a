import {
  isUnaccounted,
  type Verification,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedFile,
  type VerifiedObject,
} from '../../../report/verification.js';
import { searchable, searchWords, type State } from '../state.js';

/** An aspect of an algorithm or of one of its inputs. */
export interface Entry {
  /** Undefined for an aspect of the algorithm itself. */
  readonly input: VerifiedObject | undefined;
  readonly aspect: VerifiedAspect;
}

/** An algorithm with its aspects that match a state. */
export interface Chosen {
  readonly file: VerifiedFile;
  readonly algorithm: VerifiedAlgorithm;
  readonly entries: readonly Entry[];
}

/** Returns the algorithms with an aspect that matches a state, in the order of the report. */
export function chosenAspects(
  { files }: Verification,
  state: State,
): readonly Chosen[] {
  const { file: path, verdict, aspect, status } = state;
  const isExact = files.some((file) => file.path === path);
  const words = searchWords(state);
  const isAskedFor = (names: string, it: VerifiedAspect): boolean =>
    (verdict.length === 0 || verdict.includes(it.verdict)) &&
    (aspect === '' || it.aspect === aspect) &&
    (status === '' || (status === 'open') === isUnaccounted(it)) &&
    words.every(
      (word) => names.includes(word) || searchTextOf(it).includes(word),
    );
  return files
    .filter((file) => (isExact ? file.path === path : file.path.includes(path)))
    .flatMap((file) =>
      file.algorithms.flatMap((algorithm) => {
        const names = `${file.path}\n${algorithm.name ?? ''}`.toLowerCase();
        const entries = [undefined, ...algorithm.inputs].flatMap((input) => {
          const all = input ? `${names}\n${input.name?.toLowerCase()}` : names;
          return (input ?? algorithm).aspects
            .filter((it) => isAskedFor(all, it))
            .map((it) => ({ input, aspect: it }));
        });
        return entries.length > 0 ? [{ file, algorithm, entries }] : [];
      }),
    );
}

const searchTextOf = searchable<VerifiedAspect>((it) => [
  ...[it.aspect, it.verdict, it.legacy, it.current, ...it.why],
  ...it.witnesses.flatMap(({ text, downstream }) => [
    text,
    ...downstream.map(({ algorithm }) => algorithm),
  ]),
  ...it.accountedBy.flatMap(({ rule, choose }) => [rule, choose]),
]);

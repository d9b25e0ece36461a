import type {
  Verification,
  VerifiedAspect,
  VerifiedObject,
} from '../../../report/verification.js';
import { entryOf } from '../entry-of.js';
import type {
  AspectRow,
  ObjectRow,
  PackedVerification,
} from '../../verification-types.js';

/** The comparison as the report has it; what is the same is one object. */
export function unpackVerification({
  strings,
  consequences,
  witnesses: witnessRows,
  reasons,
  aspects: rows,
  files,
  ...rest
}: PackedVerification): Verification {
  const wordsOf = (index: number | null): string | null =>
    index === null ? null : entryOf(strings, index);
  const witnesses = witnessRows.map(
    ([at, missing, text, downstream, hasMore]) => ({
      ...{ at, missing, text: entryOf(strings, text) },
      downstream: downstream.map((it) => entryOf(consequences, it)),
      ...(hasMore && { hasMore }),
    }),
  );
  const aspects = rows.map((row: AspectRow): VerifiedAspect => {
    const [aspect, verdict, legacy, current, why, shownBy, accountedBy] = row;
    return {
      aspect,
      verdict,
      legacy: wordsOf(legacy),
      current: wordsOf(current),
      why: why.map((it) => entryOf(strings, it)),
      witnesses: shownBy.map((it) => entryOf(witnesses, it)),
      accountedBy: accountedBy.map((it) => entryOf(reasons, it)),
    };
  });
  const unpackObject = (row: ObjectRow): VerifiedObject => {
    const [name, legacy, current, numbers] = row;
    return {
      ...{ name, legacy, current },
      aspects: numbers.map((it) => entryOf(aspects, it)),
    };
  };
  return {
    ...rest,
    files: files.map(({ path, against, algorithms }) => ({
      path,
      against,
      algorithms: algorithms.map(([algorithm, inputs]) => ({
        ...unpackObject(algorithm),
        inputs: inputs.map(unpackObject),
      })),
    })),
  };
}

import type { Consequence, Witness } from '../behaviour/verdict.js';
import type {
  AccountedBy,
  Verification,
  VerifiedAspect,
  VerifiedObject,
} from '../report/verification.js';
import { createTable } from './table.js';
import type {
  AspectRow,
  ObjectRow,
  PackedVerification,
  WitnessRow,
} from './verification-types.js';

/** Packs a comparison of behaviour for the page, which is a few times smaller. */
export function packVerification(
  verification: Verification,
): PackedVerification {
  const strings = createTable<string>();
  const consequences = createTable<Consequence>();
  const witnesses = createTable<WitnessRow>();
  const reasons = createTable<AccountedBy>();
  const aspects = createTable<AspectRow>();

  const stringNumber = (text: string): number =>
    strings.numberOf(text, () => text);
  const packWords = (text: string | null): number | null =>
    text === null ? null : stringNumber(text);
  const packWitness = (it: Witness): number =>
    witnesses.numberOf(JSON.stringify(it), (): WitnessRow => {
      const row = [
        it.at,
        it.missing,
        stringNumber(it.text),
        it.downstream.map((consequence) =>
          consequences.numberOf(JSON.stringify(consequence), () => consequence),
        ),
      ] as const;
      return it.hasMore ? [...row, true] : row;
    });
  const packAspect = (it: VerifiedAspect): number =>
    aspects.numberOf(JSON.stringify(it), () => [
      it.aspect,
      it.verdict,
      packWords(it.legacy),
      packWords(it.current),
      it.why.map(stringNumber),
      it.witnesses.map(packWitness),
      it.accountedBy.map((reason) =>
        reasons.numberOf(JSON.stringify(reason), () => reason),
      ),
    ]);
  const packObject = (it: VerifiedObject): ObjectRow => [
    it.name,
    it.legacy,
    it.current,
    it.aspects.map(packAspect),
  ];

  const files = verification.files.map(({ path, against, algorithms }) => ({
    path,
    against,
    algorithms: algorithms.map(
      (it) => [packObject(it), it.inputs.map(packObject)] as const,
    ),
  }));
  const { notes, summary, withoutMeaning, windows } = verification;
  return {
    ...{ notes, summary, withoutMeaning, windows },
    strings: strings.values,
    consequences: consequences.values,
    witnesses: witnesses.values,
    reasons: reasons.values,
    aspects: aspects.values,
    files,
  };
}

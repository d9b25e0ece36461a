import { checkAcross } from '../check/check-across.js';
import { checkCurrent } from '../check/check-current.js';
import type { AlgorithmFacts, FileFacts } from '../check/check-facts.js';
import { sourceRules } from '../check/rules/result-reads.js';
import type { Decide } from '../decisions/decision.js';
import { locate } from '../json/parse.js';
import { valueOf } from '../legacy/legacy-model.js';
import type { MigrationFinding } from '../mapping/apply-decisions.js';
import type { MappedFile } from '../mapping/map-file.js';
import { type Finding, levelOfFidelity } from '../rule/rule.js';

/** Refuses decisions about findings, for the given reasons. */
export function refuse(
  decide: Decide,
  refusals: ReadonlyMap<string, string>,
): Decide {
  return (finding) => {
    const decision = decide(finding);
    const refusal = refusals.get(keyOf(finding));
    return decision && refusal !== undefined
      ? { ...decision, refusal }
      : decision;
  };
}

const keyOf = ({ rule, place }: Finding): string => `${rule.id} ${place.start}`;

/**
 * Returns why `check` refuses what decisions write, by the key of the finding.
 * @param elsewhere the algorithms of other files that decisions read; undefined:
 *   only this file is known
 */
export function findRefusals(
  mapped: MappedFile,
  outputText: string,
  elsewhere: readonly AlgorithmFacts[] | undefined,
): ReadonlyMap<string, string> {
  const refusals = new Map<string, string>();
  const answered = mapped.elements
    .flatMap(({ findings }) => findings)
    .filter(({ target }) => target !== null && inputAt(target))
    .filter(isAnswered);
  if (answered.length === 0) return refusals;
  const mayExist = elsewhere ? () => false : notDeclaredIn(mapped);
  for (const error of errorsIn(outputText, elsewhere)) {
    const { rule, place, message } = error;
    const source = outputText.slice(place.start, place.end);
    if (rule === sourceRules.sourceUndefined && mayExist(source)) continue;
    const input = inputAt(place.pointer);
    for (const finding of answered)
      if (input !== undefined && finding.target?.startsWith(`${input}/`))
        refusals.set(
          keyOf(finding),
          `\`check\` refuses what the decision \`${finding.decision?.choose ?? ''}\` about \`${finding.rule.id}\` writes (\`${rule.id}\`): ${message}`,
        );
  }
  return refusals;
}

function inputAt(pointer: string): string | undefined {
  return /^\/\d+\/Inputs\/\d+(?=\/|$)/.exec(pointer)?.[0];
}

function isAnswered({ decision }: MigrationFinding): boolean {
  return (
    decision !== null &&
    decision.choose !== 'accept' &&
    decision.choose !== 'drop'
  );
}

/** Returns whether a source, as JSON text, may be in another file. */
function notDeclaredIn({ elements }: MappedFile): (source: string) => boolean {
  const here = new Set(
    elements.map(
      ({ algorithm }) => algorithm && valueOf(algorithm.legacy.fields.name),
    ),
  );
  return (source) => !here.has(JSON.parse(source) as string);
}

function errorsIn(
  outputText: string,
  elsewhere: readonly AlgorithmFacts[] = [],
): readonly Finding[] {
  const { findings, facts } = checkCurrent(locate(outputText));
  const others: FileFacts = {
    format: 'current',
    algorithms: elsewhere,
    names: [],
    inputs: [],
  };
  const across = checkAcross({
    current: [facts, others],
    legacyNames: new Set(),
  });
  return [...findings, ...across(facts)].filter(
    ({ rule }) => levelOfFidelity[rule.fidelity] === 'error',
  );
}

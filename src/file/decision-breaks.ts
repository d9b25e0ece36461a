import { checkAcross, surroundingsOf } from '../check/check-across.js';
import { checkCurrent } from '../check/check-current.js';
import { declaredNames, type CheckFacts } from '../check/check-facts.js';
import { collectFindings } from '../check/check-rule.js';
import { sourceRules } from '../check/rules/result-reads.js';
import { readCurrent } from '../current/read-current.js';
import { decisionBreaks } from '../decisions/decision.js';
import { groupBy } from '../json/collections.js';
import { locate } from '../json/parse.js';
import type { MappedFile } from '../mapping/map-file.js';
import { type Finding, finding, levelOfFidelity } from '../rule/rule.js';
import type { DecidedSources } from './decided-sources.js';
import { sortFindings } from './locate-findings.js';

const noOtherFile: DecidedSources = { algorithms: [], isIncomplete: true };

/**
 * Checks the finished text of a file, if decisions write inputs in it. Reports each
 * answer that writes an input which `check` refuses.
 * @param sources undefined: other files are unknown
 */
export function addBreaks(
  mapped: MappedFile,
  outputText: string,
  sources = noOtherFile,
): MappedFile {
  const isAnyWritten = mapped.elements.some(({ findings }) =>
    findings.some((it) => inputWrittenFor(it) !== undefined),
  );
  if (!isAnyWritten) return mapped;
  const errors = groupBy(errorsIn(mapped, outputText, sources), ({ place }) =>
    inputAt(place.pointer),
  );
  const breaksOf = (answered: Finding): readonly Finding[] => {
    const { rule, place, algorithm, input, decision, target } = answered;
    const written = inputWrittenFor(answered);
    const [error] = (written !== undefined && errors.get(written)) || [];
    if (!error) return [];
    const message = `\`check\` refuses what the decision \`${decision?.choose ?? ''}\` about \`${rule.id}\` writes (\`${error.rule.id}\`): ${error.message}`;
    const found = finding(decisionBreaks, place, message);
    return [{ ...found, algorithm, input, target }];
  };
  return {
    ...mapped,
    elements: mapped.elements.map((element) => {
      const breaks = element.findings.flatMap(breaksOf);
      return breaks.length === 0
        ? element
        : {
            ...element,
            findings: sortFindings([...element.findings, ...breaks]),
          };
    }),
  };
}

/** Returns the pointer of the Current input that the decision about a finding writes. */
function inputWrittenFor({ decision, target }: Finding): string | undefined {
  const writes =
    decision && decision.choose !== 'accept' && decision.choose !== 'drop';
  return writes && target !== null ? inputAt(target) : undefined;
}

function inputAt(pointer: string): string | undefined {
  return /^\/\d+\/Inputs\/\d+(?=\/|$)/.exec(pointer)?.[0];
}

function errorsIn(
  { legacy }: MappedFile,
  outputText: string,
  { algorithms, isIncomplete }: DecidedSources,
): readonly Finding[] {
  const { findings, facts } = checkCurrent(
    readCurrent(locate(outputText)),
    collectFindings(),
  );
  const others: CheckFacts = { algorithms, inputs: [] };
  const around = surroundingsOf({
    current: [facts, others],
    legacyNames: new Set(),
  });
  const here = new Set(declaredNames(legacy.root));
  return [...findings, ...checkAcross(facts, around)].filter(
    ({ rule, place: { start, end } }) => {
      const mayBeElsewhere =
        isIncomplete &&
        rule === sourceRules.sourceUndefined &&
        !here.has(JSON.parse(outputText.slice(start, end)) as string);
      return levelOfFidelity[rule.fidelity] === 'error' && !mayBeElsewhere;
    },
  );
}

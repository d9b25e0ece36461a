import { defaultPrintOptions } from '../../../current/print-options.js';
import {
  decisionNodes,
  editDecisions,
  findStub,
  type PlacedStub,
  printNewFile,
} from '../../../decisions/edit-decisions.js';
import type { Where } from '../../../decisions/decision.js';
import { sourceTextOf } from '../../../json/decode.js';
import { stringAt } from '../../../json/node.js';
import { locate } from '../../../json/parse.js';
import type { PageQuestion } from '../../page-report.js';
import { answerTo, jsonOf, readyScopes } from './answers.js';

/**
 * Returns the text of a decisions file with the answers that are ready; the rest
 * is kept. An answer takes the place of its stub, or goes before the decisions of
 * its rule, which count more; a broad one before narrow ones.
 *
 * @param old the text of the file; null where there is none
 */
export function decisionsText(
  old: string | null,
  questions: readonly PageQuestion[],
): string {
  const nodes = decisionNodes(locate(sourceTextOf(old ?? '{}').text));
  const values: string[] = [];
  const stubs = questions.flatMap((question) => {
    const { rule, where, choices } = question;
    const asking = findStub(nodes, rule, JSON.parse(where) as Where);
    const next = nodes.findIndex((it) =>
      asking ? it === asking : stringAt(it, 'rule') === rule,
    );
    const before = asking ? next + 1 : next;
    return readyScopes(question).map((scope): PlacedStub => {
      const { choose, value, reason } = answerTo(scope);
      const choice = choices.find(({ name }) => name === choose);
      const hasValue = choice !== undefined && choice.value !== null;
      // A number may have more digits than a program can hold.
      if (hasValue) values.push(jsonOf(choice, value));
      return {
        stub: {
          ...{ rule, choose },
          ...(hasValue && { value: `\0${values.length}` }),
          reason: reason.trim(),
          ...(Object.keys(scope.where).length > 0 && { where: scope.where }),
        },
        before: before in nodes ? before : undefined,
        ...(asking && scope.part === null && { replaced: asking }),
      };
    });
  });
  const text =
    old === null
      ? printNewFile(
          stubs.map(({ stub }) => stub),
          defaultPrintOptions,
        )
      : editDecisions(old, stubs, [], defaultPrintOptions);
  return text.replaceAll(
    /"\\u0000(\d+)"/g,
    (_, number) => values[Number(number) - 1] ?? '',
  );
}

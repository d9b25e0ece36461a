import { ruleOf } from '../../file/all-rules.js';
import type { FunctionChanges } from '../../file/record.js';
import { groupBy } from '../../json/collections.js';
import { joinChanges } from '../../run/common-changes.js';
import type { Summary } from '../../run/summary.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import { countSentences } from '../text/run-summary.js';
import { verdictSentence } from '../text/verdict-lines.js';
import { details, markdownTable, section } from './document.js';
import { code, htmlProse, prose } from './escape.js';

/** Counts algorithms, inputs, values and aspects by what became of them. */
export function summarySection(run: Summary): string {
  const { command, verification } = run;
  const sentences = [
    ...(command === 'check' ? [] : countSentences(run)),
    ...(verification ? [verdictSentence(verification.summary)] : []),
  ];
  const items = sentences.map((it) => `- ${prose(it)}\n`);
  return section('Summary', items.join(''));
}

/** Lists what the code of functions has to change, by what it is. */
export function functionSection({ functions }: Summary): string {
  const parts = Array.from(
    functionsByChange(functions),
    ([text, concerned]) => {
      const items = concerned.map(({ path, inputs }) => {
        const names = listNames(inputs.map((it) => code(it)));
        return `- ${code(path)}${names === '' ? '' : `: ${names}`}\n`;
      });
      const count = pluralise(concerned.length, 'function');
      return details(`${htmlProse(text)} ${count}`, items.join(''));
    },
  );
  return section('Changes needed in function code', parts.join('\n'));
}

function functionsByChange(functions: readonly FunctionChanges[]) {
  const concerned = joinChanges(functions).flatMap(({ path, changes }) =>
    Array.from(
      groupBy(changes, ({ text }) => text),
      ([text, same]) => ({
        text,
        path,
        inputs: same.flatMap(({ inputs }) => inputs),
      }),
    ),
  );
  return groupBy(concerned, ({ text }) => text);
}

export function rulesSection({ counts }: Summary): string {
  const rows = counts.rules.map(({ rule, fidelity, count, decided }) => [
    code(rule),
    fidelity,
    String(count),
    String(decided),
    prose(ruleOf(rule)?.title ?? ''),
  ]);
  return section(
    'Rules',
    markdownTable(
      ['rule', 'fidelity', 'findings:', 'decided:', 'what it says'],
      rows,
    ),
  );
}

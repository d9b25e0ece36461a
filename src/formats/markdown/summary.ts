import { ruleOf } from '../../file/all-rules.js';
import { splitChanges } from '../../run/common-changes.js';
import type { Summary } from '../../run/summary.js';
import { pluralise } from '../../rule/message-text.js';
import { countSentences } from '../text/run-summary.js';
import { verdictSentence } from '../text/verdict-lines.js';
import { details, markdownTable, section } from './document.js';
import { code, htmlCode, prose } from './escape.js';

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

/** Lists what the code of functions has to change: first what all need, then each function. */
export function functionSection({ functions }: Summary): string {
  const { common, own } = splitChanges(functions);
  const all = common.map(
    ({ text }) =>
      `All ${pluralise(functions.length, 'function')}: ${prose(text)}\n`,
  );
  const parts = own
    .filter(({ changes }) => changes.length > 0)
    .map(({ path, changes }) =>
      details(
        `${htmlCode(path)}: ${pluralise(changes.length, 'change')}`,
        changes.map(({ text }) => `- ${prose(text)}\n`).join(''),
      ),
    );
  return section(
    'Changes needed in function code',
    [...all, ...parts].join('\n'),
  );
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

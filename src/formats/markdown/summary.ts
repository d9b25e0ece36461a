import { ruleOf } from '../../file/all-rules.js';
import {
  type ElementCounts,
  type FileStatus,
  type FunctionChanges,
  sourceFates,
} from '../../file/record.js';
import { groupBy } from '../../json/collections.js';
import type { FinishedRun } from '../../report/finished-run.js';
import { verdictCounts } from '../../report/report.js';
import { stateWords } from '../../report/words.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import { isNothingChanged } from '../text/last-screen.js';
import { details, markdownTable, section } from './document.js';
import { code, htmlProse, prose } from './escape.js';

type Counts = readonly (readonly [what: string, count: number])[];

/** Counts files, algorithms, inputs, values and aspects by what became of them. */
export function summarySection(run: FinishedRun): string {
  const { command, summary, verification } = run;
  if (isNothingChanged(run)) return '';
  const statuses = Object.keys(stateWords) as FileStatus[];
  const { algorithms, inputs, fields, files } = summary;
  const elements = ({ migrated, partial, leftOut }: ElementCounts): Counts => [
    ['migrated', migrated],
    ['in part', partial],
    ['left out', leftOut],
  ];
  const counts = {
    files: statuses.map(
      (status) => [stateWords[status], files[status] ?? 0] as const,
    ),
    ...(command !== 'check' && {
      algorithms: elements(algorithms),
      inputs: elements(inputs),
      values: sourceFates.map((fate) => [fate, fields[fate]] as const),
    }),
    ...(verification && { behaviour: verdictCounts(verification.summary) }),
  };
  const rows = Object.entries<Counts>(counts).flatMap(([name, all]) => {
    const sum = all.reduce((total, [, count]) => total + count, 0);
    const present = all
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${count} ${what}`);
    return sum === 0 ? [] : [[name, String(sum), present.join(', ')]];
  });
  return section('Summary', markdownTable(['', 'all:', 'of them'], rows));
}

/** Lists what the code of functions has to change, by what it is. */
export function functionSection({ functions }: FinishedRun): string {
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
  const concerned = functions.flatMap(({ path, changes }) =>
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

export function rulesSection({ summary }: FinishedRun): string {
  const rows = summary.rules.map(({ rule, fidelity, count, decided }) => [
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

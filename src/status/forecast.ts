import { groupBy } from '../json/collections.js';
import type { FileReport } from '../report/report.js';
import { countFindings } from '../report/report-findings.js';
import { fixesIn } from '../report/to-decide.js';
import { pluralise } from '../rule/message-text.js';
import type { Amounts, Burndown, Forecast, Status } from './status.js';

const someAnswers = [3, 5, 10] as const;

type Questions = Status['questions'];

/**
 * Returns how many files are ready after answers, and what to fix, by rule.
 * @param questions in the order in which they are answered
 */
export function forecastOf(
  files: readonly FileReport[],
  questions: Questions,
  amounts: Amounts,
): Forecast {
  const counts = someAnswers.filter((it) => it < questions.length);
  const readyAfter = [0, ...counts, questions.length].map((answers) => ({
    answers,
    files: amounts.ready.files + freedBy(questions, answers),
  }));
  const byRule = groupBy(fixesIn(files), ({ finding }) => finding.rule);
  return {
    readyAfter: questions.length === 0 ? readyAfter.slice(0, 1) : readyAfter,
    toFix: [...byRule].map(([rule, fixes]) => ({
      rule,
      places: countFindings(fixes.map(({ finding }) => finding)),
      files: new Set(fixes.map(({ file }) => file.path)).size,
    })),
  };
}

/** `frees` adds up within a repository. */
function freedBy(questions: Questions, answers: number): number {
  const answered = groupBy(
    questions.slice(0, answers),
    ({ repository }) => repository,
  );
  return [...answered.values()].reduce(
    (sum, all) => sum + (all.at(-1)?.frees ?? 0),
    0,
  );
}

/** Returns the percentage of files that are done, rounded down: 100 means all. */
export function percentageDone(amounts: Amounts): number {
  const all = Object.values(amounts).reduce((sum, it) => sum + it.files, 0);
  return all === 0 ? 0 : Math.floor((100 * amounts.done.files) / all);
}

export function readySentence({ readyAfter }: Forecast): string {
  const [now, ...later] = readyAfter.map(({ answers, files }, at) => {
    const isAll = at === readyAfter.length - 1 && answers > 1;
    return isAll
      ? `${files} after all ${pluralise(answers, 'answer')}`
      : answers === 0
        ? `${pluralise(files, 'file')} ready now`
        : `${files} after ${pluralise(answers, 'answer')}`;
  });
  return `${[now, ...later].join(', ')}.`;
}

const weeksOfRate = 4;

/** Says how fast Legacy files became fewer in four weeks; nothing if the burndown is shorter. */
export function rateSentences({ weeks }: Burndown): readonly string[] {
  const [last, before] = [weeks.at(-1), weeks.at(-1 - weeksOfRate)];
  if (!last || !before) return [];
  const fewer = before.legacyFiles - last.legacyFiles;
  const span = `In the last ${weeksOfRate} weeks the Legacy files`;
  if (fewer <= 0) return [`${span} did not become fewer.`];
  const pace = `${span} became ${fewer} fewer`;
  if (last.legacyFiles === 0) return [`${pace}; none is left.`];
  const days = Math.ceil((last.legacyFiles * weeksOfRate * 7) / fewer);
  const end = new Date(Date.parse(last.day) + days * 86_400_000);
  return [
    `${pace}. At that rate, which is arithmetic and not a plan, the last ${last.legacyFiles} are gone on ${end.toISOString().slice(0, 10)}.`,
  ];
}

/** Returns a badge as SVG: how many of a hundred files are done. */
export function statusBadge(amounts: Amounts): string {
  const text = `migrated ${percentageDone(amounts)} %`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="110" height="20" role="img" aria-label="${text}">
<rect width="110" height="20" rx="3" fill="#444"/>
<rect y="17" width="${(110 * percentageDone(amounts)) / 100}" height="3" fill="#3a3"/>
<text x="55" y="14" fill="#fff" font-family="sans-serif" font-size="11" text-anchor="middle">${text}</text>
</svg>
`;
}

import { fixRulesIn } from '../report/finished-run.js';
import type { RuleFindings } from '../report/tally.js';
import { pluralise } from '../rule/message-text.js';
import type { Amounts, Burndown, Forecast, StatusQuestion } from './status.js';

const someAnswers = [3, 5, 10] as const;

/**
 * Returns how many files are ready after answers, and what to fix, by rule.
 * @param questions in the order in which they are answered
 */
export function forecastOf(
  rules: readonly RuleFindings[],
  questions: readonly StatusQuestion[],
  amounts: Amounts,
): Forecast {
  const counts = someAnswers.filter((it) => it < questions.length);
  const all = questions.length === 0 ? [] : [...counts, questions.length];
  return {
    readyAfter: [0, ...all].map((answers) => ({
      answers,
      files: amounts.ready.files + (questions[answers - 1]?.frees ?? 0),
    })),
    toFix: fixRulesIn({ rules }).map(({ rule, shown, files }) => ({
      rule,
      places: shown,
      files,
    })),
  };
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

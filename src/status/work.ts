import { countFindings } from '../file/record.js';
import { groupBy } from '../json/collections.js';
import {
  openQuestions,
  type Waiting,
  waitingTally,
} from '../report/to-decide.js';
import type { MappedStatusFile, NextCommand } from './map-place.js';
import type { Work } from './status.js';

/**
 * Returns what files of one owner wait for, and the next command in each of their
 * repositories.
 */
export function workOf(
  files: readonly MappedStatusFile[],
  owner: string,
  nextIn: ReadonlyMap<string | null, NextCommand>,
): Work {
  const byRepository = groupBy(files, ({ repository }) => repository);
  return {
    questions: questionsIn(files),
    toFix: fixesOf(files),
    next: [...byRepository].flatMap(([repository, inside]) => {
      const ready = inside.filter(({ state }) => state === 'ready').length;
      const next = nextIn.get(repository)?.(
        {
          command: 'status',
          questions: questionsIn(inside),
          formats: new Map(),
          rules: [],
          summary: { files: ready > 0 ? { 'would-write': ready } : {} },
        },
        { owner },
      );
      return next ? [next] : [];
    }),
  };
}

function questionsIn(files: readonly MappedStatusFile[]): Work['questions'] {
  const waiting = files.reduce(
    (sum, { work }) => waitingTally.add(sum, new Map(work.waiting)),
    new Map<string, Waiting>(),
  );
  return openQuestions(waiting.values());
}

function fixesOf(files: readonly MappedStatusFile[]): Work['toFix'] {
  return files.flatMap(({ path, state, work: { fixes } }) => {
    if (state !== 'fix') return [];
    const [first] = fixes;
    return [
      {
        path,
        // A file that cannot be read has no place.
        ...(first && { line: first.line, column: first.column }),
        places: countFindings(fixes),
        rules: [...new Set(fixes.map(({ rule }) => rule))],
      },
    ];
  });
}

/** Returns how many files are ready once all questions are answered. */
export function freedBy({ questions }: Work): number {
  return questions.reduce((most, { frees }) => Math.max(most, frees), 0);
}

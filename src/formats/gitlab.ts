import { createHash } from 'node:crypto';
import { escapedJson } from '../json/escaped-json.js';
import {
  type Problem,
  problemsIn,
  problemsOfRun,
} from '../document/problems.js';
import type { Level } from '../rule/rule.js';
import { fromRoot, shownProblems } from './concise.js';
import type { Format } from './format.js';
import { visible } from '../render/safe-text.js';

const severities: Readonly<Record<Level, string>> = {
  error: 'major',
  warning: 'minor',
  note: 'info',
};

/** Prints a Code Quality report of GitLab. */
export const gitlabFormat: Format = (_, options) => {
  let separator = '';
  const issues = (problems: readonly Problem[]): string => {
    // Problems of one fingerprint are counted up.
    const counts = new Map<string, number>();
    let text = '';
    for (const problem of shownProblems(problems, options)) {
      const { path, place, level, rule, message, fingerprint } = fromRoot(
        problem,
        options,
      );
      const key = JSON.stringify([path, rule, fingerprint]);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const issue = escapedJson({
        description: visible(message),
        check_name: rule,
        fingerprint: createHash('sha256')
          .update(`${key} ${count}`)
          .digest('hex'),
        severity: severities[level],
        location: {
          path: visible(path),
          lines: { begin: place?.start.line ?? 1 },
        },
      });
      text += `${separator}\n${issue}`;
      separator = ',';
    }
    return text;
  };
  return {
    begin: '[',
    file: (record) => issues(problemsIn(record, options.failing)),
    end: (run) => `${issues(problemsOfRun(run, options.failing))}\n]\n`,
  };
};

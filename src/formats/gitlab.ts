import { createHash } from 'node:crypto';
import { escapedJson } from '../json/escaped-json.js';
import type { Problem } from '../document/problems.js';
import type { Level } from '../rule/rule.js';
import { fromRoot, shownProblems, shownProblemsOfRun } from './concise.js';
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
    return problems
      .map((it) => {
        const text = `${separator}\n${issue(fromRoot(it, options), counts)}`;
        separator = ',';
        return text;
      })
      .join('');
  };
  return {
    begin: '[',
    file: (record) => issues(shownProblems(record, options)),
    end: (run) => `${issues(shownProblemsOfRun(run, options))}\n]\n`,
  };
};

function issue(
  { path, place, level, rule, message, fingerprint }: Problem,
  counts: Map<string, number>,
): string {
  const key = JSON.stringify([path, rule, fingerprint]);
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return escapedJson({
    description: visible(message),
    check_name: rule,
    fingerprint: createHash('sha256').update(`${key} ${count}`).digest('hex'),
    severity: severities[level],
    location: {
      path: visible(path),
      lines: { begin: place?.start.line ?? 1 },
    },
  });
}

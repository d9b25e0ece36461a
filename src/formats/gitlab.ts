import { createHash } from 'node:crypto';
import { escapedJson } from '../json/escaped-json.js';
import type { Problem } from '../report/problems.js';
import type { Level } from '../rule/rule.js';
import { showsProblems } from './concise.js';
import type { Piece, Reporter } from './reporter.js';
import { visible } from './safe-text.js';

const severities: Readonly<Record<Level, string>> = {
  error: 'major',
  warning: 'minor',
  note: 'info',
};

/** Prints a Code Quality report of GitLab. */
export const gitlabReporter: Reporter = {
  begin: () => '[',
  ...showsProblems(issues, { fromRoot: true }),
  separator: () => ',',
  tail: () => '\n]\n',
};

/** Problems of one fingerprint are counted up. */
function issues(problems: readonly Problem[]): readonly Piece[] {
  const counts = new Map<string, number>();
  return problems.map(({ path, place, level, rule, message, fingerprint }) => {
    const key = JSON.stringify([path, rule, fingerprint]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const issue = {
      description: visible(message),
      check_name: rule,
      fingerprint: createHash('sha256').update(`${key} ${count}`).digest('hex'),
      severity: severities[level],
      location: {
        path: visible(path),
        lines: { begin: place?.start.line ?? 1 },
      },
    };
    return { text: `\n${escapedJson(issue)}` };
  });
}

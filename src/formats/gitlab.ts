import { createHash } from 'node:crypto';
import { escapedJson } from '../json/escaped-json.js';
import type { Level } from '../rule/rule.js';
import type { Format } from './formats.js';
import { problemsByFile } from './problems.js';
import { visible } from './visible.js';

const severities: Readonly<Record<Level, string>> = {
  error: 'major',
  warning: 'minor',
  note: 'info',
};

/** Formats a Code Quality report of GitLab; problems of one fingerprint are counted up. */
export const formatGitlab: Format = (report, { quiet }) => {
  const counts = new Map<string, number>();
  const issues = [...problemsByFile(report).values()]
    .flat()
    .filter(({ level }) => !quiet || level === 'error')
    .map(({ path, line, level, rule, message, fingerprint }) => {
      const key = JSON.stringify([path, rule, fingerprint]);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return {
        description: visible(message),
        check_name: rule,
        fingerprint: createHash('sha256')
          .update(`${key} ${count}`)
          .digest('hex'),
        severity: severities[level],
        location: { path: visible(path), lines: { begin: line } },
      };
    });
  return `${escapedJson(issues, 2)}\n`;
};

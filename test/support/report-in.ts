import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/run/summary.js';

/** The report that a run in the folder has saved. */
export function reportIn(folder: string, name = 'r.json'): Report {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report;
}

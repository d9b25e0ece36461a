import type { Report } from '../report/report.js';
import { escapedJson } from './escaped-json.js';

/** A report as JSON text. The same report gives the same bytes. */
export function reportText(report: Report): string {
  return `${escapedJson(report, 2)}\n`;
}

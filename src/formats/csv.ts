import { visible } from './visible.js';

/** Returns rows as RFC 4180 wants them. */
export function csvText(
  rows: readonly (readonly (string | number)[])[],
): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** What spreadsheets take for a formula; `@team` is none. */
const formula = /^[=+-]|^@.*[^\w@/. -]/;

function cell(value: string | number): string {
  const shown = visible(String(value));
  const safe = formula.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import { visible } from './visible.js';

/** Formats rows as CSV (RFC 4180). */
export function csvText(
  rows: readonly (readonly (string | number)[])[],
): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Spreadsheets run these as formulas; `@team` is harmless. */
const formula = /^[=+-]|^@.*[^\w@/. -]/;

function cell(value: string | number): string {
  const shown = visible(String(value));
  const safe = formula.test(shown) ? `'${shown}` : shown;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

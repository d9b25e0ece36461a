import { counted } from '../../../rule/words.js';
import type { FunctionReport } from '../../report.js';
import { type Block, details, type Section, underHeading } from './blocks.js';
import { code, htmlProse } from './escape.js';

/** So many inputs of a function are named. */
const mostInputs = 20;

/** What the code of the functions has to change, each change once with the functions concerned. */
export function functionSections(
  functions: readonly FunctionReport[],
): readonly Section[] {
  const rows = new Map<string, string[]>();
  for (const { path, changes } of functions)
    for (const text of new Set(changes.map((change) => change.text))) {
      const inputs = changes
        .filter((change) => change.text === text)
        .flatMap((change) => change.inputs);
      const row = `- ${code(path)}${inputs.length > 0 ? `: ${named(inputs)}` : ''}\n`;
      const list = rows.get(text);
      if (list) list.push(row);
      else rows.set(text, [row]);
    }
  return underHeading(
    'What the code of the functions has to change',
    [...rows].map(([text, list]) =>
      details(`${htmlProse(text)} ${counted(list.length, 'function')}`, [
        listOf(list),
      ]),
    ),
  );
}

function listOf(rows: readonly string[]): Block {
  return { head: '\n', rows, foot: '' };
}

function named(inputs: readonly string[]): string {
  const shown = inputs.slice(0, mostInputs).map((input) => code(input));
  const rest = inputs.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

import { pluralise } from '../../rule/message-text.js';
import { functionsByChange } from '../../report/functions.js';
import type { FunctionReport } from '../../report/report.js';
import { type Block, details, type Section, underHeading } from './blocks.js';
import { code, htmlProse } from './escape.js';

/** So many inputs of a function are named. */
const mostInputs = 20;

/** What the code of the functions has to change, each change once with the functions concerned. */
export function functionSections(
  functions: readonly FunctionReport[],
): readonly Section[] {
  return underHeading(
    'What the code of the functions has to change',
    [...functionsByChange(functions)].map(([text, concerned]) =>
      details(`${htmlProse(text)} ${pluralise(concerned.length, 'function')}`, [
        listOf(
          concerned.map(
            ({ path, inputs }) =>
              `- ${code(path)}${inputs.length > 0 ? `: ${named(inputs)}` : ''}\n`,
          ),
        ),
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

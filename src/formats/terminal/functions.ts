import { functionsByChange } from '../../report/functions.js';
import type { FunctionReport } from '../../report/report.js';
import type { Paint } from './paint.js';
import { visible } from './visible.js';
import { wrapped } from './wrapped.js';

const title = 'What the code of the functions has to change';

/** What the code of the functions has to change, each change once with the functions concerned. */
export function functionLines(
  functions: readonly FunctionReport[],
  width: number,
  paint: Paint,
): readonly string[] {
  const changes = [...functionsByChange(functions)];
  if (changes.length === 0) return [];
  return [
    paint.strong(wrapped(title, width, '')),
    ...changes.flatMap(([text, concerned]) => {
      const who = concerned.map(({ path, inputs }) =>
        inputs.length === 0 ? path : `${path} (${inputs.join(', ')})`,
      );
      return [
        wrapped(visible(text), width, '  '),
        paint.faint(wrapped(visible(who.join(', ')), width, '    ')),
      ];
    }),
  ];
}

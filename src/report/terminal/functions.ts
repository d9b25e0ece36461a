import type { FunctionReport } from '../report.js';
import type { Paint } from './paint.js';
import { visible, wrapped } from './terminal.js';

const title = 'What the code of the functions has to change';

/** What the code of the functions has to change, each change once with the functions concerned. */
export function functionLines(
  functions: readonly FunctionReport[],
  width: number,
  paint: Paint,
): readonly string[] {
  const concerned = new Map<string, string[]>();
  for (const { path, changes } of functions)
    for (const text of new Set(changes.map((change) => change.text))) {
      const inputs = changes
        .filter((change) => change.text === text)
        .flatMap((change) => change.inputs);
      const who = inputs.length === 0 ? path : `${path} (${inputs.join(', ')})`;
      const others = concerned.get(text);
      if (others) others.push(who);
      else concerned.set(text, [who]);
    }
  if (concerned.size === 0) return [];
  return [
    paint.strong(wrapped(title, width, '')),
    ...[...concerned].flatMap(([text, who]) => [
      wrapped(visible(text), width, '  '),
      paint.faint(wrapped(visible(who.join(', ')), width, '    ')),
    ]),
  ];
}

import type { FunctionChange } from '../file/record.js';
import { code, prose } from './markdown/escape.js';
import type { Format } from './format.js';

const title = '# Changes in function code\n';

/**
 * A list with check boxes of what the code of functions must change: first what all
 * need, then what single functions need.
 */
export const functionsFormat: Format = () => ({
  file: () => '',
  end({ functions }) {
    const [first, ...others] = functions;
    if (!first) return `${title}\nNo function has to change.\n`;
    const all = first.changes.filter(
      (it) =>
        others.length > 0 &&
        others.every(({ changes }) =>
          changes.some((other) => isSame(it, other)),
        ),
    );
    const sections = functions.flatMap(({ path, changes }) => {
      const own = changes.filter(
        (it) => !all.some((other) => isSame(it, other)),
      );
      return own.length === 0 ? [] : [sectionOf(code(path, Infinity), own)];
    });
    return [
      title,
      ...(all.length > 0
        ? [sectionOf(`All ${functions.length} functions`, all)]
        : []),
      ...sections,
    ].join('\n');
  },
});

/** Returns whether two functions need the same, whatever their inputs are called. */
function isSame(one: FunctionChange, other: FunctionChange): boolean {
  return (
    one.text === other.text && one.inputs.length + other.inputs.length === 0
  );
}

function sectionOf(
  heading: string,
  changes: readonly FunctionChange[],
): string {
  const items = changes.map(({ inputs, text }) => {
    const names = inputs.map((it) => code(it, Infinity)).join(', ');
    return `- [ ] ${names === '' ? '' : `${names}: `}${prose(text)}\n`;
  });
  return `## ${heading}\n\n${items.join('')}`;
}

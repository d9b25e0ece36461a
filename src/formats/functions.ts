import type { FunctionChange } from '../file/record.js';
import { splitChanges } from '../run/common-changes.js';
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
    if (functions.length === 0) return `${title}\nNo function has to change.\n`;
    const { common, own } = splitChanges(functions);
    return [
      title,
      ...(common.length > 0
        ? [sectionOf(`All ${functions.length} functions`, common)]
        : []),
      ...own
        .filter(({ changes }) => changes.length > 0)
        .map(({ path, changes }) => sectionOf(code(path, Infinity), changes)),
    ].join('\n');
  },
});

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

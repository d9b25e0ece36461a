import { diffLines } from 'diff';
import { element } from '../dom.js';

/** So many unchanged lines are shown around a change. */
const around = 3;

/** Lines that differ are looked for so long, in milliseconds. */
const patience = 1500;

interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** What differs between two texts, line by line with some lines around. */
export function differences(before: string, after: string): HTMLElement {
  const lines = linesOf(before, after);
  const near = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - around), index + around + 1)
      .some(({ sign }) => sign !== ' '),
  );
  return element(
    'pre',
    { class: 'differences', tabindex: 0 },
    lines.flatMap(({ sign, text }, index) => {
      if (!near[index])
        return near[index - 1] || index === 0
          ? [element('span', { class: 'diff-line diff-cut' }, '…')]
          : [];
      return [
        element(
          sign === '-' ? 'del' : sign === '+' ? 'ins' : 'span',
          { class: 'diff-line' },
          `${sign} ${text.replaceAll('\t', '  ')}`,
        ),
      ];
    }),
  );
}

function linesOf(before: string, after: string): readonly Line[] {
  const parts = diffLines(before, after, { timeout: patience });
  // Two texts that have too little in common are shown one after the other.
  const changes = parts ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes.flatMap(({ value, removed, added }) =>
    value
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((text): Line => ({ sign: removed ? '-' : added ? '+' : ' ', text })),
  );
}

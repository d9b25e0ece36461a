import type { Report } from '../../report/report.js';
import type { Paint } from '../terminal/paint.js';
import { visible } from '../terminal/visible.js';

/** How much the change since a commit does to the findings and the Current files. */
export function againstLines(
  { comparison }: Report,
  paint: Paint,
): readonly string[] {
  if (!comparison) return [];
  const { ref, outputs, new: added, gone } = comparison;
  const changed = outputs.filter(({ change }) => change !== 'same').length;
  return [
    paint.strong(`Against ${visible(ref)}`),
    `  findings: ${added.length} new, ${gone.length} gone`,
    `  Current files: ${changed} ${changed === 1 ? 'differs' : 'differ'}`,
  ];
}

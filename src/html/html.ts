import { script, style } from '#html-page';
import type { Format } from '../formats/formats.js';
import { buildPageBlocks } from './build-page-report.js';
import { framePage } from './page-frame.js';
import { pack, type Packed } from './packed.js';
import { escapedJson } from '../formats/visible.js';

/**
 * Formats a report as one self-contained page. Its script builds all that it
 * shows from the data in it; no text of a file is ever markup, and the policy
 * allows no other script, style or request.
 */
export const formatHtml: Format = (report, options) => {
  const blocks = buildPageBlocks(report, options);
  const data = Object.entries<readonly unknown[]>({ ...blocks })
    .filter(([, values]) => values.length > 0)
    .map(([id, values]) => block(id, pack(values)));
  return framePage({
    ...{ title: 'infomodel-migrate', style, script },
    body: [
      '<noscript>This page draws its report with a script of its own, and scripts are switched off. The same findings are printed by <code>infomodel-migrate report --format text</code>.</noscript>',
      ...data,
      `<script>${script}</script>`,
    ].join('\n'),
  });
};

/** Writes data that the page reads when it is needed. */
function block(id: string, data: Packed): string {
  const json = escapedJson(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

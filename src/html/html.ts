import { hash } from 'node:crypto';
import { script, style } from '#html-page';
import type { Format } from '../formats/formats.js';
import { escapedJson } from '../formats/visible.js';
import { buildPageBlocks } from './build-page-report.js';
import { pack, type Packed } from './packed.js';

/**
 * Formats a report as one self-contained page. Its script builds all that it
 * shows from the data in it; no text of a file is ever markup, and the policy
 * allows no other script, style or request.
 */
export const formatHtml: Format = (report, options) => {
  const blocks = buildPageBlocks(report, options);
  return framePage({
    ...{ title: 'infomodel-migrate', style, script },
    body: [
      '<noscript>This page draws its report with a script of its own, and scripts are switched off. The same findings are printed by <code>infomodel-migrate report --format text</code>.</noscript>',
      ...Object.entries<readonly unknown[]>({ ...blocks })
        .filter(([, values]) => values.length > 0)
        .map(([id, values]) => block(id, pack(values))),
      `<script>${script}</script>`,
    ].join('\n'),
  });
};

/** Writes data that the page reads when it is needed. */
function block(id: string, data: Packed): string {
  const json = escapedJson(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** What is in a page. */
export interface PageContent {
  readonly title: string;
  readonly style: string;
  /** HTML. */
  readonly body: string;
  /** The only script of the page. */
  readonly script?: string;
}

/** Returns a self-contained page whose policy allows no other script, style or request. */
export function framePage({ title, style, body, script }: PageContent): string {
  const policy = [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

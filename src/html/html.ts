import { hash } from 'node:crypto';
import { script, style } from '#html-page';
import type { Format } from '../formats/formats.js';
import { buildPageBlocks } from './build-page-report.js';
import { pack, type Packed } from './packed.js';
import { escapedJson } from '../formats/visible.js';

/**
 * Formats a report as one self-contained page. Its script builds all that it
 * shows from the data in it; no text of a file is ever markup, and the policy
 * allows no other script, style or request.
 */
export const formatHtml: Format = (report) => {
  const { shared, ...blocks } = buildPageBlocks(report);
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
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
<title>infomodel-migrate</title>
<style>${style}</style>
</head>
<body>
<noscript>This page draws its report with a script of its own, and scripts are switched off. The same findings are printed by <code>infomodel-migrate report --format text</code>.</noscript>
${Object.entries(blocks)
  .filter(([, values]) => values.length > 0)
  .map(([id, values]) => block(id, pack(values, shared)))
  .join('\n')}
<script>${script}</script>
</body>
</html>
`;
};

/** Writes data that the page reads when it is needed. */
function block(id: string, data: Packed): string {
  const json = escapedJson(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

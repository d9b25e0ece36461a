import { hash } from 'node:crypto';
import { engine, script, style } from '#html-page';
import type { Format } from '../formats/formats.js';
import { escapedJson } from '../json/escaped-json.js';
import { buildPageBlocks } from './build-page-report.js';
import { pack, type Packed } from './packed.js';

/**
 * Formats a report as one self-contained page. Its script builds all that it
 * shows from the data in it; no text of a file is ever markup, and the policy
 * allows no other script, style or request.
 */
export const formatHtml: Format = (report, options) => {
  const blocks = buildPageBlocks(report, options);
  // Only questions need the engine.
  const scripts = blocks.report[0].decide ? [engine, script] : [script];
  return framePage({
    ...{ title: 'infomodel-migrate', style, scripts },
    body: [
      '<noscript>This page draws its report with a script of its own, and scripts are switched off. The same findings are printed by <code>infomodel-migrate report --format text</code>.</noscript>',
      ...Object.entries<readonly unknown[]>({ ...blocks })
        .filter(([, values]) => values.length > 0)
        .map(([id, values]) => block(id, pack(values))),
      ...scripts.map((it) => `<script>${it}</script>`),
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
  /** The only scripts of the page. */
  readonly scripts?: readonly string[];
}

/** Returns a self-contained page whose policy allows no other script, style or request. */
export function framePage({
  title,
  style,
  body,
  scripts = [],
}: PageContent): string {
  const policy = [
    "default-src 'none'",
    ...(scripts.length > 0
      ? [`script-src ${scripts.map((it) => `'${hashOf(it)}'`).join(' ')}`]
      : []),
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

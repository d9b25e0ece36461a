import { hash } from 'node:crypto';
import { licences, script, style } from '#html-page';

const policy = [
  "default-src 'none'",
  `script-src '${hashOf(script)}'`,
  `style-src '${hashOf(style)}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A self-contained page up to its data; its policy allows no other script, style or request. */
export const pageHead = `<!doctype html>
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
<noscript>This page draws its report with a script of its own, and scripts are switched off. The same findings are in the report formats <code>text</code> and <code>markdown</code>.</noscript>`;

/** The page behind its data. */
export const pageTail = `
<!--
${licences}-->
<script>${script}</script>
</body>
</html>
`;

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

import { hash } from 'node:crypto';

/** What is in a page. */
export interface PageContent {
  readonly title: string;
  readonly style: string;
  /** HTML, before the script. */
  readonly body: string;
  /** The only script of the page. */
  readonly script: string;
}

/** Returns a self-contained page whose policy allows no other script, style or request. */
export function framePage({ title, style, body, script }: PageContent): string {
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
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`;
}

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

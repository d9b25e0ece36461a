// Writes the picture of the HTML page in the documentation, from the example
// without its decisions: node test/render/page-picture.mjs
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL, URL } from 'node:url';
import { chromium } from 'playwright-core';

const project = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'infomodel-'));
cpSync(join(project, 'golden/example'), join(folder, 'algorithms'), {
  recursive: true,
  filter: (path) => !path.endsWith('.decisions.json'),
});
const page = join(folder, 'look.html');
try {
  execFileSync(
    process.execPath,
    [
      join(project, 'bin/infomodel-migrate.cjs'),
      'diff',
      'algorithms',
      '--format',
      'html',
      '--fail-on',
      'never',
    ],
    { cwd: folder, stdio: ['ignore', openSync(page, 'w'), 'inherit'] },
  );
} catch (error) {
  // A file that is held back ends the run with 1.
  if (error.status !== 1) throw error;
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
try {
  const tab = await browser.newPage({
    viewport: { width: 1100, height: 900 },
    colorScheme: 'light',
  });
  await tab.goto(String(pathToFileURL(page)));
  await tab.locator('#section-questions details summary').first().click();
  await tab.locator('#section-questions').scrollIntoViewIfNeeded();
  await tab.screenshot({ path: join(project, 'docs/pictures/questions.png') });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Makes a page, opened with `bypassCSP`, able to say what is inaccessible on it. */
export async function withAxe(page: Page): Promise<{
  /** Rules that the view of a fragment breaks, each with the first element. */
  readonly violationsAt: (fragment: string) => Promise<readonly string[]>;
}> {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await page.addScriptTag({ content: readFileSync(axe, 'utf8') });
  return {
    violationsAt: async (fragment) => {
      await page.evaluate(
        `location.hash = ${JSON.stringify(fragment)}; dispatchEvent(new Event('hashchange'))`,
      );
      return page.evaluate<readonly string[]>(
        'axe.run().then((it) => it.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`))',
      );
    },
  };
}

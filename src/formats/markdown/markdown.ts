import type { Format } from '../format.js';
import type { Section } from './blocks.js';
import { comparedFindings, comparedOutputs } from './comparison.js';
import { cutToFit } from './cut.js';
import { fileSections } from './files.js';
import { functionSections } from './functions.js';
import { rulesSection, summarySection } from './summary.js';
import { toDecideSection } from './to-decide.js';
import { unaccountedSection } from './unaccounted.js';
import { verdict } from './verdict.js';

/** What a report is about, where it is not a migration. */
const titles: ReadonlyMap<string, string> = new Map([
  ['check', 'check'],
  ['verify', 'comparison'],
]);

/** A comment on GitHub takes 65,536 characters, and who posts this may add to it. */
const longest = 60_000;

/**
 * A pull request comment or a job summary, what matters most first: whatever is
 * too long is cut at its end. Values of files stand in code spans, where no
 * renderer makes a link, a mention or markup of them.
 */
export const formatMarkdown: Format = (report) => {
  const title: Section = {
    open: `## Information model ${titles.get(report.command) ?? 'migration'}\n\n${verdict(report)}\n`,
    blocks: [],
    close: '',
  };
  return cutToFit(
    [
      title,
      ...unaccountedSection(report),
      ...comparedFindings(report),
      ...summarySection(report),
      ...toDecideSection(report),
      ...comparedOutputs(report),
      ...functionSections(report.functions),
      ...rulesSection(report),
      ...fileSections(report),
    ],
    longest,
  );
};

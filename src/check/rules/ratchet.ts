import type { Rule } from '../../rule/rule.js';

export const legacyNew: Rule = {
  id: 'legacy-new',
  fidelity: 'invalid',
  title: 'A Legacy file or algorithm was not there at the commit.',
  explanation:
    'With `--no-legacy-after REF`, what is Legacy may stay Legacy, and nothing new may be added in the Legacy format: no file, no algorithm in a Legacy file, and no Legacy algorithm without its array. A renamed file or algorithm is not new, an empty array is nothing yet, and of a file that could not be read at the commit nothing is known, so it passes. Write the algorithm in a Current file.',
  section: 'None: it is about the history of the files',
};

export const baselineUnused: Rule = {
  id: 'baseline-unused',
  fidelity: 'invalid',
  title: 'The baseline lists a finding that is gone.',
  explanation:
    'An entry without its finding would let the same finding come back unnoticed. So where the environment variable `CI` is set, `check --baseline` fails for it; elsewhere it only says so. Run the check with `--update-baseline`, which removes the entry, and commit the baseline.',
  section: 'None: it is about the baseline',
};

/** The rules about what may not come back, in reading order. */
export const ratchetRules: readonly Rule[] = [legacyNew, baselineUnused];

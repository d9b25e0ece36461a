import type { Rule } from '../rule/rule.js';

export const legacyLeft: Rule = {
  id: 'legacy-left',
  fidelity: 'invalid',
  title: 'The file is a Legacy file.',
  explanation:
    'With `--no-legacy` every Legacy file is an error. Together with `--changed` a Legacy file that was there at the merge base fails nothing, and a new one does. Migrate it, or write it in the Current format.',
  section: 'None: it is about the migration of the files',
};

export const modelLost: Rule = {
  id: 'model-lost',
  fidelity: 'invalid',
  title: 'The file was a model at the commit and is none any more.',
  explanation:
    'With `--changed`, a file that was Legacy or Current at the merge base, is there, and is neither now was most likely emptied or cut by mistake. Restore it, or delete it if nobody needs it: a deleted file is no finding.',
  section: 'None: it is about the history of the files',
};

export const takenOut: Rule = {
  id: 'taken-out',
  fidelity: 'invalid',
  title: 'The Current file does not have what the migration writes.',
  explanation:
    'With `--changed`, `diff` compares a Current file with what `migrate` makes of the Legacy file that it replaced, with the decisions of today. An algorithm, an input or an output that the migration writes and the Current file does not have was most likely taken out by mistake. Bring it back, or accept that it is gone with a decision and its reason: `where` has the names of the Legacy file, `value` the `OutputName`, and `file` the path of the Legacy or the Current file.',
  section: 'None: it is about the history of the files',
  isAcceptable: true,
};

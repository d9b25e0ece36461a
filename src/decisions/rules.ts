import type { Rule } from '../rule/rule.js';

export const decisionUnused: Rule = {
  id: 'decision-unused',
  fidelity: 'changed',
  title: 'A decision settles no finding of this run.',
  explanation:
    'Each decision settles findings by its rule and by what `where` says, unless a later one does. One that settles none is left over from a file that has changed, does not say what was meant, or is followed by others that settle all of it: correct it or remove it.',
  section: 'None: it is about the decisions file',
  undecidable: true,
};

/** The rule whose findings are as different as the keys: a decision says which key it is about. */
export const keyedRule = 'key-unknown';

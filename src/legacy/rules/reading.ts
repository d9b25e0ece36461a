import type { Rule } from '../../rule/rule.js';

export const jsonEncoding: Rule = {
  id: 'json-encoding',
  fidelity: 'invalid',
  title: 'The file is not valid UTF-8.',
  explanation:
    'A JSON file is UTF-8 text, with or without a byte order mark. Other bytes are not replaced by a guess, because the replaced character would be lost silently: the file is not read at all. Save it as UTF-8.',
  section: 'Analytics Algorithm Configuration (RFC 8259, section 8.1)',
};

export const jsonSyntax: Rule = {
  id: 'json-syntax',
  fidelity: 'invalid',
  title: 'The file is not JSON.',
  explanation:
    'The file is read as strict JSON (RFC 8259), with at most 512 arrays and objects open at once. Comments, trailing commas and single quotes are not JSON. The place is the first character that does not fit.',
  section: 'Analytics Algorithm Configuration (RFC 8259)',
};

export const jsonDuplicateKey: Rule = {
  id: 'json-duplicate-key',
  fidelity: 'invalid',
  title: 'An object has the same key twice.',
  explanation:
    'Most JSON readers keep only the last of two values under one key, without a word. Which of them the service reads is not known, so neither is migrated: remove or rename one. Every repetition is reported at the repeated key.',
  section: 'Analytics Algorithm Configuration (RFC 8259, section 4)',
};

export const fileShape: Rule = {
  id: 'file-shape',
  fidelity: 'invalid',
  title: 'The file is neither a Legacy nor a Current information model file.',
  explanation:
    'A Legacy file is an array of algorithm objects with keys such as `name`, `path`, `inputs` and `schedule`; a Current file has `Name`, `Path`, `Inputs` and `Outputs`. A file that a person names and that has neither is an error; in a folder such files are passed over.',
  section: 'Analytics Algorithm Configuration',
};

export const fileMixed: Rule = {
  id: 'file-mixed',
  fidelity: 'invalid',
  title: 'Legacy and Current algorithms stand in one file.',
  explanation:
    'A file is of one generation. Where both occur it is not clear what a half-migrated file should mean, so nothing of it is migrated: move the objects of one generation to a file of their own.',
  section: 'Analytics Algorithm Configuration',
};

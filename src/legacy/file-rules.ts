import type { Rule } from '../rule/rule.js';

export const jsonEncoding: Rule = {
  id: 'json-encoding',
  fidelity: 'invalid',
  title: 'The file is not valid UTF-8.',
  explanation:
    'A JSON file is UTF-8 text, with or without a byte order mark. The tool does not read UTF-16. It does not replace invalid bytes either, because the characters would be lost silently: it does not read the file at all. Save it as UTF-8.',
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
    'Most JSON readers keep only the last of two values under one key and report nothing. Which of the values the service reads is not known, so neither is migrated: remove or rename one. Every repetition is reported at the repeated key.',
  section: 'Analytics Algorithm Configuration (RFC 8259, section 4)',
};

export const fileShape: Rule = {
  id: 'file-shape',
  fidelity: 'invalid',
  title: 'The file is neither a Legacy nor a Current information model file.',
  explanation:
    'A Legacy file is an array of algorithm objects with keys such as `name`, `path`, `inputs` and `schedule`; a Current file has `Name`, `Path`, `Inputs` and `Outputs`. A file with neither is an error if the command names it. In a folder such a file is skipped, and the report gives the reason.',
  section: 'Analytics Algorithm Configuration',
};

export const fileMixed: Rule = {
  id: 'file-mixed',
  fidelity: 'invalid',
  title: 'A file has both Legacy and Current algorithms.',
  explanation:
    'A file is of one generation. Where both occur it is not clear what a half-migrated file should mean, so nothing of it is migrated: move the objects of one generation to a file of their own.',
  section: 'Analytics Algorithm Configuration',
};

export const fileUnrecognised: Rule = {
  id: 'file-unrecognised',
  fidelity: 'changed',
  title: 'A file looks like an information model and is not recognised as one.',
  explanation:
    'In a folder, a file is recognised by its content. A Legacy file is an array with an object that looks like an algorithm: its `inputs` have `inputName` or a `type` of the Legacy format, or it has enough of the keys `name`, `path`, `inputs`, `schedule`, `retention`, `dependencies` and `outputFormat`. A Current file has such an object with `InputType`, `OutputType`, `ExecutionFrequency` or four of the Current keys. Another file is most likely a model if such an object is somewhere else in it (one algorithm without the array, an array inside another object), or if an object has `inputName` beside a `type` (misspelled keys around it). Such a file is not migrated. Correct the file, or accept that it is something else.',
  section: 'Analytics Algorithm Configuration',
  effect: 'the file is not migrated',
};

/** The rules about a whole file, in reading order. */
export const fileRules: readonly Rule[] = [
  jsonEncoding,
  jsonSyntax,
  jsonDuplicateKey,
  fileShape,
  fileMixed,
  fileUnrecognised,
];

import { errorRule, warningRule } from '../rule.js';

const section = 'What the service does';

export const signalsShape = errorRule({
  id: 'signals-shape',
  title: 'A signal mapping file is not of the described form.',
  explanation:
    'A signal mapping file is an object with `variables`, whose entries have a `symbolicName` and may have `description`, `unit`, `dataType` and `textKey`, all strings. In the file of a drive type the entries stand under parameter ids of the form `01_02`; another key there is a warning.',
  section,
});

/** The same rule, where it finds a key that is not a parameter id. */
export const parameterIdShape = warningRule(signalsShape);

export const signalsDuplicate = warningRule({
  id: 'signals-duplicate',
  title: 'A symbolic name stands under two ids of one signal mapping file.',
  explanation:
    'An input names a signal by its symbolic name. Where two parameters have the same one, which of them is read is not shown.',
  section,
});

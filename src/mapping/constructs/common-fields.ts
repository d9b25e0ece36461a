import type { PrintedInput } from '../../current/current-value.js';
import type { CommonFieldTypes, Fields } from '../../legacy/legacy-model.js';
import { inputNameStyle, isCamelCase } from '../../legacy/model-rules.js';
import {
  finding,
  type Finding,
  type Place,
  type Rule,
} from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import { assumed, carried, read, type Readings } from '../outcome.js';

export const commonFieldRules = {
  inputName: {
    id: 'input-name',
    fidelity: 'exact',
    title:
      '`inputName` becomes `InputName`, with its first letter in upper case.',
    explanation:
      'A Legacy name is written in camelCase; a Current one matches the function input by its snake_case name or the same name in PascalCase. For plain camelCase words the two are the same name.',
    section: 'Current format: fields common to inputs',
    aspects: ['name'],
  },
  inputNameStyle,
  optional: {
    id: 'optional',
    fidelity: 'exact',
    title: '`optional` true becomes `Optional` true; false is the default.',
    explanation:
      'Both formats have the field with the same default, which is not written. Other rules cover what happens when the input is missing; of a `Timeseries` that is something else in each format, so the field has their rule.',
    section: 'Current format: fields common to inputs',
    aspects: ['missing'],
  },
  missingSignalSkips: {
    id: 'missing-signal-skips',
    fidelity: 'changed',
    title: 'A missing mandatory signal no longer raises an error.',
    explanation:
      'In the Legacy format a missing mandatory signal raises an error at payload preparation. In the Current format the function is simply not executed, and no error is raised: monitoring that watches for the error no longer sees anything.',
    section: 'Missing-input rules',
    aspects: ['missing'],
    onlyWhenKept: true,
    effect: 'no call where an error was raised',
    consequence:
      'Be ready for no call when the signal is missing, where an error was raised.',
    task: 'While the signal of {input} is missing there is no call and no error, where Legacy raised one: change what waits for that error.',
  },
  missingSignalOmitted: {
    id: 'missing-signal-omitted',
    fidelity: 'changed',
    title: 'A missing optional signal is left out instead of passed as null.',
    explanation:
      'In the Legacy format the function receives null for a missing optional signal. In the Current format the input is left out of the payload, so the function must work without the key.',
    section: 'Missing-input rules',
    aspects: ['missing'],
    onlyWhenKept: true,
    effect: 'no input where null was passed',
    consequence:
      'Work without the input when its signal is missing: it is left out instead of passed as null.',
    task: 'Work without {input} when its signal is missing: it is left out, where Legacy passed null.',
  },
  missingInputNull: {
    id: 'missing-input-null',
    fidelity: 'assumed',
    title: 'What a missing optional input passes is not shown.',
    explanation:
      'In the Legacy format the function receives null for a missing optional input. For inputs other than timeseries the Current description only says that a mandatory one raises an error; what an optional one passes is not shown.',
    section: 'Missing-input rules',
    aspects: ['missing'],
    onlyWhenKept: true,
  },
} satisfies Readonly<Record<string, Rule>>;

const plainCamelCase = /^[a-z]+([A-Z][a-z]+)*$/;

const optional = carried(commonFieldRules.optional, { Optional: true });
const mandatory = carried(commonFieldRules.optional);

/** {@link findMissingInput} reports what happens when the input is missing. */
export function mapCommonFields(
  fields: Fields<CommonFieldTypes>,
): Omit<Readings<CommonFieldTypes>, 'type'> {
  return {
    inputName: read(fields.inputName, (value, node) => {
      const InputName = isCamelCase(value)
        ? value.charAt(0).toUpperCase() + value.slice(1)
        : value;
      return plainCamelCase.test(value)
        ? carried(commonFieldRules.inputName, { InputName })
        : assumed(
            commonFieldRules.inputNameStyle,
            { InputName },
            node,
            `${quoted(value)} is ${InputName === value ? 'kept as it is' : `written as ${quoted(InputName)}`}; how such a name matches a function input is not shown.`,
          );
    }),
    optional: read(
      fields.optional,
      (isOptional) => (isOptional ? optional : mandatory),
      () => mandatory,
    ),
  };
}

/** Reports what changes when an input of the output is missing at run time. */
export function findMissingInput(
  { InputType, Optional = false }: PrintedInput,
  inputName: string,
  place: Place,
): Finding | undefined {
  const missing = `If ${quoted(inputName)} is missing`;
  switch (InputType) {
    case 'Constant':
      return undefined;
    case 'Timeseries':
      return Optional
        ? finding(
            commonFieldRules.missingSignalOmitted,
            place,
            `${missing}, it is left out of the payload; Legacy passes null.`,
          )
        : finding(
            commonFieldRules.missingSignalSkips,
            place,
            `${missing}, the function does not run and no error is raised; Legacy raises one.`,
          );
    default:
      return Optional
        ? finding(
            commonFieldRules.missingInputNull,
            place,
            `${missing}, Legacy passes null; what Current passes is not shown.`,
          )
        : undefined;
  }
}

import { Ajv, type Options } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { signalsSchema } from '../check/signals-schema.js';
import { currentSchema } from '../current/current-schema.js';
import { decisionsSchema } from '../decisions/decisions-schema.js';
import type { JsonSchema } from '../json/json-schema.js';
import { rules } from '../mapping/registry.js';
import { reportSchema } from '../report/schema.js';

/**
 * Functions that hold values against schemas. They are compiled when the tool
 * is built, so that no run waits for it: see validators.d.ts.
 */
export interface Validators {
  /** They are imported from `#validators/` and this. */
  readonly name: string;
  readonly options: Options;
  readonly schemas: readonly (JsonSchema & { readonly $id: string })[];
  /** The functions by their names, and the place of the schema of each. */
  readonly functions: Readonly<Record<string, string>>;
}

/** Everything that is wrong, and by which part of the schema: it becomes findings. */
const thorough: Options = {
  allErrors: true,
  verbose: true,
  strictTypes: false,
};

/** A number may be too large for JavaScript. */
const anyNumber: Options = { strictNumbers: false };

const decisions = decisionsSchema(rules);

export const validators: readonly Validators[] = [
  {
    name: 'current',
    options: thorough,
    schemas: [currentSchema],
    functions: { algorithm: `${currentSchema.$id}#/definitions/algorithm` },
  },
  {
    name: 'decisions',
    options: { ...thorough, ...anyNumber },
    schemas: [currentSchema, decisions],
    functions: {
      decisions: decisions.$id,
      currentInput: `${currentSchema.$id}#/definitions/input`,
    },
  },
  {
    name: 'signals',
    options: thorough,
    schemas: [signalsSchema],
    functions: { signals: signalsSchema.$id },
  },
  {
    name: 'report',
    options: {},
    schemas: [reportSchema],
    functions: { report: reportSchema.$id },
  },
];

/** The module that has the functions. */
export function moduleOf({ options, schemas, functions }: Validators): string {
  const ajv = new Ajv({
    ...options,
    schemas: [...schemas],
    code: { source: true, esm: true },
  });
  return withErrorsAppended(standalone.default(ajv, functions));
}

/**
 * Where a definition adds its errors to those that were found before, ajv copies
 * them all, which takes for ever where each of very many elements has some.
 */
function withErrorsAppended(code: string): string {
  const copied =
    /vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\)/g;
  return `${code.replaceAll(copied, 'appended(vErrors, $1.errors)')}
function appended(errors, more) {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}
`;
}

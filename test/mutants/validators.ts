import { Ajv, type ValidateFunction } from 'ajv';
import { validators } from '../../build/validators.js';

/**
 * The functions that hold values against schemas, compiled when they are asked
 * for: of a mutated schema, what was compiled when the tool was built knows nothing.
 */
export function functionsOf(name: string): Readonly<Record<string, unknown>> {
  const known = validators.find((it) => it.name === name);
  if (!known) throw new Error(`no validators are named ${name}`);
  const functions: Record<string, ValidateFunction> = {};
  const ajv = new Ajv({ ...known.options, schemas: [...known.schemas] });
  for (const [key, place] of Object.entries(known.functions)) {
    const validate = ajv.getSchema(place);
    if (validate) functions[key] = validate;
  }
  return functions;
}

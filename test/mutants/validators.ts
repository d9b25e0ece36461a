import type { ValidateFunction } from 'ajv';
import { ajvFor, validators } from '../../build/schemas.js';

/**
 * The functions that hold values against schemas, compiled when they are asked
 * for: of a mutated schema, what was compiled when the tool was built knows nothing.
 */
export function functionsOf(name: string): Readonly<Record<string, unknown>> {
  const functions: Record<string, ValidateFunction> = {};
  const ajv = ajvFor(name);
  for (const [key, place] of Object.entries(validators[name] ?? {})) {
    const validate = ajv.getSchema(place);
    if (validate) functions[key] = validate;
  }
  return functions;
}

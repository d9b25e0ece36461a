// `npm run build` writes these modules, from the schemas in validators.ts.

declare module '#validators/current' {
  import type { ValidateFunction } from 'ajv';
  export const algorithm: ValidateFunction;
  export const input: ValidateFunction;
  export const output: ValidateFunction;
}

declare module '#validators/decisions' {
  import type { ValidateFunction } from 'ajv';
  export const decisions: ValidateFunction;
  export const decision: ValidateFunction;
  export const currentInput: ValidateFunction;
}

declare module '#validators/signals' {
  import type { ValidateFunction } from 'ajv';
  export const signals: ValidateFunction;
}

declare module '#validators/report' {
  import type { ValidateFunction } from 'ajv';
  export const report: ValidateFunction;
  /** Of one of its files. */
  export const record: ValidateFunction;
}

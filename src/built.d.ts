// Modules that the build writes.

/** This package. */
declare module '#tool' {
  export const tool: { readonly name: string; readonly version: string };
}

/** The script and the style of the page, made from `render/`. */
declare module '#page-assets' {
  export const script: string;
  export const style: string;
}

/** The example of each rule, from the golden cases. */
declare module '#rule-examples' {
  export const ruleExamples: Readonly<
    Partial<
      Record<
        string,
        {
          /** Null if only `check` knows the rule. */
          readonly legacy: string | null;
          /** What becomes of it; null if the file is not converted. */
          readonly current: string | null;
          /** What `check` says, for example. */
          readonly messages: readonly string[];
        }
      >
    >
  >;
}

/** `ChoicePictures`, from the golden cases. */
declare module '#choice-pictures' {
  export const choicePictures: unknown;
}

/** What becomes of `files/prettier.ts`. */
declare module '#prettier' {
  export { resolveConfig } from 'prettier';
  export function loadPrettierConfig(
    file: string,
    options: { readonly shouldCache: boolean },
  ): Promise<unknown>;
  export function parseYaml(text: string): unknown;
}

declare module '#validators/decisions' {
  import type { ValidateFunction } from 'ajv';
  export const decisions: ValidateFunction;
  export const currentInput: ValidateFunction;
}

declare module '#validators/config' {
  import type { ValidateFunction } from 'ajv';
  export const config: ValidateFunction;
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

import * as prettier from 'prettier';
import { parse } from 'yaml';

// A file of its own in dist/: loaded only if there is a configuration.

export { resolveConfig } from 'prettier';

/** What the build exports too. */
interface Exported {
  /** Returns what a configuration holds. */
  readonly loadPrettierConfig: (
    file: string,
    options: { readonly shouldCache: boolean },
  ) => Promise<unknown>;
}

export const loadPrettierConfig = (prettier as unknown as Exported)
  .loadPrettierConfig;

/** Parses YAML; throws if the text is not YAML. */
export const parseYaml = (text: string): unknown => parse(text);

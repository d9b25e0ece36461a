import { parse } from 'yaml';

// A file of its own in dist/: loaded only if there is a configuration.

export { resolveConfig } from 'prettier';

/** Parses YAML; throws if the text is not YAML. */
export const parseYaml = (text: string): unknown => parse(text);
